"""The start of the app on a tablet (buildozer expects this file). For now: the command line."""

from companion.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
