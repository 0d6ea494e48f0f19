"""What an import of the package loads, and what it does not."""

import subprocess
import sys


def test_the_package_loads_nothing_before_it_is_asked() -> None:
    code = (
        "import sys, tenhobot.riichi\n"
        "assert not [m for m in sys.modules if m.startswith('tenhobot.riichi.')]\n"
        "from tenhobot.riichi import parse_hand\n"
        "assert 'tenhobot.riichi.score' not in sys.modules\n"
        "third = {'numpy', 'PIL', 'click', 'requests', 'tqdm'} & set(sys.modules)\n"
        "assert not third, third\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
