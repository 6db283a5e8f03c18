//! Values as polynomials of atoms whose integer arguments are left open.
//!
//! A *template* is a product of atoms with holes where index expressions stood (Clément 2022, §5.2,
//! expression contexts): `A(#0, #1) * B(#2, #3)`. A relation in [`crate::cells`] fills the holes.
//! Templates and atoms are interned, so equal ones have equal numbers, in both programs.

use std::collections::{BTreeMap, HashMap};

use exo_ir::Elem;
use num_rational::BigRational;

/// A buffer: an argument, a configuration field, or one allocation.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct RootId(pub(crate) u32);

/// An interned [`Atom`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct AtomId(u32);

/// An interned product of atoms, sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TemplateId(u32);

/// A sum of products with their coefficients; holes are numbered from left to right.
pub(crate) type PolyShape = Vec<(BigRational, Vec<AtomId>)>;

/// A value that is not taken apart, as a function of its holes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Atom {
    /// The cell of an argument or field when the procedure is entered.
    Input(RootId),
    /// The value of a control field: the hole itself.
    Integer,
    /// The number of iterations that add a summand: the hole itself.
    Count,
    /// The cell of a buffer at the start of an iteration of the loop of that number.
    Old(RootId, u32),
    /// The value that a statement of the specification writes, as a function of the iteration.
    Written(u32),
    /// A function of the language or of a library, in an arithmetic.
    Function(String, Option<Elem>, Vec<PolyShape>),
    /// A quotient of real numbers.
    Quotient(PolyShape, PolyShape),
    /// A quotient of integers, truncated, in an arithmetic.
    Truncated(PolyShape, PolyShape, Option<Elem>),
    /// A real number without what is behind its point, in an integer type.
    Cut(Elem, PolyShape),
    /// The number that a polynomial modulo 2^w of an integer type is.
    Held(Elem, PolyShape),
    /// A sum with a number of summands that depends on parameters, as a function of the holes.
    Sum(u32),
}

struct Known {
    atom: Atom,
    arity: usize,
    /// The loops whose [`Atom::Old`] occur in it.
    loops: Vec<u32>,
}

/// The interned atoms and templates of one validation.
#[derive(Default)]
pub(crate) struct Terms {
    atoms: Vec<Known>,
    atom_ids: HashMap<Atom, AtomId>,
    templates: Vec<Vec<AtomId>>,
    template_ids: BTreeMap<Vec<AtomId>, TemplateId>,
}

impl Terms {
    /// Interns an atom that has this many holes.
    pub(crate) fn atom(&mut self, atom: Atom, arity: usize) -> AtomId {
        if let Some(id) = self.atom_ids.get(&atom) {
            return *id;
        }
        let mut loops = self.loops_in(&atom);
        loops.sort_unstable();
        loops.dedup();
        let id = AtomId(u32::try_from(self.atoms.len()).unwrap_or(u32::MAX));
        self.atoms.push(Known {
            atom: atom.clone(),
            arity,
            loops,
        });
        self.atom_ids.insert(atom, id);
        id
    }

    fn loops_in(&self, atom: &Atom) -> Vec<u32> {
        let of = |shapes: &[&PolyShape]| {
            let atoms = shapes.iter().flat_map(|s| s.iter()).flat_map(|(_, a)| a);
            atoms.flat_map(|a| self.loops_of(*a)).copied().collect()
        };
        match atom {
            Atom::Old(_, number) => vec![*number],
            Atom::Function(_, _, args) => of(&args.iter().collect::<Vec<_>>()),
            Atom::Quotient(a, b) | Atom::Truncated(a, b, _) => of(&[a, b]),
            Atom::Held(_, a) | Atom::Cut(_, a) => of(&[a]),
            Atom::Input(_) | Atom::Integer | Atom::Count | Atom::Written(_) | Atom::Sum(_) => {
                Vec::new()
            }
        }
    }

    /// Interns a sum over a family that may mention cells at the start of iterations of these loops.
    pub(crate) fn sum(&mut self, family: u32, arity: usize, loops: Vec<u32>) -> AtomId {
        let id = self.atom(Atom::Sum(family), arity);
        if let Some(known) = self.atoms.get_mut(id.0 as usize) {
            known.loops = loops;
        }
        id
    }

    /// The loops whose values at the start of an iteration occur in an atom.
    pub(crate) fn loops_of(&self, atom: AtomId) -> &[u32] {
        self.atoms.get(atom.0 as usize).map_or(&[], |k| &k.loops)
    }

    /// The loops whose values at the start of an iteration occur in a template.
    pub(crate) fn loops_of_template(&self, template: TemplateId) -> impl Iterator<Item = u32> {
        let atoms = self.factors(template).iter();
        atoms.flat_map(|a| self.loops_of(*a)).copied()
    }

    pub(crate) fn get(&self, atom: AtomId) -> Option<&Atom> {
        self.atoms.get(atom.0 as usize).map(|k| &k.atom)
    }

    /// Whether an atom has no parts, so that it may be any number.
    pub(crate) fn is_variable(&self, atom: AtomId) -> bool {
        match self.get(atom) {
            Some(
                Atom::Input(_)
                | Atom::Integer
                | Atom::Count
                | Atom::Old(..)
                | Atom::Written(_)
                | Atom::Sum(_),
            ) => true,
            Some(
                Atom::Function(..)
                | Atom::Quotient(..)
                | Atom::Truncated(..)
                | Atom::Held(..)
                | Atom::Cut(..),
            )
            | None => false,
        }
    }

    pub(crate) fn arity(&self, atom: AtomId) -> usize {
        self.atoms.get(atom.0 as usize).map_or(0, |k| k.arity)
    }

    /// Interns a product of sorted atoms.
    pub(crate) fn template(&mut self, atoms: Vec<AtomId>) -> TemplateId {
        if let Some(id) = self.template_ids.get(&atoms) {
            return *id;
        }
        let id = TemplateId(u32::try_from(self.templates.len()).unwrap_or(u32::MAX));
        self.templates.push(atoms.clone());
        self.template_ids.insert(atoms, id);
        id
    }

    /// The atoms of a template, sorted.
    pub(crate) fn factors(&self, template: TemplateId) -> &[AtomId] {
        let at = template.0 as usize;
        self.templates.get(at).map_or(&[], Vec::as_slice)
    }

    /// Number of holes of a template.
    pub(crate) fn template_arity(&self, template: TemplateId) -> usize {
        self.factors(template).iter().map(|a| self.arity(*a)).sum()
    }

    /// Positions of neighbouring equal atoms of a template: where the holes of both begin, and how many each has.
    pub(crate) fn twins(&self, template: TemplateId) -> Vec<(usize, usize)> {
        let atoms = self.factors(template);
        let mut at = 0;
        let mut found = Vec::new();
        for (k, atom) in atoms.iter().enumerate() {
            let arity = self.arity(*atom);
            if arity > 0 && atoms.get(k + 1) == Some(atom) {
                found.push((at, arity));
            }
            at += arity;
        }
        found
    }
}
