#!/usr/bin/env python3
"""Sees that modules of a crate that refer to each other in a circle stay few: at most five.

Read are `use` items and paths in the text, without comments and unit tests; names that a module hands on count as those of the
module that has them. `scripts/circles.py CRATE_FOLDER` shows what ties the circles of one crate.
"""

import pathlib
import re
import subprocess
import sys

USE = re.compile(r"^[ \t]*(?:pub(?:\([^)]*\))?\s+)?use\s+([^;\"]+);", re.MULTILINE)
HANDED_ON = re.compile(r"^[ \t]*pub(?:\([^)]*\))?\s+use\s+([^;\"]+);", re.MULTILINE)

MOST = 5

ROOT = pathlib.Path(__file__).resolve().parent.parent


def crates():
    """The folders of the crates."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*/Cargo.toml"]
    listed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    folders = (pathlib.PurePath(file).parent for file in listed)
    return [folder for folder in folders if (ROOT / folder / "src").is_dir()]


def module_of(file):
    """The path of the module that a file has, from the crate on."""
    parts = file.with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib", "main") else parts


def paths_in(tree):
    """The paths that a tree of a `use` item names, each as a list of its parts."""
    prefix, brace, inner = tree.strip().partition("{")
    if not brace:
        return [prefix.split(" as ")[0].strip().split("::")]
    before = [part for part in prefix.strip().split("::") if part]
    parts, depth, start = [], 0, 0
    inner = inner[: inner.rindex("}")]
    for at, char in enumerate(inner + ","):
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            parts.append(inner[start:at])
            start = at + 1
    return [before + path for part in parts if part.strip() for path in paths_in(part)]


class Crate:
    """The modules of a crate, and which refers to which."""

    def __init__(self, folder):
        source = ROOT / folder / "src"
        files = {module_of(file.relative_to(source)): file for file in source.rglob("*.rs")}
        self.texts = {module: self.code(file.read_text()) for module, file in files.items()}
        self.handed_on = {module: self.exports(module) for module in self.texts}
        self.uses = {module: self.used_by(module) for module in self.texts}

    @staticmethod
    def code(text):
        text = re.sub(r"//[^\n]*", "", text)
        # Who may name an item is no use of it.
        text = re.sub(r"pub\(in [\w:]+\)", "pub(super)", text)
        return re.split(r"#\[cfg\(test\)\]\s*mod ", text)[0]

    def resolved(self, module, path):
        """The module that a path leads to from another, and the rest of the path; `None` of what is outside."""
        if path[0] == "crate":
            at, rest = (), path[1:]
        elif path[0] == "super":
            ups = next((k for k, part in enumerate(path) if part != "super"), len(path))
            at, rest = module[:-ups], path[ups:]
        elif path[0] == "self":
            at, rest = module, path[1:]
        elif module + (path[0],) in self.texts:
            at, rest = module, path
        else:
            return None
        while rest and at + (rest[0],) in self.texts:
            at, rest = at + (rest[0],), rest[1:]
        return at, rest

    def exports(self, module):
        """The names that a module hands on, with the modules that have them."""
        found = {}
        for item in HANDED_ON.findall(self.texts[module]):
            for path in paths_in(item):
                leads = self.resolved(module, path)
                if leads:
                    found[path[-1]] = leads[0]
        return found

    def used_by(self, module):
        """The modules that one refers to, with the names that it takes."""
        text = self.texts[module]
        paths = [path for item in USE.findall(text) for path in paths_in(item)]
        body = USE.sub("", text)
        paths += [path.split("::") for path in re.findall(r"(?<![\w:])[a-z_]\w*(?:::\w+)+", body)]
        found = {}
        for path in paths:
            leads = self.resolved(module, path)
            if not leads:
                continue
            at, rest = leads
            seen = set()
            while rest and at not in seen and rest[0] in self.handed_on.get(at, {}):
                seen.add(at)
                at = self.handed_on[at][rest[0]]
            if at not in (module, ()) and at in self.texts:
                found.setdefault(at, set()).add("::".join(rest))
        return found

    def circles(self):
        """The sets of modules of which each reaches each other (Tarjan 1972), the largest first."""
        number, low, stack, found = {}, {}, [], []

        def visit(module):
            number[module] = low[module] = len(number)
            stack.append(module)
            for used in self.uses[module]:
                if used not in number:
                    visit(used)
                if used in stack:
                    low[module] = min(low[module], low[used])
            if low[module] == number[module]:
                at = stack.index(module)
                found.append(sorted(stack[at:]))
                del stack[at:]

        for module in self.texts:
            if module not in number:
                visit(module)
        return sorted((circle for circle in found if len(circle) > 1), key=len, reverse=True)


def show(folder):
    """Prints the circles of a crate, and what ties each."""
    crate = Crate(folder)
    for circle in crate.circles():
        print(f"{len(circle)} modules:")
        for module in circle:
            for used, names in crate.uses[module].items():
                if used in circle:
                    print(f"  {'::'.join(module)} -> {'::'.join(used)}: {', '.join(sorted(filter(None, names))) or 'itself'}")


def main():
    if len(sys.argv) > 1:
        return show(sys.argv[1])
    wrong = []
    for folder in crates():
        for circle in Crate(folder).circles():
            if len(circle) > MOST:
                names = ", ".join("::".join(module) for module in circle)
                wrong.append(f"{len(circle)} modules of '{folder}' refer to each other in a circle, more than {MOST}: {names}")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
