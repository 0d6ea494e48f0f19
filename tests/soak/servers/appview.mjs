// A PDS and the full AppView of Bluesky, over the PostgreSQL and Redis named by
// DB_POSTGRES_URL and REDIS_HOST; prints the PDS's address and ends with its input.
import { TestNetwork } from '@atproto/dev-env'

const network = await TestNetwork.create({ dbPostgresSchema: 'tenhobot' })
console.log(network.pds.url)
process.stdin.resume()
process.stdin.on('end', async () => {
  await network.close()
  process.exit(0)
})
