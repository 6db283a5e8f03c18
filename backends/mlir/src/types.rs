//! Types of MLIR for element types and buffers.

use exo_ir::{AddressSpace, Elem};
use melior::Context;
use melior::dialect::llvm;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Type};

/// MLIR's value, in types, of an extent, stride or offset that is not known.
const DYNAMIC: i64 = i64::MIN;

/// The type of an element; `R` must have been decided before.
pub(crate) fn elem_type(context: &Context, elem: Elem) -> Type<'_> {
    match elem {
        Elem::F16 => Type::float16(context),
        Elem::BF16 => Type::bfloat16(context),
        Elem::R | Elem::F32 => Type::float32(context),
        Elem::F64 => Type::float64(context),
        Elem::I8 | Elem::UI8 => IntegerType::new(context, 8).into(),
        Elem::I16 | Elem::UI16 => IntegerType::new(context, 16).into(),
        Elem::I32 | Elem::UI32 => IntegerType::new(context, 32).into(),
        Elem::I64 => IntegerType::new(context, 64).into(),
    }
}

/// The element of a memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A cell.
    Cell(Elem),
    /// A register: a vector of these extents.
    Register(Vec<i64>, Elem),
    /// A register whose length is the machine's: some number of times this many cells.
    Scalable(u64, Elem),
}

impl Piece {
    /// Its type.
    pub(crate) fn ty<'c>(&self, context: &'c Context) -> Type<'c> {
        match self {
            Piece::Cell(elem) => elem_type(context, *elem),
            Piece::Register(lanes, elem) => {
                let lanes: Vec<u64> = lanes.iter().map(|n| n.unsigned_abs()).collect();
                Type::vector(&lanes, elem_type(context, *elem))
            }
            Piece::Scalable(least, elem) => scalable(context, *least, elem_type(context, *elem)),
        }
    }
}

/// A vector of scalable length, which has no other name than its text here.
fn scalable<'c>(context: &'c Context, least: u64, elem: Type<'c>) -> Type<'c> {
    let ty = Type::parse(context, &format!("vector<[{least}]x{elem}>"));
    ty.unwrap_or_else(|| Type::vector(&[least], elem))
}

/// The layout of a buffer's pieces, as far as types contain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The element.
    pub(crate) piece: Piece,
    /// Extents, outermost first.
    pub(crate) extents: Vec<Option<i64>>,
    /// Strides in pieces.
    pub(crate) strides: Vec<Option<i64>>,
    /// The position of the first cell, in pieces from the pointer.
    pub(crate) offset: Option<i64>,
    /// The address space that the pointer points into.
    pub(crate) space: AddressSpace,
}

impl Layout {
    /// Number of dimensions.
    pub(crate) fn rank(&self) -> usize {
        self.extents.len()
    }

    /// Whether a buffer of this layout is dense and begins at its pointer, as MLIR's types have it without saying it.
    fn is_identity(&self) -> bool {
        let mut stride = Some(1);
        let dense = self
            .extents
            .iter()
            .zip(&self.strides)
            .rev()
            .all(|(extent, own)| {
                let is_dense = *own == stride && stride.is_some();
                stride = stride.zip(*extent).map(|(s, e)| s.saturating_mul(e));
                is_dense
            });
        dense && self.offset == Some(0)
    }

    /// The type of a buffer that lies so.
    pub(crate) fn memref<'c>(&self, context: &'c Context) -> Type<'c> {
        let layout = (!self.is_identity())
            .then(|| self.strided(context))
            .flatten();
        self.of_layout(context, layout)
    }

    /// The type of an allocation: dense, whatever its extents are.
    pub(crate) fn dense_memref<'c>(&self, context: &'c Context) -> Type<'c> {
        self.of_layout(context, None)
    }

    fn of_layout<'c>(&self, context: &'c Context, layout: Option<Attribute<'c>>) -> Type<'c> {
        let extents: Vec<i64> = self.extents.iter().map(|e| e.unwrap_or(DYNAMIC)).collect();
        MemRefType::new(
            self.piece.ty(context),
            &extents,
            layout,
            self.space(context),
        )
        .into()
    }

    /// The memory space in the types of buffers; `None` in the address space of all programs.
    fn space<'c>(&self, context: &'c Context) -> Option<Attribute<'c>> {
        match &self.space {
            AddressSpace::Generic => None,
            AddressSpace::Number(number) => {
                let word = IntegerType::new(context, 64).into();
                Some(IntegerAttribute::new(word, i64::from(*number)).into())
            }
            AddressSpace::Attribute(text) => Attribute::parse(context, text),
        }
    }

    /// The type of a pointer to its cells. In a memory space without a number none is made.
    pub(crate) fn pointer<'c>(&self, context: &'c Context) -> Type<'c> {
        llvm::r#type::pointer(context, self.space.number().unwrap_or(0))
    }

    /// The same in another address space.
    pub(crate) fn in_space(&self, space: AddressSpace) -> Layout {
        Layout {
            space,
            ..self.clone()
        }
    }

    /// The type of a window: it always has an explicit layout.
    pub(crate) fn strided_memref<'c>(&self, context: &'c Context) -> Type<'c> {
        self.of_layout(context, self.strided(context))
    }

    fn strided<'c>(&self, context: &'c Context) -> Option<Attribute<'c>> {
        let strides: Vec<String> = self.strides.iter().map(|s| shown(*s)).collect();
        let offset = match self.offset {
            Some(0) => String::new(),
            other => format!(", offset: {}", shown(other)),
        };
        Attribute::parse(
            context,
            &format!("strided<[{}]{offset}>", strides.join(", ")),
        )
    }

    /// The struct that stands for a buffer in the llvm dialect: two pointers, offset, extents, strides.
    pub(crate) fn descriptor<'c>(&self, context: &'c Context) -> Type<'c> {
        let (pointer, word) = (self.pointer(context), IntegerType::new(context, 64).into());
        let mut fields = vec![pointer, pointer, word];
        if let Ok(rank @ 1..) = u32::try_from(self.rank()) {
            fields.extend([llvm::r#type::array(word, rank); 2]);
        }
        llvm::r#type::r#struct(context, &fields, false)
    }
}

/// The numbers as operations take them beside operands: what is not known is an operand.
pub(crate) fn static_numbers(numbers: &[Option<i64>]) -> Vec<i64> {
    numbers.iter().map(|n| n.unwrap_or(DYNAMIC)).collect()
}

fn shown(number: Option<i64>) -> String {
    number.map_or("?".to_owned(), |n| n.to_string())
}
