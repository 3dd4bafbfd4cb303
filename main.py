"""The start of the app on a tablet: buildozer expects this file. Elsewhere `companion` does it."""

from companion.problem_report.log import logged
from companion.table.places import home


def main() -> None:
    with logged(home()):
        from companion.tablet.window import prepare_window  # kivy begins to tell much

        prepare_window(fullscreen=True)
        from companion.tablet.app import CompanionApp  # kivy opens its window here

        CompanionApp(greets=True).run()


if __name__ == "__main__":
    main()
