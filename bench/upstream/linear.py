"""A normal form of control expressions: sums of products by constants, with their terms in order."""

from __future__ import annotations

import ast

Sum = dict[str, int]
ONE = "1"
FLIPPED = {ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}


class NotControl(Exception):
    """An expression that is none of these."""


def added(a: Sum, b: Sum, factor: int = 1) -> Sum:
    """One sum and another one times a factor."""
    found = dict(a)
    for term, k in b.items():
        found[term] = found.get(term, 0) + factor * k
    return {term: k for term, k in found.items() if k}


def total(e: ast.expr) -> Sum:
    """An integer expression as a sum."""
    if isinstance(e, ast.Constant) and isinstance(e.value, int) and not isinstance(e.value, bool):
        return {ONE: e.value} if e.value else {}
    if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub):
        return added({}, total(e.operand), -1)
    if isinstance(e, ast.BinOp):
        return operation(e)
    if isinstance(e, (ast.Name, ast.Attribute, ast.Call)):
        return {ast.unparse(e): 1}
    raise NotControl


def operation(e: ast.BinOp) -> Sum:
    """A sum, difference, product, quotient or remainder."""
    a, b = total(e.left), total(e.right)
    if isinstance(e.op, (ast.Add, ast.Sub)):
        return added(a, b, 1 if isinstance(e.op, ast.Add) else -1)
    if isinstance(e.op, ast.Mult):
        if set(a) <= {ONE}:
            return added({}, b, a.get(ONE, 0))
        if set(b) <= {ONE}:
            return added({}, a, b.get(ONE, 0))
        return {f"({shown(a)}) * ({shown(b)})": 1}
    if isinstance(e.op, (ast.Div, ast.Mod)) and set(b) == {ONE}:
        return quotient(a, b[ONE], isinstance(e.op, ast.Mod))
    raise NotControl


def quotient(a: Sum, by: int, rest: bool) -> Sum:
    """A quotient, rounded down, or its remainder; what the divisor divides is taken out."""
    inside = {term: k % by for term, k in a.items() if k % by}
    outside = {} if rest else {term: k // by for term, k in a.items() if k // by}
    if set(inside) <= {ONE}:
        return added(outside, {ONE: inside.get(ONE, 0)} if rest and inside else {})
    return added(outside, {f"({shown(inside)}) {'%' if rest else '/'} {by}": 1})


def shown(s: Sum) -> str:
    """A sum as text, its terms in the order of their own texts."""
    return " + ".join(f"{k}*{term}" for term, k in sorted(s.items())) or "0"


def condition(e: ast.expr, holds: bool = True) -> str:
    """A condition, or that it does not hold."""
    if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not):
        return condition(e.operand, not holds)
    if isinstance(e, ast.BoolOp):
        word = " and " if isinstance(e.op, ast.And) == holds else " or "
        return "(" + word.join(condition(v, holds) for v in e.values) + ")"
    if isinstance(e, ast.Compare) and len(e.ops) == 1:
        return comparison(e, holds)
    if isinstance(e, ast.Constant) and isinstance(e.value, bool):
        return str(e.value == holds)
    text = ast.unparse(e)
    return text if holds else f"not {text}"


def comparison(e: ast.Compare, holds: bool) -> str:
    """A comparison as one with zero."""
    left, right, op = e.left, e.comparators[0], type(e.ops[0])
    for one, other in ((left, right), (right, left)):
        if isinstance(other, ast.Constant) and isinstance(other.value, bool) and op in (ast.Eq, ast.NotEq):
            return condition(one, (other.value == (op is ast.Eq)) == holds)
    op = op if holds else FLIPPED[op]
    difference = added(total(left), total(right), -1)
    if op in (ast.Gt, ast.GtE):
        difference, op = added({}, difference, -1), ast.Lt if op is ast.Gt else ast.LtE
    if op is ast.Lt:
        difference, op = added(difference, {ONE: 1}), ast.LtE
    if op in (ast.Eq, ast.NotEq) and difference and next(iter(sorted(difference.items())))[1] < 0:
        difference = added({}, difference, -1)
    return f"{shown(difference)} {'<=' if op is ast.LtE else '==' if op is ast.Eq else '!='} 0"


def normal(e: ast.expr, is_condition: bool = False) -> str:
    """The normal form; as it is written, if it has none."""
    try:
        return condition(e) if is_condition else shown(total(e))
    except NotControl:
        return ast.unparse(e)
