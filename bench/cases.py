#!/usr/bin/env python3
"""Runs small inputs that once failed, one folder a class of fault, and says whether each gives the expected answer.

    bench/cases.py FOLDER [CASE...]

FOLDER holds a folder for each class, with the files that the functions below name; their names are the functions'. Each runs in a copy of its
folder. EXO_BIN_DIR says where the tools are (default: target/release). The exit status is 1 if one answer is not the expected one; a case that this
machine cannot run is skipped, and says why.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LLVM = os.environ.get("MLIR_SYS_220_PREFIX", "/usr/lib/llvm-22")
CASES = []


class Wrong(Exception):
    """An answer that is not the expected one."""


class Skipped(Exception):
    """This machine cannot run the case."""


class Run:
    """A process that has ended: status, standard output, standard error, CPU seconds."""

    def __init__(self, command, **options):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        options.setdefault("timeout", 300)
        done = subprocess.run(command, shell=True, executable="/bin/bash", capture_output=True, **options)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.command, self.status = command, done.returncode
        self.out = done.stdout.decode(errors="replace")
        self.err = done.stderr.decode(errors="replace")
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def text(self):
        return self.out + self.err

    def fail(self, why):
        raise Wrong(f"{why}\n    $ {self.command}\n    status {self.status}\n" + "\n".join("    " + line[:200] for line in self.text().splitlines()[:6]))

    def ok(self):
        if self.status != 0:
            self.fail("is refused")
        return self

    def refused(self, *patterns):
        """An ordinary error, neither a signal nor a panic, that says all of this."""
        if self.status == 0:
            self.fail("is accepted")
        if self.status < 0 or self.status > 128 or self.status == 101 or "panicked" in self.text():
            self.fail("ends in a crash")
        return self.says(*patterns)

    def says(self, *patterns):
        for pattern in patterns:
            if not re.search(pattern, self.text(), re.MULTILINE):
                self.fail(f"does not say '{pattern}'")
        return self

    def never_says(self, *patterns):
        for pattern in patterns:
            if re.search(pattern, self.text(), re.MULTILINE):
                self.fail(f"says '{pattern}'")
        return self

    def within(self, seconds):
        """CPU seconds, several times what it takes: a class of cost and not a figure."""
        if self.cpu > seconds:
            self.fail(f"takes {self.cpu:.1f} CPU seconds")
        return self


def case(function):
    CASES.append(function)
    return function


def expect(condition, why):
    if not condition:
        raise Wrong(why)


# Wrong or invalid MLIR


@case
def affine_mixed_accesses():
    for passes in ["", "affine-loop-fusion", "affine-scalrep", "affine-loop-invariant-code-motion"]:
        Run(f"./run.sh mixed.py main.c {passes}").ok().says(r"^2 1 1 1$")


@case
def overhanging_window_memref():
    Run("exo-opt fixed.py --convert-exo-to-func -o out.mlir").ok()
    Run("exo-opt out.mlir --inline --canonicalize --cse -o /dev/null").ok()


# Crashes, hangs, lost output


@case
def amx_not_requested():
    if "amx_tile" not in pathlib.Path("/proc/cpuinfo").read_text():
        raise Skipped("this CPU has no AMX")
    Run("exo-run --load-hw=tile_amx mini.py --random 1 --compare").ok().says("equal")
    Run("exo-check-hw tile_amx", timeout=900).ok()


@case
def schedule_conversion():
    Run("exo-opt --exo-schedule=program.sched program.mlir").ok().says("func.func")


@case
def schedule_calls_itself():
    Run("exo-opt --exo-schedule=program.sched program.mlir -o /dev/null").refused("itself")


@case
def npy_header():
    for file in ["deep18.npy", "deep24.npy"]:
        Run(f"exo-run program.py --size n=4 --zeros --input x={file}").refused(file).within(2)


@case
def starlark_integers():
    run = Run("ulimit -v 12000000; exo-opt --exo-schedule=program.star program.mlir -o /dev/null")
    run.refused(r"program\.star:3:\d+: error: the program asks for more than 2 GiB|program\.star:3.*limit")


@case
def template_values():
    for library in ["v2", "v16", "v18"]:
        Run(f"ulimit -v 12000000; exo-opt --load-hw=./{library}.mlir program.mlir -o /dev/null").refused(r"hw\.expand")


@case
def simplify_slow():
    Run("exo-translate --import-exo program.py -o program.mlir").ok()
    Run("exo-opt --exo-simplify program.mlir -o /dev/null").ok().within(8)


@case
def dce_asks_the_solver_first():
    Run("exo-opt --load-hw=avx512 dw.py --exo-schedule=dce.star -o /dev/null").ok().within(6)


@case
def output_replaces_devices():
    if os.geteuid() != 0 or Run("mknod nul c 1 3").status != 0:
        raise Skipped("only root makes devices")
    Run("exo-run program.py --size n=4 --random 1 --output y=nul")
    expect(pathlib.Path("nul").is_char_device(), "the device is gone")
    Run("ln -s target.npy link.npy; exo-run program.py --size n=4 --random 1 --output y=link.npy").ok()
    expect(pathlib.Path("link.npy").is_symlink() and pathlib.Path("target.npy").exists(), "the link is gone")


@case
def output_half_committed():
    Run("mkdir adir; exo-run program.py --size n=4 --random 1 --output x=adir --output y=ok.npy").refused("adir")
    expect(not pathlib.Path("ok.npy").exists(), "one output is left of two")
    Run("exo-run program.py --size n=4 --random 1 --output x=o.npy --output y=./o.npy").refused("o.npy")


@case
def prompt_drops_the_end():
    run = Run("""printf 'if True:\\n    f = parallelize_loop(f, "i")\\n' | exo-opt --exo-interactive program.mlir --emit=exo""")
    expect(run.status != 0 or "in par(" in run.out, "the last block is not run, and nothing says so")


@case
def extent_of_a_later_argument():
    for command in ["exo-translate --import-exo program.py", "exo-opt --exo-check program.py", "exo-run program.py --size y=3 --zeros"]:
        Run(command).refused(r"program\.py:2:\d+: error: .*\[frontend\.unknown-name\]").never_says("internal", "operand 1")


@case
def names_not_utf8():
    os.rename("program.py", b"\xff.py")
    for tool in ["exo-run", "exo-opt", "exo-translate", "exo-check-hw"]:
        run = Run(f"{tool} $'\\xff.py'" + (" --list" if tool == "exo-run" else ""))
        expect(run.status not in (101, 134, 139) and run.status >= 0, f"{tool} crashes")
        expect(run.status == 0 or "UTF-8" in run.text() or tool in ("exo-opt", "exo-translate", "exo-check-hw"), "no word of UTF-8")


@case
def files_outside():
    os.symlink("/etc/passwd", "pw.h")
    Run("exo-translate --expand-hw program.mlir").refused("pw.h").never_says("root:")
    first = pathlib.Path("/etc/hostname").read_text().strip() if pathlib.Path("/etc/hostname").exists() else "nothing at all"
    pathlib.Path("module.mlir").write_text("module {\n  exo.proc @f() {\n    pass\n  }\n}\n")
    Run("exo-opt --exo-schedule=program.star module.mlir").refused("/etc/hostname").never_says(re.escape(first))


@case
def old_output_is_gone():
    Run("echo old > out.mlir; exo-opt --exo-schedule=program.sched program.mlir -o out.mlir").refused()
    expect(pathlib.Path("out.mlir").read_text() == "old\n", "what was there before is gone")


@case
def bf16_denormals():
    text = (ROOT / "docs/known-limits.md").read_text()
    expect(re.search(r"bf16.*subnormal|subnormal.*bf16", text.replace("\n", " ")), "known-limits says nothing of it")


# A checker that can be fooled


@case
def check_hw_guards():
    run = Run("exo-check-hw ./program.mlir", timeout=600).refused()
    for name in ["off_by_one", "off_by_one_n", "two_too_many", "two_registers"]:
        expect(not re.search(rf"^{name} .* agrees .*ok", run.text(), re.MULTILINE), f"{name} passes")


# Sessions


@case
def session_identity():
    raise Skipped("a fault of the Rust interface; schedules/tests/other_session.rs has it")


# Needless refusals and missing reach


@case
def field_set_by_callee_first():
    for schedule in ["by_call", "write", "here", "control"]:
        Run(f"exo-opt scaled.py --exo-schedule={schedule}.sched -o /dev/null").ok()
    for proc in ["here", "by_call"]:
        Run(f"exo-run scaled.py --proc {proc} --size n=2 --arg a=2 --arg b=3 --random 1 --jit").ok()


@case
def field_equal_values():
    Run("exo-opt ce7.py --exo-schedule=ce7.sched -o /dev/null").ok()
    Run("exo-opt dc.py --exo-delete-config='stmt=body[2]' -o /dev/null").ok()


@case
def bind_config_argument():
    Run("exo-opt bc.py --exo-bind-config='proc=f expr=scale field=CS.scale' --emit=exo").ok().says(r"CS\.scale = scale\n +g\(CS\.scale, x, y\)")


@case
def par_config_by_what_can_happen():
    body = """@config
class C:
    o: index
@proc
def g(k: index, x: [f32][4]):
    if k > 4:
        C.o = 1
    for i in seq(0, 4):
        x[i] = 1.0
@proc
def f(n: size, A: f32[n, 4]):
    for i in LOOP(0, n):
        g(4, A[i, 0:4])
"""
    pathlib.Path("par.py").write_text(body.replace("LOOP", "par"))
    pathlib.Path("seq.py").write_text(body.replace("LOOP", "seq"))
    Run("exo-opt par.py --exo-check -o /dev/null").ok()
    Run("exo-opt seq.py --exo-parallelize-loop='proc=f loop=i' -o /dev/null").ok()


@case
def autolift_depends():
    for proc in ["f", "g"]:
        Run(f"exo-opt al.py --exo-autolift-alloc='proc={proc} alloc=a lifts=2 keep-dims' --emit=exo").ok().says(r"a: f32\[8, 4\]")


@case
def instruction_writes_field_straight_line():
    Run("exo-opt c13.py --exo-schedule=c13.sched -o /dev/null").ok()


@case
def guarded_against_shorter_loop():
    Run("exo-opt --load-hw=./lib.mlir a.py --exo-schedule=a.star --emit=exo").ok().says(r"lib\.load\(n, r\[0:8\], x\[0:n\]\)|lib\.load\(n, r, x\)")


@case
def integer_zero():
    Run("exo-opt integer_zero.py --exo-schedule=integer_zero.star --emit=exo").ok().says("^replaced$", r"zero\(x")


@case
def vectorize_divided_dim():
    Run("exo-opt --load-hw=avx512 vectorize_divided_dim.py --exo-schedule=vectorize_divided_dim.star --emit=exo").ok().says(r"avx512\.mm512_loadu_ps")


@case
def simplify_equality():
    run = Run("exo-opt simplify_equality.py --exo-schedule=simplify_equality.star --emit=exo -o out.py").ok()
    run.says(r"for j in seq\(0, 16\)", r"t: f32\[1, 16\]")


@case
def one_row():
    # The program registers nothing, which is an error at its end.
    Run("exo-opt one_row.py --exo-schedule=one_row.star -o /dev/null").says(r"^C_reg: f32\[1, 64\]", "^divided$")


@case
def bind_several():
    Run("exo-opt bind_several.py --exo-schedule=bind_several.star -o /dev/null").ok().says(r"^find many: \[")
    pathlib.Path("many.star").write_text('p = procedure("f")\nregister(bind_expr(p, p.find("0.299", many = True), "c"))\n')
    Run("exo-opt bind_several.py --exo-schedule=many.star --emit=exo").ok().never_says(r"0\.299 \*").says(r"c = 0\.299", r"y\[i\] = c \* y\[i\]")


@case
def compute_at_any_size():
    Run("exo-opt blur.py --exo-schedule=s.star -o /dev/null").ok()
    text = pathlib.Path("s.star").read_text()
    for tail in ["cut", "guard"]:
        divided = text.replace('p = compute_and_store_at(p, "bx", p.find("for y in _: _ #1"))',
                               f'p = divide_loop(p, p.find("for y in _: _ #1"), 32, ["yo", "yi"], tail = "{tail}")\np = compute_and_store_at(p, "bx", p.find("for yo in _: _"))')
        expect(divided != text, "the case has other text than is known")
        divided = divided.replace('p = resize_dim(p, "bx", 0, 3, 0, fold = True)\n', "")
        pathlib.Path(f"{tail}.star").write_text(divided)
        Run(f"exo-opt blur.py --exo-schedule={tail}.star -o /dev/null").ok()


@case
def difference_is_no_reduction():
    for schedule in ["fold", "split", "reorder"]:
        Run(f"exo-opt sub.py --exo-schedule={schedule}.sched -o /dev/null").ok()


@case
def scalar_into_register():
    Run("exo-opt --load-hw=avx512 s.py --exo-schedule=s.star --emit=c").ok().says(r"_mm512_(maskz_)?set1_ps")


# Words


@case
def remarks_lost_on_refusal():
    for schedule in ["two.sched", "two.star"]:
        Run(f"exo-opt --load-hw=avx2 two.py --exo-schedule={schedule} -o /dev/null").refused("remark: ")
    Run("exo-opt --load-hw=avx2 mem.py --exo-schedule=lanes.star -o /dev/null").says("f64")


@case
def witness_of_formulas():
    run = Run("exo-opt attn0.py --exo-schedule=w0.star -o /dev/null").refused("replayed")
    longest = max(len(line) for line in run.text().splitlines())
    expect(longest < 400, f"a line of {longest} characters")


@case
def results_of_reserved_names():
    Run("exo-opt g.py --exo-schedule=l.star -o /dev/null").refused(r"load")
    pathlib.Path("other.star").write_text('p = stage_mem(procedure(), "for k in _: _", "C[i, j]", "c")\nx = p.results["load"]\nregister(p)\n')
    Run("exo-opt g.py --exo-schedule=other.star -o /dev/null").ok()


@case
def same_name_other_rank():
    Run("exo-opt same_name_other_rank.py --exo-schedule=same_name_other_rank.star -o /dev/null").ok()


@case
def is_it_a_buffer():
    run = Run("exo-opt is_it_a_buffer.py --exo-schedule=is_it_a_buffer.star -o /dev/null")
    run.says(r"^\[False, True, True\]", r"^\[\(None, <refused .*\), \(\"R\", None\), \(\"R\", None\)\]", "registers no procedure")


@case
def expand_negative():
    Run("exo-opt expand_negative.py --exo-schedule=expand_negative.star -o /dev/null").refused("-1")


def main(folder, names):
    folder = pathlib.Path(folder).resolve()
    binaries = pathlib.Path(os.environ.get("EXO_BIN_DIR", ROOT / "target/release")).resolve()
    os.environ["PATH"] = os.pathsep.join([str(binaries), f"{LLVM}/bin", os.environ["PATH"]])
    known = {f.__name__.replace("_", "-"): f for f in CASES}
    wrong = []
    for name in sorted(p.name for p in folder.iterdir() if p.is_dir() and (not names or p.name in names)):
        if name not in known:
            print(f"{name:40} not known here")
            continue
        with tempfile.TemporaryDirectory() as scratch:
            own = pathlib.Path(scratch, name)
            shutil.copytree(folder / name, own)
            subprocess.run(["chmod", "-R", "u+w", own], check=True)
            os.chdir(own)
            try:
                known[name]()
                print(f"{name:40} ok", flush=True)
            except Skipped as why:
                print(f"{name:40} skipped: {why}", flush=True)
            except (Wrong, OSError, subprocess.TimeoutExpired) as why:
                wrong.append(name)
                print(f"{name:40} WRONG: {why}", flush=True)
            os.chdir(ROOT)
    print(f"{len(wrong)} wrong" + (": " + ", ".join(wrong) if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
