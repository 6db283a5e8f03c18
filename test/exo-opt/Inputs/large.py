# large.py KIND: prints a program that is deeper or longer than any that a person writes.
import sys

DEEP = 20000
PROC = "@proc\ndef f(n: size, x: f32, A: f32[n]):\n"
TEXT = "exo.proc @f(%n: size, %x: memref<f32>) {\n"
PROGRAMS = {
    "blocks": lambda: PROC + "".join(" " * (i + 1) + "if n > 1:\n" for i in range(2000)) + " " * 2001 + "x = 0.0\n",
    "brackets": lambda: PROC + "    x = " + "(" * DEEP + "x" + ")" * DEEP + "\n",
    "minus": lambda: PROC + "    x = " + "-" * DEEP + "x\n",
    "sum": lambda: PROC + "    x = " + " + ".join(["x"] * DEEP) + "\n",
    "condition": lambda: PROC + "    if " + " and ".join(["n > 1"] * DEEP) + ":\n        x = 0.0\n",
    "index": lambda: PROC + "    A[" + " + ".join(["n"] * DEEP) + "] = 0.0\n",
    "integer": lambda: PROC + "    A[" + "9" * DEEP + "] = 0.0\n",
    "number": lambda: PROC + "    x = " + "9" * DEEP + ".0\n",
    "exponent": lambda: PROC + "    x = 1e999999999\n",
    "underflow": lambda: PROC + "    x = 1e-999999999\n",
    "text-blocks": lambda: TEXT + "if %n > 1 {\n" * DEEP + "}\n" * DEEP + "}\n",
    "text-brackets": lambda: TEXT + "assign %x = " + "(" * DEEP + "%x" + ")" * DEEP + "\n}\n",
    "text-minus": lambda: TEXT + "assign %x = " + "-" * DEEP + "%x\n}\n",
    "text-condition": lambda: TEXT + "if " + "not " * DEEP + "(%n > 1) {\n}\n}\n",
    "text-integer": lambda: TEXT + "if %n > " + "9" * DEEP + " {\n}\n}\n",
    "text-number": lambda: TEXT + "assign %x = " + "9" * DEEP + ".0\n}\n",
    "procedures": lambda: "".join(
        f"@proc\ndef f{k}(n: size, x: f32[n]):\n    for i in par(0, n):\n        x[i] = x[i] + {k}.0\n"
        + f"    {f'f{k - 1}(n, x)' if k else 'pass'}\n\n"
        for k in range(500)
    ),
}
sys.stdout.write(PROGRAMS[sys.argv[1]]())
