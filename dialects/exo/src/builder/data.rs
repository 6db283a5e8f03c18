//! The operations of right sides: for every tree just the operations that the parser makes of its text, each
//! operand before the operation, the left one first.

use exo_ir::{Ctl, Data, DataOp, Number, Sym};
use melior::ir::attribute::{FlatSymbolRefAttribute, FloatAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Block, Identifier, Location, Region, Type, Value};

use super::procedure::{Procedure, region};
use super::{Unbuildable, finish};
use crate::code::MAX_DEPTH;
use crate::names::{attr, op};
use crate::native;
use crate::ops::operator_name;

impl<'c> Procedure<'c, '_> {
    /// The region of a right side.
    pub(super) fn right_side(
        &self,
        e: &Data,
        location: Location<'c>,
    ) -> Result<Region<'c>, Unbuildable> {
        let side = Side {
            procedure: self,
            block: Block::new(&[]),
            location,
        };
        let value = side.expression(e, 0)?;
        let end = OperationBuilder::new(op::YIELD, location).add_operands(&[value]);
        side.block.append_operation(finish(op::YIELD, end)?);
        Ok(region(side.block))
    }
}

struct Side<'p, 'c, 'v> {
    procedure: &'p Procedure<'c, 'v>,
    block: Block<'c>,
    location: Location<'c>,
}

impl<'c> Side<'_, 'c, '_> {
    fn expression(&self, e: &Data, depth: usize) -> Result<Value<'c, 'c>, Unbuildable> {
        if depth >= MAX_DEPTH {
            return Err(Unbuildable::DataTooDeep);
        }
        // Each kind has a function of its own, so that the frames of this recursion stay small.
        match e {
            Data::Neg(e) => self.negation(e, depth + 1),
            Data::Bin(operator, a, b) => self.binary(*operator, a, b, depth + 1),
            Data::Extern { name, args } => self.application(name, args, depth + 1),
            Data::Const(number) => self.constant(*number),
            Data::Read { buf, idx } => self.read(*buf, idx),
            Data::Config(field) => {
                let builder = self.procedure.builder;
                let field = builder.named(attr::FIELD, builder.field(field));
                self.append(op::READ_CONFIG, &[], &[field])
            }
        }
    }

    fn negation(&self, e: &Data, depth: usize) -> Result<Value<'c, 'c>, Unbuildable> {
        let operand = self.expression(e, depth)?;
        self.append(op::NEG, &[operand], &[])
    }

    fn binary(
        &self,
        operator: DataOp,
        a: &Data,
        b: &Data,
        depth: usize,
    ) -> Result<Value<'c, 'c>, Unbuildable> {
        let operands = [self.expression(a, depth)?, self.expression(b, depth)?];
        self.append(operator_name(operator), &operands, &[])
    }

    fn application(
        &self,
        name: &str,
        args: &[Data],
        depth: usize,
    ) -> Result<Value<'c, 'c>, Unbuildable> {
        let operands = args.iter().map(|a| self.expression(a, depth));
        let operands: Vec<_> = operands.collect::<Result<_, _>>()?;
        let builder = self.procedure.builder;
        let callee = FlatSymbolRefAttribute::new(builder.context, name);
        self.append(
            op::CALL_EXTERN,
            &operands,
            &[builder.named(attr::CALLEE, callee)],
        )
    }

    fn constant(&self, number: Number) -> Result<Value<'c, 'c>, Unbuildable> {
        let value = self.literal(number)?;
        self.append(
            op::CONST,
            &[],
            &[self.procedure.builder.named(attr::VALUE, value)],
        )
    }

    fn read(&self, buf: Sym, idx: &[Ctl]) -> Result<Value<'c, 'c>, Unbuildable> {
        let control = self.procedure.control(&[buf], |code| code.exprs(idx))?;
        self.append(op::READ, &control.operands, &control.attributes)
    }

    fn literal(&self, number: Number) -> Result<Attribute<'c>, Unbuildable> {
        let context = self.procedure.builder.context;
        match number {
            Number::Int(value) => {
                Ok(IntegerAttribute::new(IntegerType::new(context, 64).into(), value).into())
            }
            Number::Float(value) if value.is_finite() => {
                Ok(FloatAttribute::new(context, Type::float64(context), value).into())
            }
            Number::Float(value) => Err(Unbuildable::NotFinite(value.to_string())),
        }
    }

    fn append(
        &self,
        name: &str,
        operands: &[Value<'c, 'c>],
        attributes: &[(Identifier<'c>, Attribute<'c>)],
    ) -> Result<Value<'c, 'c>, Unbuildable> {
        let operation = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_attributes(attributes)
            .add_results(&[native::real_type(self.procedure.builder.context)]);
        let operation = self.block.append_operation(finish(name, operation)?);
        operation
            .result(0)
            .map(Value::from)
            .map_err(|_| Unbuildable::Operation(name.to_owned()))
    }
}
