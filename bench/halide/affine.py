"""Index expressions as polynomials, and proofs of inequalities between them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Rounded:
    """An atom: a polynomial divided by a constant, rounded down, or what is left (`remainder`)."""

    of: Poly
    by: int
    remainder: bool

    def __str__(self) -> str:
        return f"({self.of}) {'%' if self.remainder else '/'} {self.by}"


class Poly:
    """A polynomial over names and `Rounded`, as sorted products of atoms with coefficients."""

    def __init__(self, terms=None):
        self.terms = {product: c for product, c in (terms or {}).items() if c != 0}

    @staticmethod
    def constant(value) -> Poly:
        return Poly({(): value})

    @staticmethod
    def atom(atom) -> Poly:
        return Poly({(atom,): 1})

    def __hash__(self):
        return hash(frozenset(self.terms.items()))

    def __eq__(self, other):
        return self.terms == lift(other).terms

    def __add__(self, other) -> Poly:
        terms = dict(self.terms)
        for product, c in lift(other).terms.items():
            terms[product] = terms.get(product, 0) + c
        return Poly(terms)

    def __neg__(self) -> Poly:
        return Poly({product: -c for product, c in self.terms.items()})

    def __sub__(self, other) -> Poly:
        return self + -lift(other)

    def __mul__(self, other) -> Poly:
        terms = {}
        for p, c in self.terms.items():
            for q, d in lift(other).terms.items():
                product = tuple(sorted(p + q, key=str))
                terms[product] = terms.get(product, 0) + c * d
        return Poly(terms)

    __radd__, __rmul__ = __add__, __mul__

    def value(self):
        """Its value if it is constant, otherwise `None`."""
        return self.terms.get((), 0) if set(self.terms) <= {()} else None

    def atoms(self) -> set:
        return {atom for product in self.terms for atom in product}

    def names(self) -> set:
        """Its names, those within `Rounded` too."""
        return {n for a in self.atoms() for n in (a.of.names() if isinstance(a, Rounded) else {a})}

    def substitute(self, atom, value: Poly) -> Poly:
        """Puts `value` in the place of an atom, but not within others."""
        result = Poly()
        for product, c in self.terms.items():
            term = Poly.constant(c)
            for a in product:
                term = term * (value if a == atom else Poly.atom(a))
            result = result + term
        return result

    def rounded(self, by: int, remainder: bool) -> Poly:
        """Itself divided by a positive constant, rounded down, or what is left."""
        whole = Poly({p: c // by for p, c in self.terms.items() if p and c % by == 0})
        whole = whole + self.terms.get((), 0) // by
        rest = self - whole * by
        if rest.value() is not None:
            return rest if remainder else whole
        atom = Poly.atom(Rounded(rest, by, remainder))
        return atom if remainder else whole + atom

    def __str__(self) -> str:
        text = ""
        for product, c in sorted(self.terms.items(), key=lambda term: (not term[0], str(term[0]))):
            factors = [f"({a})" if isinstance(a, Rounded) else a for a in product]
            if abs(c) != 1 or not factors:
                factors.insert(0, str(abs(c)))
            sign = " - " if c < 0 else " + "
            text += (sign if text else sign.strip(" +")) + " * ".join(factors)
        return text or "0"


def lift(value) -> Poly:
    return value if isinstance(value, Poly) else Poly.constant(value)


def parse(text: str) -> Poly:
    """The polynomial that is written as sums and products of names and integers."""
    return _of_tree(ast.parse(text, mode="eval").body)


def _of_tree(node) -> Poly:
    match node:
        case ast.Constant(value=int(value)):
            return Poly.constant(value)
        case ast.Name(id=name):
            return Poly.atom(name)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _of_tree(left) + _of_tree(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _of_tree(left) - _of_tree(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _of_tree(left) * _of_tree(right)
    raise ValueError(f"not a polynomial: {ast.unparse(node)}")


class Facts:
    """What is known at a place of the program: least values of sizes, ranges of loops, the innermost last, and inequalities."""

    def __init__(self, least: dict[str, int], ranges=(), positive=()):
        self.least = least
        self.ranges = tuple(ranges)
        self.positive = tuple(positive)

    def within(self, variable: str, low: Poly, high: Poly) -> Facts:
        """The facts in a loop over `low <= variable < high`."""
        return Facts(self.least, (*self.ranges, (variable, low, high)), (*self.positive, high - low - 1))

    def given(self, positive: Poly) -> Facts:
        """The facts where `positive >= 0`."""
        return Facts(self.least, self.ranges, (*self.positive, positive))

    def not_negative(self, poly: Poly) -> bool:
        """Whether `poly >= 0` is proved; `False` says nothing."""
        poly = lift(poly)
        return self._by_ranges(poly) or any(self._by_ranges(poly - known) for known in self.positive)

    def _by_ranges(self, poly: Poly) -> bool:
        """Takes the end of its range for every variable, the innermost first."""
        for bound in self._without_rounding(poly):
            variable, low, high = next((r for r in reversed(self.ranges) if r[0] in bound.atoms()), (None, None, None))
            if variable is None:
                if self._by_sizes(bound):
                    return True
                continue
            factor = Poly({
                tuple(a for a in p if a != variable): c
                for p, c in bound.terms.items()
                if variable in p
            })
            if variable in bound.substitute(variable, Poly.constant(1)).atoms():
                continue
            if self._by_sizes(factor) and self._by_ranges(bound.substitute(variable, low)):
                return True
            if self._by_sizes(-factor) and self._by_ranges(bound.substitute(variable, high - 1)):
                return True
        return False

    def _without_rounding(self, poly: Poly):
        """Lower bounds that have no quotients: a quotient is what was divided without its remainder, which is bounded, and not
        negative where that is not."""
        atom = next((a for a in poly.atoms() if isinstance(a, Rounded)), None)
        if atom is None:
            yield poly
            return
        if any(atom in p and len(p) > 1 for p in poly.terms):
            return
        c = poly.terms[(atom,)]
        rest = Poly({p: d for p, d in poly.terms.items() if p != (atom,)})
        if atom.remainder:
            yield from self._without_rounding(rest + (0 if c > 0 else c * (atom.by - 1)))
            return
        share = Fraction(c) / atom.by
        yield from self._without_rounding(rest + atom.of * share - (share * (atom.by - 1) if c > 0 else 0))
        for least in (1, 0):
            if c > 0 and self.not_negative(atom.of - least * atom.by):
                yield from self._without_rounding(rest + c * least)

    def _by_sizes(self, poly: Poly) -> bool:
        """Whether all coefficients are positive, once sizes count from their least values."""
        poly = lift(poly)
        for atom in poly.atoms():
            if atom not in self.least:
                return False
            poly = poly.substitute(atom, Poly.atom(atom) + self.least[atom])
        return all(c >= 0 for c in poly.terms.values())
