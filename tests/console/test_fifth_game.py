# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A fifth game on the handheld: the toy of tests/toy, added to a copy of the project as anybody
would add one."""

import shutil

import added

from tools import ROOT
from tools.pack import pack_sprites, pack_texts

# All that is not its own and had to be touched.
LISTS = ["assets/console/messages.txt", "assets/console/sprites.txt", "engine/__init__.py"]


def test_a_fifth_game(tmp_path):
    project = added.copy(tmp_path / "project")
    added.add_toy(project)
    assert added.run(project, "-m", "tools.pack") == (0, "")
    changed = []
    for folder in ("engine", "lib", "assets"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".txt"):
                name = path.relative_to(ROOT).as_posix()
                text = path.read_text("utf-8")
                if text != (project / name).read_text("utf-8") and "Generated" not in text[:200]:
                    changed.append(name)
    assert sorted(changed) == LISTS
    tests = [
        "tests/console/fifth.py",
        "tests/engine/test_views.py::test_a_view_tells_nothing_that_its_seat",
    ]
    tests[1] += "_cannot_know[toy-3]"
    status, said = added.run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert not status and "6 passed" in said, said


def test_a_game_that_lacks_its_name_or_icon_is_refused(tmp_path, capsys):
    for folder in ("assets", "engine"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    added.edit(tmp_path / "engine/__init__.py", ('"minimonfa"]', '"minimonfa", "toy"]'))
    for packer, said in (
        (pack_texts, "messages.txt: GAME_TOY is missing behind that of the game before: toy"),
        (pack_sprites, "no [ICON+4]: toy"),
    ):
        assert packer.main(["--root", str(tmp_path), "--check"]) == 1
        assert f"{said} needs it" in capsys.readouterr().err
