//! Reading of operations of MLIR's own dialects: their names, attributes, affine maps and integer sets, as plain data.
//!
//! Nothing here knows what the operations mean.

use melior::ir::AffineMap as Map;
use melior::ir::attribute::AttributeLike;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{
    AffineExpr as Expr, Attribute, BlockRef, OperationRef, RegionLike, Value, ValueLike,
};
use mlir_sys::{
    mlirAffineMapAttrGetValue, mlirAttributeIsAAffineMap, mlirAttributeIsAIntegerSet,
    mlirIntegerSetAttrGetValue, mlirIntegerSetGetConstraint, mlirIntegerSetGetNumConstraints,
    mlirIntegerSetGetNumDims, mlirIntegerSetIsConstraintEq, mlirOpOperandGetNextUse,
    mlirOpOperandIsNull, mlirOpResultGetOwner, mlirOperationGetAttribute,
    mlirOperationGetNumAttributes, mlirValueGetFirstUse, mlirValueIsAOpResult,
};

use crate::names::op;
use crate::native;
pub use crate::native::lasting;

/// Affine expressions nested deeper than this are not read.
const MAX_AFFINE_DEPTH: usize = 64;

/// An affine expression: MLIR's, as a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AffineExpr {
    /// An operand, dims first, then symbols.
    Operand(usize),
    /// An integer.
    Constant(i64),
    /// An operation on two expressions.
    Binary(AffineOp, Box<AffineExpr>, Box<AffineExpr>),
}

/// The operations of affine expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AffineOp {
    /// Sum.
    Add,
    /// Product.
    Mul,
    /// Remainder, never negative.
    Mod,
    /// Quotient, rounded down.
    FloorDiv,
    /// Quotient, rounded up.
    CeilDiv,
}

/// A constraint of an integer set: an expression that is zero, or not negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// The expression.
    pub expr: AffineExpr,
    /// Whether it is zero, and not only not negative.
    pub is_equality: bool,
}

/// An operation's full name.
pub fn name<'c>(op: OperationRef<'c, '_>) -> &'c str {
    native::op_name(op)
}

/// Whether an operation is a `builtin.module`.
pub fn is_module(op: OperationRef<'_, '_>) -> bool {
    native::op_name(op) == op::MODULE
}

/// An attribute, of the definition or not.
pub fn attribute<'c>(op: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    native::attribute(op, name)
}

/// Every attribute of an operation, those of its definition included.
pub fn attributes<'c>(op: OperationRef<'c, '_>) -> Vec<(&'c str, Attribute<'c>)> {
    // SAFETY: the operation lives, and so do its attributes.
    let count = unsafe { mlirOperationGetNumAttributes(op.to_raw()) };
    (0..count)
        .filter_map(|k| {
            // SAFETY: the position is within the count just asked for.
            unsafe {
                let named = mlirOperationGetAttribute(op.to_raw(), k);
                let name = melior::ir::Identifier::from_raw(named.name);
                let text = native::identifier_text(name)?;
                Some((text, Attribute::from_raw(named.attribute)))
            }
        })
        .collect()
}

/// The text of a string attribute.
pub fn text<'c>(attribute: Attribute<'c>) -> Option<&'c str> {
    native::string_of(attribute)
}

/// The symbol that an attribute refers to, in the symbol table at hand.
pub fn symbol<'c>(attribute: Attribute<'c>) -> Option<&'c str> {
    let (root, leaf) = native::symbol_of(attribute)?;
    leaf.is_none().then_some(root)
}

/// The operands, in order.
pub fn operands<'c, 'a>(op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    (0..op.operand_count())
        .filter_map(|k| op.operand(k).ok())
        .collect()
}

/// The results, in order.
pub fn results<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    (0..op.result_count())
        .filter_map(|k| op.result(k).ok().map(Value::from))
        .collect()
}

/// The arguments of a block, in order.
pub fn arguments<'c: 'a, 'a>(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    (0..block.argument_count())
        .filter_map(|k| block.argument(k).ok().map(Value::from))
        .collect()
}

/// The operations of a block, in order.
pub fn operations<'c: 'a, 'a>(
    block: BlockRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |op| op.next_in_block())
}

/// The only block of a region; `None` if there is none, or more than one.
pub fn only_block<'c: 'a, 'a>(op: OperationRef<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    let block = op.region(region).ok()?.first_block()?;
    block.next_in_region().is_none().then_some(block)
}

/// The identity of a value, as long as what defines it lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueId(usize);

/// The identity of a value.
pub fn identity(value: Value<'_, '_>) -> ValueId {
    ValueId(value.to_raw().ptr as usize)
}

/// The operation that a value is a result of; `None` for arguments of blocks.
pub fn definition<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: the value lives, and so does what it is a result of.
    unsafe {
        mlirValueIsAOpResult(value.to_raw())
            .then(|| OperationRef::from_raw(mlirOpResultGetOwner(value.to_raw())))
    }
}

/// The number of operands that a value is.
pub fn use_count(value: Value<'_, '_>) -> usize {
    let mut count = 0;
    // SAFETY: the value lives, and each use is asked for the next one only if it is one.
    unsafe {
        let mut at = mlirValueGetFirstUse(value.to_raw());
        while !mlirOpOperandIsNull(at) {
            count += 1;
            at = mlirOpOperandGetNextUse(at);
        }
    }
    count
}

/// The results of the affine map in an attribute, over the operands of its operation; `None` if it is no map, or too deep.
pub fn affine_map(attribute: Attribute<'_>) -> Option<Vec<AffineExpr>> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives, and is asked for its value only if it is a map.
    let map = unsafe {
        mlirAttributeIsAAffineMap(raw).then(|| Map::from_raw(mlirAffineMapAttrGetValue(raw)))?
    };
    let dims = map.dim_count();
    (0..map.result_count())
        .map(|k| read(&map.result(k).ok()?, dims, MAX_AFFINE_DEPTH))
        .collect()
}

/// The number of operands that the affine map in an attribute takes.
pub fn affine_inputs(attribute: Attribute<'_>) -> Option<usize> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives, and is asked for its value only if it is a map.
    let map = unsafe {
        mlirAttributeIsAAffineMap(raw).then(|| Map::from_raw(mlirAffineMapAttrGetValue(raw)))?
    };
    Some(map.input_count())
}

/// The constraints of the integer set in an attribute, all of which hold; `None` if it is no set, or too deep.
pub fn integer_set(attribute: Attribute<'_>) -> Option<Vec<Constraint>> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives, and is asked for its value only if it is a set; constraints are asked for by their number.
    unsafe {
        if !mlirAttributeIsAIntegerSet(raw) {
            return None;
        }
        let set = mlirIntegerSetAttrGetValue(raw);
        let dims = usize::try_from(mlirIntegerSetGetNumDims(set)).ok()?;
        (0..mlirIntegerSetGetNumConstraints(set))
            .map(|k| {
                let expr = Expr::from_raw(mlirIntegerSetGetConstraint(set, k));
                Some(Constraint {
                    expr: read(&expr, dims, MAX_AFFINE_DEPTH)?,
                    is_equality: mlirIntegerSetIsConstraintEq(set, k),
                })
            })
            .collect()
    }
}

fn read(expr: &Expr<'_>, dims: usize, depth: usize) -> Option<AffineExpr> {
    let depth = depth.checked_sub(1)?;
    if expr.is_constant() {
        return Some(AffineExpr::Constant(expr.constant_value()));
    }
    if expr.is_dim() {
        return Some(AffineExpr::Operand(expr.dim_position()));
    }
    if expr.is_symbol() {
        return Some(AffineExpr::Operand(dims + expr.symbol_position()));
    }
    let op = match () {
        () if expr.is_add() => AffineOp::Add,
        () if expr.is_mul() => AffineOp::Mul,
        () if expr.is_mod() => AffineOp::Mod,
        () if expr.is_floor_div() => AffineOp::FloorDiv,
        () if expr.is_ceil_div() => AffineOp::CeilDiv,
        () => return None,
    };
    let left = read(&expr.lhs(), dims, depth)?;
    let right = read(&expr.rhs(), dims, depth)?;
    Some(AffineExpr::Binary(op, Box::new(left), Box::new(right)))
}

/// The value of an integer or truth in an attribute, with its sign.
pub fn integer(attribute: Attribute<'_>) -> Option<i64> {
    use melior::ir::attribute::{BoolAttribute, IntegerAttribute};
    if let Ok(truth) = BoolAttribute::try_from(attribute) {
        return Some(truth.value().into());
    }
    IntegerAttribute::try_from(attribute)
        .ok()
        .map(|integer| integer.signed_value())
}

/// The value of a float in an attribute, as a double.
pub fn float(attribute: Attribute<'_>) -> Option<f64> {
    use melior::ir::attribute::FloatAttribute;
    FloatAttribute::try_from(attribute).ok().map(|f| f.value())
}

/// The integers of an array of integers, of either width.
pub fn integers(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    use melior::ir::attribute::{ArrayAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute};
    if let Ok(array) = DenseI32ArrayAttribute::try_from(attribute) {
        let all = (0..array.len()).map(|k| array.element(k).ok().map(i64::from));
        return all.collect();
    }
    if let Ok(array) = DenseI64ArrayAttribute::try_from(attribute) {
        return (0..array.len()).map(|k| array.element(k).ok()).collect();
    }
    let array = ArrayAttribute::try_from(attribute).ok()?;
    (0..array.len())
        .map(|k| integer(array.element(k).ok()?))
        .collect()
}

/// The integers of a vector of integers, `dense<[1, 2]> : tensor<2xi32>`.
pub fn groups(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    use melior::ir::attribute::DenseElementsAttribute;
    let elements = DenseElementsAttribute::try_from(attribute).ok()?;
    (0..elements.len())
        .map(|k| elements.i32_element(k).ok().map(i64::from))
        .collect()
}

/// The results of an operation, to be used for as long as it lives.
pub fn lasting_results<'c>(op: OperationRef<'c, '_>) -> Vec<Value<'c, 'c>> {
    (0..op.result_count())
        .filter_map(|k| op.result(k).ok().map(|value| native::lasting(value.into())))
        .collect()
}

/// The symbols that an operation, and those inside of it, refer to.
pub fn symbols_in(op: OperationRef<'_, '_>) -> Vec<String> {
    let mut all = Vec::new();
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        let attributes = attributes(op).into_iter();
        let named = attributes.filter_map(|(_, attribute)| native::symbol_of(attribute));
        all.extend(named.map(|(root, _)| root.to_owned()));
        for region in 0..op.region_count() {
            let first = op.region(region).ok().and_then(|r| r.first_block());
            let blocks = std::iter::successors(first, |block| block.next_in_region());
            open.extend(blocks.flat_map(operations));
        }
    }
    all
}
