# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A report from a board is told in lines of the source."""

from tools import ROOT
from tools.board import crash
from tools.build import micropython
from tools.measure import fit

STEP = """
import sys
from cardling.app import Kit
try:
    Kit.wrap(None, "", 0)
except AttributeError as error:
    sys.print_exception(error, sys.stdout)
"""


def test_a_traceback_names_module_line_and_function(tmp_path, capsys):
    (said,) = micropython.run([fit.base() + STEP], fit.drive())
    assert 'File "cardling.app", line ' in said
    report = tmp_path / "crash.txt"
    report.write_text("Cardling 0.1.0 on pygamer, 1 bytes free\n" + said)
    assert crash.main([str(report)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Cardling 0.1.0 on pygamer, 1 bytes free\n")
    line = int(told.split('File "lib/cardling/kit.py", line ')[1].split(",")[0])
    source = (ROOT / "lib/cardling/kit.py").read_text("utf-8").split("\n")
    first = source.index("    def wrap(self, text, width):") + 1
    assert first < line <= first + 4
    assert f"line {line}, in Kit.wrap\n" in told


def test_what_is_not_ours_stays_as_it_is():
    text = '  File "code.py", line 9, in <module>\nOSError: [Errno 2]\n'
    assert crash.translate(text) == text


def test_a_report_that_is_not_there_is_one_line(tmp_path, capsys):
    assert crash.main([str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
