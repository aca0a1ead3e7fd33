"""The README's examples do what they show, and what it points to is there."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_in_the_readme_run():
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried >= 5
    assert not failed


def test_every_file_the_readme_points_to_is_there():
    pointed = re.findall(r"\]\((?!https?:)([^)#]+)\)", README.read_text("utf-8"))
    assert "docs/table.png" in pointed
    assert [path for path in pointed if not (README.parent / path).is_file()] == []
