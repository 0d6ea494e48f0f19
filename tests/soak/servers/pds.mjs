// A real PDS with its PLC directory, in memory; prints its address and ends with its input.
import { TestNetworkNoAppView } from '@atproto/dev-env'

const network = await TestNetworkNoAppView.create({ plc: {}, pds: {} })
console.log(network.pds.url)
process.stdin.resume()
process.stdin.on('end', async () => {
  await network.close()
  process.exit(0)
})
