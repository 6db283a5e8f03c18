"""Writes calls of exo-lang's primitives as lines of a schedule of Exo/MLIR."""

from __future__ import annotations

import re
from typing import Any, Callable

Args = dict[str, Any]


class NotMappable(Exception):
    """A call that no step here says."""


def text(value: Any) -> str:
    """An argument as the text that a step takes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, str)):
        return str(value)
    if isinstance(value, list):
        return "; ".join(text(v) for v in value)
    if isinstance(value, dict):
        for key in ("stmt", "block", "gap", "arg", "expr", "window", "proc", "memory", "type", "config"):
            if key in value:
                return str(value[key])
        if "pattern" in value:
            return part(value)
        raise NotMappable(f"argument {', '.join(value)}")
    raise NotMappable(f"argument {value!r}")


def part(value: Args) -> str:
    """A part of an expression: a pattern with its number, if it is where patterns look."""
    return value["pattern"] if value["nth"] is None else f"{value['pattern']} #{value['nth']}"


def buffer(value: Any) -> str:
    """A buffer by its name."""
    return value["name"] if isinstance(value, dict) and "name" in value else text(value)


def pair(value: Any) -> str:
    """Two names."""
    return ",".join(value) if isinstance(value, list) else text(value)


def numbers(value: Any) -> str:
    """Integers."""
    return ",".join(str(v) for v in value) if isinstance(value, list) else text(value)


def loop(value: Any) -> str:
    """A loop; a name alone is one."""
    return text(value)


def one_line(value: Any) -> str:
    """C code without the ends of its lines, which a schedule has no word for; it is only handed on."""
    return text(value).replace("\n", " ").replace('"', "")


def bind(a: Args) -> list[Args]:
    """Expressions that are not the first one again are left alone there."""
    exprs = a["expr_cursors"] if isinstance(a["expr_cursors"], list) else [a["expr_cursors"]]
    same = [e for e in exprs if not isinstance(e, dict) or e.get("pattern") == exprs[0].get("pattern")]
    return [{"expr": text(same), "name": a["new_name"]}]


def field(a: Args) -> str:
    """A configuration field."""
    return f"{text(a['config'])}.{a['field']}"


def commute(a: Args) -> list[Args]:
    """A step for each expression, the last one first: those before it keep their numbers."""
    exprs = a["expr_cursors"] if isinstance(a["expr_cursors"], list) else [a["expr_cursors"]]
    return [{"exprs": text(e)} for e in reversed(exprs)]


def divide_loop(a: Args) -> list[Args]:
    """Whether a division is perfect is a kind of tail here."""
    tail = "perfect" if a["perfect"] is True else a["tail"]
    return [{"loop": loop(a["loop_cursor"]), "factor": a["div_const"], "iters": pair(a["new_iters"]), "tail": tail}]


def resize(a: Args) -> list[Args]:
    """Folding ignores the offset."""
    step = {"alloc": text(a["buf_cursor"]), "dim": a["dim_idx"], "size": text(a["size"])}
    return [step | ({"fold": True} if a["fold"] is True else {"offset": text(a["offset"])})]


def autolift(a: Args) -> list[Args]:
    """No size is no option."""
    step = {"alloc": text(a["alloc_cursor"]), "lifts": a["n_lifts"], "mode": a["mode"], "keep-dims": a["keep_dims"]}
    return [step | ({} if a["size"] is None else {"size": a["size"]})]


def partial_eval(a: Args) -> list[Args]:
    """Values by name."""
    return [{"args": ", ".join(f"{k}={text(v)}" for k, v in a["kwargs"].items())}]


def one(**options: tuple[str, Callable[[Any], str]] | str) -> Callable[[Args], list[Args]]:
    """A step whose options are arguments of the call: `option="argument"`, or with how it is written."""

    def convert(a: Args) -> list[Args]:
        step = {}
        for option, how in options.items():
            name, write = how if isinstance(how, tuple) else (how, text)
            step[option.replace("_", "-")] = write(a[name])
        return [step]

    return convert


def flag(*names: str) -> dict[str, str]:
    """An option for what is taken without proof."""
    return {"unsafe_disable_check": name for name in names}


STEPS: dict[str, Callable[[Args], list[Args]]] = {
    "simplify": one(),
    "delete_pass": one(),
    "rename": one(name="name"),
    "make_instr": one(c_instr=("c_instr", one_line), c_global=("c_global", one_line)),
    "insert_pass": one(gap="gap_cursor"),
    "insert_noop_call": one(gap="gap_cursor", instr="instr", args="args"),
    "reorder_stmts": one(blk="block_cursor"),
    "parallelize_loop": one(loop="loop_cursor"),
    "commute_expr": commute,
    "left_reassociate_expr": one(expr="expr"),
    "rewrite_expr": one(expr="expr_cursor", to="new_expr"),
    "bind_expr": bind,
    "extract_subproc": one(blk="block", name="subproc_name", include_asserts="include_asserts"),
    "inline": lambda a: [{"call": text(a["call_cursor"]), "windows": "keep"}],
    "replace": one(blk="block_cursor", **{"with": "subproc"}),
    "call_site_mem_aware_replace": lambda a: [
        {"blk": text(a["block_cursor"]), "with": text(a["subproc"]), "memory-aware": True}
    ],
    "call_eqv": one(call="call_cursor", to="eqv_proc"),
    "set_precision": one(buffer=("cursor", buffer), type="typ"),
    "set_window": one(arg=("cursor", buffer), is_window="is_window"),
    "set_memory": one(buffer=("cursor", buffer), memory="memory_type"),
    "bind_config": lambda a: [{"expr": text(a["var_cursor"]), "field": field(a)}],
    "delete_config": one(stmt="stmt_cursor"),
    "write_config": lambda a: [{"gap": text(a["gap_cursor"]), "field": field(a), "value": text(a["rhs"])}],
    "resize_dim": resize,
    "expand_dim": one(alloc="buf_cursor", size="alloc_dim", index="indexing_expr"),
    "rearrange_dim": one(alloc="buf_cursor", perm=("permute_vector", numbers)),
    "divide_dim": one(alloc="alloc_cursor", dim="dim_idx", quotient="quotient"),
    "mult_dim": one(alloc="alloc_cursor", hi="hi_dim_idx", lo="lo_dim_idx"),
    "unroll_buffer": one(alloc="alloc_cursor", dim="dimension"),
    "lift_alloc": one(alloc="alloc_cursor", lifts="n_lifts"),
    "sink_alloc": one(alloc="alloc_cursor"),
    "autolift_alloc": autolift,
    "delete_buffer": one(alloc="buf_cursor"),
    "reuse_buffer": one(old="buf_cursor", new="replace_cursor"),
    "inline_window": one(window="winstmt_cursor"),
    "stage_mem": one(blk="block_cursor", window="win_expr", name="new_buf_name", accum="accum"),
    "divide_with_recompute": one(
        loop=("loop_cursor", loop), outer_hi="outer_hi", outer_stride="outer_stride", iters=("new_iters", pair)
    ),
    "divide_loop": divide_loop,
    "mult_loops": one(nest="nested_loops", iter="new_iter_name"),
    "join_loops": one(loop1="loop1_cursor", loop2="loop2_cursor"),
    "cut_loop": one(loop="loop_cursor", at="cut_point"),
    "shift_loop": one(loop="loop_cursor", lo="new_lo"),
    "reorder_loops": one(nest="nested_loops"),
    "merge_writes": one(blk="block_cursor"),
    "split_write": one(stmt="stmt"),
    "fold_into_reduce": one(stmt="assign"),
    "inline_assign": one(stmt="alloc_cursor"),
    "lift_reduce_constant": one(blk="block_cursor"),
    "fission": one(gap="gap_cursor", lifts="n_lifts", **flag("unsafe_disable_checks")),
    "autofission": one(gap="gap_cursor", lifts="n_lifts"),
    "fuse": one(first="stmt1", second="stmt2", **flag("unsafe_disable_check")),
    "remove_loop": one(loop="loop_cursor", **flag("unsafe_disable_check")),
    "add_loop": one(blk="block_cursor", iter="iter_name", hi="hi_expr", guard="guard", **flag("unsafe_disable_check")),
    "unroll_loop": one(loop="loop_cursor"),
    "lift_scope": one(inner="scope_cursor"),
    "eliminate_dead_code": one(stmt="stmt_cursor"),
    "specialize": one(blk="block", conds="conds"),
    "add_unsafe_guard": one(blk="block_cursor", cond="var_expr"),
    "partial_eval": partial_eval,
    "transpose": one(arg="arg_cursor"),
    "add_assertion": one(cond="assertion"),
    "unsafe_assert_eq": one(other="other_proc"),
}
OURS = {"call_site_mem_aware_replace": "replace"}


def quoted(value: Any) -> str:
    """A value as pass options take it."""
    value = text(value)
    if all(c.isalnum() or c in "_.#" for c in value) and value:
        return value
    if '"' not in value:
        return f'"{value}"'
    if "'" not in value:
        return f"'{value}'"
    raise NotMappable("a text with both kinds of quotes")


def line(step: str, proc: str, options: Args) -> str:
    """A line of a schedule."""
    words = [f"proc={proc}"] + [f"{k}={quoted(v)}" for k, v in options.items()]
    return f"exo-{step.replace('_', '-')}{{{' '.join(words)}}}"


def subject(record: dict[str, Any]) -> str:
    """The procedure that the steps work on: of an instruction a version of its own, as each call of exo-lang makes one."""
    is_instr = re.search(rf"@instr\(.*\)\ndef {record['proc']}\(", record["before"])
    return record["proc"] + "_next" if is_instr else record["proc"]


def result(record: dict[str, Any]) -> str:
    """What that procedure is called after the steps."""
    return record["args"]["name"] if record["step"] == "rename" else subject(record)


def called(cursor: dict[str, Any] | str) -> str | None:
    """The procedure that a cursor, or a pattern such as 'block(_)', says is called."""
    if isinstance(cursor, str):
        return cursor.partition("(")[0].strip()
    return cursor.get("callee")


def schedule(record: dict[str, Any]) -> list[str]:
    """The lines that say what a recorded call says."""
    step = record["step"]
    if step not in STEPS:
        raise NotMappable(f"no step '{step}'")
    if "args" not in record:
        raise NotMappable(record.get("unrecorded", "no arguments"))
    proc = subject(record)
    lines = [line(OURS.get(step, step), proc, options) for options in STEPS[step](record["args"])]
    if proc != record["proc"]:
        lines.insert(0, f"exo-derive{{from={record['proc']} as={proc}}}")
    if step == "call_eqv":
        callee, to = called(record["args"]["call_cursor"]), text(record["args"]["eqv_proc"])
        if callee and callee != to:
            lines.insert(0, line("unsafe_assert_eq", callee, {"other": to}))
    return lines
