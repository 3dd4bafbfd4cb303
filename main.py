"""The start of the app on a tablet: buildozer expects this file. Elsewhere `companion` does it."""

from companion.tablet.window import prepare_window


def main() -> None:
    prepare_window(fullscreen=True)
    from companion.tablet.app import CompanionApp  # kivy opens its window here

    CompanionApp().run()


if __name__ == "__main__":
    main()
