"""Each outermost loop of the affine kernels of this folder becomes a function of its own by a mark, and a procedure: all compute what they should."""

import glob
import os
import re
import subprocess
import sys
import tempfile

import check
import definitions

# The end of a loop that stands in a function.
OUTERMOST = re.compile(r"^  \}$", re.MULTILINE)
PART = re.compile(r"func\.func private @part\d+\(")


def outlined(source, target):
    """Writes the kernel of a file with parts that call their procedures where arguments fit. Gives how many parts it has."""
    with open(source, encoding="utf-8") as file:
        text = file.read()
    number = iter(range(len(text)))
    marked = OUTERMOST.sub(lambda _: f'  }} {{exo.outline = "part{next(number)}"}}', text)
    passes = ["--exo-outline", "--convert-affine-to-exo", "--convert-exo-to-func"]
    run = subprocess.run([os.environ.get("EXO_OPT", "exo-opt"), "-", *passes], input=marked, capture_output=True, text=True)
    if run.returncode != 0 or run.stderr:
        raise check.Wrong(f"exo-opt: {run.stderr.strip()[:2000]}")
    # Without the module around, but with the maps that stand before it.
    body = run.stdout.strip().removesuffix("}").replace("module {", "", 1)
    with open(target, "w", encoding="utf-8") as file:
        file.write(f"// {source}\n{body}\n")
    return len(PART.findall(body))


def main():
    parts = kernels = 0
    signature = check.signature
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(glob.glob(os.path.join(check.HERE, "*.mlir"))):
            if source.endswith("_linalg.mlir"):
                continue
            target = os.path.join(folder, os.path.basename(source))
            # Names of arguments are those of the source.
            check.signature = lambda _, source=source: signature(source)
            try:
                parts += outlined(source, target)
                check.check(target, 1, folder, None)
            except (check.Wrong, definitions.Violated) as error:
                sys.exit(f"{source}: {error}")
            kernels += 1
    print(f"{parts} parts of {kernels} kernels, all right")


if __name__ == "__main__":
    main()
