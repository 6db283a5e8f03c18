//! Maximal parts: as much of each block as a procedure can say.

use std::collections::BTreeMap;

use exo_dialects::pass::ErrorEmitted;
use exo_dialects::{diagnostic, upstream};
use exo_ir::limits::MAX_BLOCKS;
use exo_raising::{blocks, callees_first, is_allocation, is_light, is_linalg, is_loop};
use melior::ir::{BlockRef, OperationRef};

use super::marks;
use super::outline::{Candidate, Outliner};

/// How many times as many operations are tried after some that are a part: a block of few is tried as a whole, and one of many costs no more than the part that it has.
const GROWTH: usize = 64;

/// A function that parts are taken of, with its name.
pub(super) type Source<'c, 'a, 'n> = (OperationRef<'c, 'a>, &'n str);

/// The number of parts that were outlined, and of loops that stay.
#[derive(Clone, Copy, Default)]
struct Count {
    outlined: usize,
    left: usize,
}

impl std::ops::Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count {
            outlined: self.outlined + other.outlined,
            left: self.left + other.left,
        }
    }
}

impl<'c> Outliner<'c, '_> {
    /// Outlines as much as possible of the functions that are not procedures as a whole.
    pub(super) fn maximal(
        &mut self,
        functions: &BTreeMap<&'c str, OperationRef<'c, '_>>,
        wanted: &[&'c str],
    ) -> Result<(), ErrorEmitted> {
        for name in callees_first(wanted, functions) {
            let Some(mut reason) = self.expect_procedure(functions, name) else {
                continue;
            };
            let function = functions.get(name).copied();
            let Some(function) = function.filter(|_| wanted.contains(&name)) else {
                continue;
            };
            let count = self.inside((function, name), function, MAX_BLOCKS)?;
            self.expect_valid(function, name)?;
            if count.outlined == 0 && !self.options.function.is_empty() {
                let message = &reason.message;
                reason.message = format!("nothing of function '{name}' can be outlined: {message}");
                return Err(diagnostic::emit(self.context, &reason));
            }
        }
        Ok(())
    }

    /// Outlines parts of the blocks of an operation that stays.
    fn inside<'a>(
        &mut self,
        source: Source<'c, 'a, '_>,
        op: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Count, ErrorEmitted>
    where
        'c: 'a,
    {
        let mut count = Count::default();
        for block in blocks(op) {
            count = count + self.block(source, block, depth)?;
        }
        Ok(count)
    }

    fn block<'a>(
        &mut self,
        source: Source<'c, 'a, '_>,
        block: BlockRef<'c, 'a>,
        depth: usize,
    ) -> Result<Count, ErrorEmitted>
    where
        'c: 'a,
    {
        let mut count = Count::default();
        let mut ops: Vec<_> = upstream::operations(block).collect();
        // It ends the block.
        ops.pop();
        let mut rest = ops.as_slice();
        while let Some(first) = rest.first() {
            let known = rest.iter().take_while(|op| may_be_said(**op)).count();
            let (mut run, behind) = rest.split_at(known);
            while !run.is_empty() {
                let (done, more) = self.run(source, run, depth)?;
                (run, count) = (&run[done..], count + more);
            }
            rest = behind;
            if known == 0 {
                count = count + self.around(source, *first, depth)?;
                rest = &rest[1..];
            }
        }
        Ok(count)
    }

    /// Outlines what stands first in a run of operations. Returns how many operations that settles.
    fn run<'a>(
        &mut self,
        source: Source<'c, 'a, '_>,
        ops: &[OperationRef<'c, 'a>],
        depth: usize,
    ) -> Result<(usize, Count), ErrorEmitted>
    where
        'c: 'a,
    {
        let light = ops.iter().take_while(|op| is_light(**op)).count();
        let ops = &ops[light..];
        if !ops.iter().any(|op| has_loop(*op)) {
            return Ok((light + ops.len(), Count::default()));
        }
        let (longest, candidate) = self.longest(source, ops);
        let end = end_of_part(&ops[..longest]);
        match candidate.filter(|_| ops[..end].iter().any(|op| has_loop(*op))) {
            Some(candidate) => {
                self.commit(source, candidate)?;
                let count = Count {
                    outlined: 1,
                    left: 0,
                };
                Ok((light + end, count))
            }
            None if longest == 0 => Ok((light + 1, self.around(source, ops[0], depth)?)),
            None => Ok((light + end.max(1), Count::default())),
        }
    }

    /// The number of operations, from the first on, that a procedure can say, and the part that they are.
    fn longest<'a>(
        &self,
        source: Source<'c, 'a, '_>,
        ops: &[OperationRef<'c, 'a>],
    ) -> (usize, Option<Candidate<'c, 'a>>)
    where
        'c: 'a,
    {
        let part_of = |count: usize| match end_of_part(&ops[..count]) {
            0 => Ok(None),
            end => self.candidate(source, None, &ops[..end]).map(Some),
        };
        // Where the first operation is the one that stays, nothing is tried of the others.
        let Ok(mut found) = part_of(1) else {
            return (0, None);
        };
        // Beyond all operations: none is known to be too long.
        let (mut longest, mut too_long) = (1, ops.len() + 1);
        while longest + 1 < too_long {
            let next = match too_long > ops.len() {
                true => ops.len().min(GROWTH * longest),
                // Small parts first: to try a large one costs more.
                false => longest.midpoint(too_long).min(2 * longest),
            };
            match part_of(next) {
                Ok(candidate) => (longest, found) = (next, candidate),
                Err(_) => too_long = next,
            }
        }
        (longest, found)
    }

    /// Looks into an operation that stays; a remark says why a loop does of which nothing is outlined.
    fn around<'a>(
        &mut self,
        source: Source<'c, 'a, '_>,
        op: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Count, ErrorEmitted>
    where
        'c: 'a,
    {
        if !marks::has_room(op) {
            return Ok(self.all_left(source, op));
        }
        if depth == 0 {
            return Ok(self.too_deep(source, op));
        }
        let mut count = self.inside(source, op, depth - 1)?;
        if is_nest(op) && count.outlined + count.left == 0 {
            self.left(source.1, op, &self.why_none(source, op));
            count.left += 1;
        }
        Ok(count)
    }

    /// The reason why an operation that stays is no part.
    fn why_none<'a>(&self, source: Source<'c, 'a, '_>, op: OperationRef<'c, 'a>) -> String
    where
        'c: 'a,
    {
        let why = self.candidate(source, None, &[op]).err();
        let why = why.map(|reason| reason.message);
        why.unwrap_or_else(|| "no part has it in it".to_owned())
    }

    /// Emits the remark that an operation with loops stays where it is, with all of them.
    fn too_deep<'a>(&self, source: Source<'c, 'a, '_>, op: OperationRef<'c, 'a>) -> Count
    where
        'c: 'a,
    {
        let mut left = 0;
        exo_raising::in_order(op, &mut |inner| left += usize::from(is_nest(inner)));
        let why = match left - usize::from(left > 0 && is_nest(op)) {
            0 => "it is nested too deep".to_owned(),
            inner => format!("it is nested too deep, as are {inner} loops inside of it"),
        };
        if left > 0 {
            self.left(source.1, op, &why);
            self.statistics.add(1, left as u64 - 1);
        }
        Count { outlined: 0, left }
    }

    /// Emits the remark that loops inside of an operation whose regions have no parts stay where they are, and it if it is one.
    fn all_left<'a>(&self, source: Source<'c, 'a, '_>, op: OperationRef<'c, 'a>) -> Count
    where
        'c: 'a,
    {
        let inside = format!("it stands in a region of '{}'", upstream::name(op));
        let mut count = Count::default();
        exo_raising::in_order(op, &mut |inner| {
            if is_nest(inner) {
                match inner == op {
                    true => self.left(source.1, op, &self.why_none(source, op)),
                    false => self.left(source.1, inner, &inside),
                }
                count.left += 1;
            }
        });
        count
    }
}

/// The number of operations without those at the end that can stand behind a part just as well.
fn end_of_part(ops: &[OperationRef<'_, '_>]) -> usize {
    let counts = |op: &OperationRef<'_, '_>| !is_light(*op) && !is_allocation(*op);
    ops.iter().rposition(counts).map_or(0, |last| last + 1)
}

/// Whether an operation, and each inside of it, is of a dialect that raising reads.
fn may_be_said(op: OperationRef<'_, '_>) -> bool {
    let mut all = true;
    exo_raising::in_order(op, &mut |inner| {
        let (dialect, _) = upstream::name(inner).split_once('.').unwrap_or_default();
        all &= matches!(
            dialect,
            "affine" | "arith" | "func" | "linalg" | "math" | "memref" | "scf" | "ub"
        );
    });
    all
}

fn has_loop(op: OperationRef<'_, '_>) -> bool {
    let mut any = false;
    exo_raising::in_order(op, &mut |inner| any |= is_nest(inner));
    any
}

/// Whether an operation is a loop, or some of linalg that are some.
fn is_nest(op: OperationRef<'_, '_>) -> bool {
    let is_inside = matches!(upstream::name(op), "linalg.yield" | "linalg.index");
    is_loop(op) || is_linalg(op) && !is_inside
}
