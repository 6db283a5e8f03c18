#!/usr/bin/env python3
"""Sees that no crate uses one of a later layer, by the list of layers in ARCHITECTURE.md and what cargo says of the workspace."""

import json
import pathlib
import re
import subprocess
import sys

# What a crate may not use, not even by way of others: the validator judges what these do.
APART = {"exo-validate": {"exo-analysis", "exo-check", "exo-steps", "exo-lowering"}}

ROOT = pathlib.Path(__file__).resolve().parent.parent


def layers():
    """The top folders in the order of the list, each with its number."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    names = re.findall(r"^\d+\. `([a-z-]+)`", text, re.MULTILINE)
    return {name: number for number, name in enumerate(names)}


def packages():
    """The crates of the workspace, each by its name, with its top folder and what it uses apart from tests."""
    command = ["cargo", "metadata", "--no-deps", "--offline", "--format-version=1"]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    found = {}
    for package in json.loads(said)["packages"]:
        folder = pathlib.Path(package["manifest_path"]).relative_to(ROOT).parts[0]
        uses = [d["name"] for d in package["dependencies"] if d["kind"] != "dev"]
        found[package["name"]] = (folder, uses)
    return found


def reached(name, crates):
    """The crates of the workspace that a crate uses, by way of others too."""
    found, open_ = set(), [name]
    while open_:
        for used in crates.get(open_.pop(), (None, []))[1]:
            if used in crates and used not in found:
                found.add(used)
                open_.append(used)
    return found


def main():
    order, crates = layers(), packages()
    wrong = []
    for name, (folder, uses) in sorted(crates.items()):
        if folder not in order:
            wrong.append(f"'{name}' is in '{folder}', which is no layer of ARCHITECTURE.md")
            continue
        for used in uses:
            other = crates.get(used, (None,))[0]
            if other in order and order[other] > order[folder]:
                wrong.append(f"'{name}' of '{folder}' uses '{used}' of '{other}', a later layer")
    for name, others in APART.items():
        wrong += [f"'{name}' uses '{used}', which it judges" for used in sorted(reached(name, crates) & others)]
    empty = order.keys() - {folder for folder, _ in crates.values()}
    wrong += [f"no crate is in the layer '{folder}'" for folder in sorted(empty)]
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
