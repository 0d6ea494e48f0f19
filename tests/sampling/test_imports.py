"""What an import of the package loads, and what it does not."""

import subprocess
import sys


def test_seeds_and_odds_do_not_wait_for_numpy() -> None:
    code = (
        "import sys\n"
        "from tenhobot.sampling import MOST_WORKERS, Quest, Seed, load_odds\n"
        "load_odds()\n"
        "assert 'numpy' not in sys.modules\n"
        "from tenhobot.sampling import find_win\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
