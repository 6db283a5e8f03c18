"""Writes the files that a document shows, whole or in pieces, to a folder, and compares how many lines of each the text says there are.

    files.py DOCUMENT FOLDER WORD=FILE...

For each WORD the text has to say once how many lines of it there are, as in "84 lines of library and 22 of schedule".
"""

import pathlib
import re
import sys

from commands import blocks


def shown_files(document):
    """The text of each file that is shown, by name."""
    files = {}
    for _, language, lines in blocks(document):
        if named := re.fullmatch(r"\w+ (\S+\.\w+)", language):
            files.setdefault(named[1], []).extend(lines)
    return {name: "\n".join(lines) + "\n" for name, lines in files.items()}


def main(document, folder, *words):
    document = pathlib.Path(document)
    files = shown_files(document)
    for name, text in files.items():
        pathlib.Path(folder, name).write_text(text, encoding="utf-8")
    prose = re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for word, name in (word.split("=") for word in words):
        said = re.findall(rf"(\d+)\s+(?:lines\s+)?of\s+(?:a\s+)?{word}\b", prose)
        there = str(files[name].count("\n"))
        if said != [there]:
            sys.exit(f"{document}: '{name}' has {there} lines, and the text says {said or 'nothing'}")


main(*sys.argv[1:])
