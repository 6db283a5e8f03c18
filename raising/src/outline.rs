//! Parts of functions that can be functions of their own: what these take and give. Changes nothing.
//!
//! A part is some operations of one block, in order. Values that it uses and does not define are what the new function takes, values that it defines
//! and that are used elsewhere are what it gives. Two kinds of values are neither, since a procedure knows more of them as they are:
//!
//! * constants, global memrefs, extents and index arithmetic that the part uses are computed again inside of it, and so are views where the part
//!   uses two of one memref: of two arguments nobody knows that they are one buffer;
//! * memrefs, indices and truths that the part defines and that are used behind it cannot be results of a procedure. The operations that define
//!   them stay where they are, before the call, if they are without effects or allocations, which come from nowhere else.

use crate::signature::elem_of;
use exo_dialects::upstream::{self, ValueId};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{BlockRef, OperationRef, RegionLike, Value, ValueLike};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::kinds::is_view;
use crate::refusal::{Reason, Refusal};

/// The values that a part computes again, of those that it could take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recompute {
    /// Constants, globals, extents, views, and sums and quotients of indices.
    Indices,
    /// Constants, globals, extents and views.
    Extents,
}

/// Operations of a function that become a function of their own.
#[derive(Clone, Debug)]
pub struct Part<'c, 'a> {
    /// The operations that move, in order.
    pub moved: Vec<OperationRef<'c, 'a>>,
    /// The operations that stay before the call.
    pub stays: Vec<OperationRef<'c, 'a>>,
    /// The values that it takes, in the order of their first use.
    pub inputs: Vec<Value<'c, 'a>>,
    /// Operations before the part that are computed again at its beginning, in order.
    pub recomputed: Vec<OperationRef<'c, 'a>>,
    /// The values that it gives.
    pub results: Vec<Value<'c, 'a>>,
}

impl<'c, 'a> Part<'c, 'a> {
    /// The part that some operations of one block are, none of which ends the block.
    ///
    /// # Errors
    /// A value that is used elsewhere and can be no result, with the operation that defines it.
    pub fn of(ops: &[OperationRef<'c, 'a>], recompute: Recompute) -> Result<Self, Refusal>
    where
        'c: 'a,
    {
        let staying = staying(ops)?;
        let (stays, moved): (Vec<_>, Vec<_>) = ops.iter().copied().partition(|op| {
            let mut results = upstream::results(*op).into_iter();
            results.any(|value| staying.contains(&upstream::identity(value)))
        });
        let outer = outer_values(&moved);
        let (inputs, recomputed) = Recomputed::split(&outer, recompute);
        let used = uses_inside(&moved);
        let results = moved.iter().flat_map(|op| upstream::results(*op));
        let results = results.filter(|value| is_used_elsewhere(*value, &used));
        Ok(Part {
            results: results.collect(),
            moved,
            stays,
            inputs,
            recomputed,
        })
    }
}

/// Whether an operation can stand before or behind a part just as well as in it: it changes nothing, and is no loop or choice.
pub fn is_light(op: OperationRef<'_, '_>) -> bool {
    let name = upstream::name(op);
    is_pure(op) || matches!(name, "affine.load" | "memref.load") || name.starts_with("math.")
}

/// Whether an operation is a loop.
pub fn is_loop(op: OperationRef<'_, '_>) -> bool {
    matches!(
        upstream::name(op),
        "affine.for" | "affine.parallel" | "scf.for" | "scf.parallel" | "scf.forall"
    )
}

/// Whether an operation allocates a memref.
pub fn is_allocation(op: OperationRef<'_, '_>) -> bool {
    matches!(upstream::name(op), "memref.alloc" | "memref.alloca")
}

/// Whether an operation has no effect, of those that raising knows.
fn is_pure(op: OperationRef<'_, '_>) -> bool {
    let name = upstream::name(op);
    let is_memref = matches!(name, "memref.dim" | "memref.get_global");
    is_view(op) || name.starts_with("arith.") || is_affine_index(name) || is_memref
}

fn is_affine_index(name: &str) -> bool {
    matches!(name, "affine.apply" | "affine.min" | "affine.max")
}

/// The results of operations that stay before the call: those that are used elsewhere and are no data, and what these are computed from.
fn staying(ops: &[OperationRef<'_, '_>]) -> Result<FxHashSet<ValueId>, Refusal> {
    let used = uses_inside(ops);
    let mut stays = FxHashSet::default();
    let mut needed = FxHashSet::default();
    for op in ops.iter().rev() {
        let results = upstream::results(*op);
        let refused = |value: Value<'_, '_>| {
            let ty = value.r#type().to_string();
            Refusal::at(*op, Reason::Escapes(ty))
        };
        let must_stay = |value: &&Value<'_, '_>| {
            let is_result =
                elem_of(value.r#type()).is_some() && upstream::name(*op) != "arith.constant";
            let is_used_behind = is_used_elsewhere(**value, &used) && !is_result;
            is_used_behind || needed.contains(&upstream::identity(**value))
        };
        let Some(value) = results.iter().find(must_stay) else {
            continue;
        };
        if !is_pure(*op) && !is_allocation(*op) {
            return Err(refused(*value));
        }
        stays.extend(results.iter().map(|value| upstream::identity(*value)));
        needed.extend(upstream::operands(*op).into_iter().map(upstream::identity));
    }
    Ok(stays)
}

/// The number of uses of each value by operations and those inside of them.
fn uses_inside(ops: &[OperationRef<'_, '_>]) -> FxHashMap<ValueId, usize> {
    let mut all = FxHashMap::default();
    for op in ops {
        in_order(*op, &mut |inner| {
            for operand in upstream::operands(inner) {
                *all.entry(upstream::identity(operand)).or_insert(0) += 1;
            }
        });
    }
    all
}

fn is_used_elsewhere(value: Value<'_, '_>, inside: &FxHashMap<ValueId, usize>) -> bool {
    let inside = inside.get(&upstream::identity(value));
    upstream::use_count(value) > inside.copied().unwrap_or(0)
}

/// The values that operations use and do not define, in the order of their first use.
fn outer_values<'c: 'a, 'a>(ops: &[OperationRef<'c, 'a>]) -> Vec<Value<'c, 'a>> {
    let mut known = FxHashSet::default();
    for op in ops {
        in_order(*op, &mut |inner| {
            known.extend(upstream::results(inner).into_iter().map(upstream::identity));
            for block in blocks(inner) {
                let arguments = upstream::arguments(block).into_iter();
                known.extend(arguments.map(upstream::identity));
            }
        });
    }
    let mut outer = Vec::new();
    for op in ops {
        in_order(*op, &mut |inner| {
            let operands = upstream::operands(inner).into_iter();
            outer.extend(operands.filter(|value| known.insert(upstream::identity(*value))));
        });
    }
    outer
}

/// The blocks of an operation's regions, in order.
pub fn blocks<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let regions = (0..op.region_count()).filter_map(|region| op.region(region).ok());
    let firsts = regions.map(|region| region.first_block());
    firsts
        .flat_map(|first| std::iter::successors(first, |block| block.next_in_region()))
        .collect()
}

/// Calls a function with an operation and every one inside of it, in the order of the text.
pub fn in_order<'c: 'a, 'a>(op: OperationRef<'c, 'a>, visit: &mut dyn FnMut(OperationRef<'c, 'a>)) {
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        visit(op);
        let inner: Vec<_> = blocks(op)
            .into_iter()
            .flat_map(upstream::operations)
            .collect();
        open.extend(inner.into_iter().rev());
    }
}

/// The memref behind views of it. In blocks that nothing reaches, views may be of each other.
fn root<'c: 'a, 'a>(mut value: Value<'c, 'a>) -> Value<'c, 'a> {
    let mut seen = FxHashSet::default();
    while let Some(op) = upstream::definition(value).filter(|op| is_view(*op)) {
        match upstream::operands(op).first() {
            Some(source) if seen.insert(upstream::identity(*source)) => value = *source,
            _ => break,
        }
    }
    value
}

/// Whether a value is a memref, by its type's name.
fn is_memref(value: Value<'_, '_>) -> bool {
    value.r#type().is_mem_ref()
}

/// The state while the values that a part uses are divided into those that it takes and those that it computes again.
struct Recomputed<'c, 'a> {
    recompute: Recompute,
    /// The memrefs that the part uses.
    memrefs: FxHashSet<ValueId>,
    /// The number of these with one memref behind them, by that.
    views: FxHashMap<ValueId, usize>,
    done: FxHashSet<ValueId>,
    inputs: Vec<Value<'c, 'a>>,
    ops: Vec<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Recomputed<'c, 'a> {
    fn split(
        outer: &[Value<'c, 'a>],
        recompute: Recompute,
    ) -> (Vec<Value<'c, 'a>>, Vec<OperationRef<'c, 'a>>) {
        let mut views = FxHashMap::default();
        let mut memrefs = FxHashSet::default();
        for memref in outer.iter().filter(|value| is_memref(**value)) {
            memrefs.insert(upstream::identity(*memref));
            *views.entry(upstream::identity(root(*memref))).or_insert(0) += 1;
        }
        let mut state = Recomputed {
            recompute,
            memrefs,
            views,
            done: FxHashSet::default(),
            inputs: Vec::new(),
            ops: Vec::new(),
        };
        for value in outer {
            state.visit(*value);
        }
        (state.inputs, state.ops)
    }

    /// Divides a value, and what it is computed from where it is computed again.
    fn visit(&mut self, value: Value<'c, 'a>) {
        let mut open = vec![(value, false)];
        while let Some((value, operands_are_done)) = open.pop() {
            let op = upstream::definition(value).filter(|op| self.is_recomputed(*op));
            match op {
                Some(op) if operands_are_done => self.ops.push(op),
                _ if !self.done.insert(upstream::identity(value)) => {}
                None => self.inputs.push(value),
                Some(op) => {
                    open.push((value, true));
                    let operands = upstream::operands(op).into_iter().rev();
                    open.extend(operands.map(|operand| (operand, false)));
                }
            }
        }
    }

    fn is_recomputed(&self, op: OperationRef<'c, 'a>) -> bool {
        let name = upstream::name(op);
        let memref = upstream::operands(op).into_iter().next();
        match name {
            "arith.constant" | "memref.get_global" => true,
            "memref.dim" => memref.is_some_and(|memref| self.has(memref, op)),
            _ if is_view(op) => memref.is_some_and(|memref| {
                let views = self.views.get(&upstream::identity(root(memref)));
                views.is_some_and(|views| *views > 1)
            }),
            _ => self.recompute == Recompute::Indices && is_index_arithmetic(op),
        }
    }

    /// Whether the part has a memref anyway, of which an operation asks for an extent.
    fn has(&self, memref: Value<'c, 'a>, dim: OperationRef<'c, 'a>) -> bool {
        self.memrefs.contains(&upstream::identity(memref)) && has_constant_dimension(dim)
    }
}

/// Whether the dimension that a `memref.dim` asks for is a constant.
fn has_constant_dimension(op: OperationRef<'_, '_>) -> bool {
    let dimension = upstream::operands(op).into_iter().nth(1);
    let defined = dimension.and_then(|value| upstream::definition(value).map(upstream::name));
    defined == Some("arith.constant")
}

/// Whether an operation computes an index from indices alone.
fn is_index_arithmetic(op: OperationRef<'_, '_>) -> bool {
    let name = upstream::name(op);
    let operands = upstream::operands(op);
    let results = upstream::results(op);
    let mut values = operands.iter().chain(&results);
    (is_affine_index(name) || name.starts_with("arith."))
        && values.all(|value| value.r#type().is_index())
}
