"""``python -m tenhobot``."""

from tenhobot.cli import main

if __name__ == "__main__":
    main()
