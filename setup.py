"""Everything is declared in pyproject.toml; this only compiles the catalogues into a wheel."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """The .mo files are never committed, so a build makes them before it collects the data."""

    def run(self) -> None:
        if any(Path("companion/locale").glob("*/LC_MESSAGES/companion.po")):
            errors = self.get_finalized_command("compile_catalog").run()
            if errors:
                raise SystemExit("A catalogue has errors: see above.")
        super().run()


setup(
    cmdclass={"build_py": BuildWithCatalogues},
    options={"compile_catalog": {"domain": "companion", "directory": "companion/locale"}},
)
