"""Programs of random steps on random earlier versions, refused ones and all: what comes of the operations has to be what the
program says that it registered.

    chains.py FIRST COUNT FOLDER
"""

import pathlib
import random
import subprocess
import sys

SOURCE = """
@proc
def set(n: size, y: f32[8]):
    for l in seq(0, 8):
        y[l] = 0.0

@proc
def f(n: size, x: f32[8, n], y: f32[8]):
    assert n > 2
    t: f32[8]
    for i in seq(0, 8):
        t[i] = y[i] * 2.0 + 1.0
        for j in seq(0, n):
            x[i, j] += t[i] * y[i]
    if n > 4:
        y[0] = 1.0
    set(n, y)
"""

STEPS = """
divide_loop(q, "{loop}", {number}, ["{loop}o", "{loop}i"], tail = "{tail}")
reorder_loops(q, q.find_loop("{loop}"))
fission(q, q.find("{stmt}").after(), {number})
unroll_loop(q, "{loop}")
simplify(q)
cut_loop(q, "{loop}", "{number}")
shift_loop(q, "{loop}", "{number}")
fuse(q, q.find_loop("{loop}"), q.find_loop("{loop}").next())
reorder_stmts(q, q.find("{stmt}").expand(0, 1))
lift_alloc(q, "t")
sink_alloc(q, "t")
expand_dim(q, "t", 8, "i")
rename_iter(q, "{loop}", "z{number}")
stage_mem(q, "{loop}", "y[0:8]", "st{number}")
inline(q, "set(_)")
split_write(q, "{stmt}")
commute_expr(q, "_ * _")
bind_expr(q, "y[_]", "b{number}")
specialize(q, "{loop}", "n > 5")
remove_loop(q, "{loop}")
lift_scope(q, q.find("if _: _"))
delete_pass(q)
add_loop(q, "{stmt}", "w{number}", "2", guard = True)
insert_pass(q, q.find("{stmt}").before())
derive(q, "v{number}")
extract_subproc(q, "{loop}", "sub{number}")
rename(q, "f{number}")
parallelize_loop(q, "{loop}")
set_memory(q, "t", "DRAM_STACK")
unroll_loop(q, q.forward(first))
""".strip().splitlines()

STATEMENTS = ["t[_] = _", "x[_] += _", "y[_] = _", "set(_)", "_ = _"]
TAILS = ["guard", "cut", "perfect", "cut_and_guard"]


def program(numbers):
    lines = ['versions = [procedure("f")]', 'first = versions[0].find("for _ in _: _")']
    for k in range(numbers.randint(5, 25)):
        step = numbers.choice(STEPS).format(
            loop=numbers.choice("ijl"),
            number=numbers.choice([1, 2, 3, 4]),
            tail=numbers.choice(TAILS),
            stmt=numbers.choice(STATEMENTS),
        )
        back = numbers.choice([1, 1, 1, numbers.randint(1, 12)])
        lines += [
            f"def step_{k}():",
            f"    q = versions[-1 - ({back} - 1) % len(versions)]",
            f"    return {step}",
            f"made, why = attempt(step_{k})",
            "if made:",
            "    versions.append(made)",
        ]
    lines += ["final = versions[-1]", "print('<<' + final.text().strip() + '>>')", "register(final)"]
    return "\n".join(lines) + "\n"


def main(first, count, folder):
    folder = pathlib.Path(folder)
    (folder / "f.py").write_text(SOURCE, encoding="utf-8")
    taken = 0
    for seed in range(int(first), int(first) + int(count)):
        text = program(random.Random(seed))
        (folder / "chain.star").write_text(text, encoding="utf-8")
        command = ["exo-opt", "f.py", "--exo-schedule=chain.star", "--emit=exo"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        registered = done.stderr.partition("<<")[2].partition(">>")[0]
        if done.returncode != 0 or not registered or registered not in done.stdout:
            sys.exit(f"seed {seed}:\n{text}\n{done.stderr}\n{done.stdout}")
        taken += len(done.stdout.splitlines()) != len(SOURCE.splitlines())
    print(f"{count} programs, {taken} of another length than the source")


main(*sys.argv[1:])
