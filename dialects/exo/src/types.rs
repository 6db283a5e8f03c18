//! Types: between MLIR's and the IR's.

use exo_ir::{BufferType, Elem, VarKind};
use melior::Context;
use melior::ir::attribute::{AttributeLike, StridedLayoutAttribute};
use melior::ir::r#type::{DimSize, IntegerType, MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{Attribute, Type};

use crate::native;

/// The shape of a buffer, from its MLIR type. Extents that are not literals stand in the code of
/// the operation that makes the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BufferShape {
    /// Element type.
    pub elem: Elem,
    /// Extent of each dimension, where static.
    pub extents: Vec<Option<i64>>,
    /// The memory's name; `None` for DRAM.
    pub mem: Option<String>,
    /// Whether it is a window, of a strided layout.
    pub window: bool,
}

/// The shape in a buffer's type; `None` for types that no buffer has.
pub fn buffer_shape(ty: Type<'_>) -> Option<BufferShape> {
    let mem = match MemRefType::try_from(ty).ok()?.memory_space() {
        None => None,
        Some(space) => Some(native::mem_of(space)?.to_owned()),
    };
    let shape = shape_in_any_space(ty)?;
    Some(BufferShape { mem, ..shape })
}

/// The shape of a memref, without a memory, whatever its memory space is.
pub fn shape_in_any_space(ty: Type<'_>) -> Option<BufferShape> {
    let memref = MemRefType::try_from(ty).ok()?;
    let extents = (0..memref.rank()).map(|k| match memref.dim_size(k).ok()? {
        DimSize::Static(extent) => Some(Some(i64::try_from(extent).ok()?)),
        DimSize::Dynamic => Some(None),
    });
    Some(BufferShape {
        elem: elem_of(memref.element())?,
        extents: extents.collect::<Option<_>>()?,
        mem: None,
        window: memref.layout().is_strided_layout(),
    })
}

/// Number of dimensions of a buffer; `None` for a type that is not a memref.
pub fn rank(ty: Type<'_>) -> Option<usize> {
    MemRefType::try_from(ty).ok().map(|memref| memref.rank())
}

/// The element type that an MLIR type stands for.
pub fn elem_of(ty: Type<'_>) -> Option<Elem> {
    if ty.is_f32() {
        return Some(Elem::F32);
    }
    if ty.is_f64() {
        return Some(Elem::F64);
    }
    if let Ok(integer) = IntegerType::try_from(ty) {
        return integer_elem(integer);
    }
    if native::is_real(ty) {
        return Some(Elem::R);
    }
    match (ty.is_f16(), ty.is_bf16()) {
        (true, _) => Some(Elem::F16),
        (_, true) => Some(Elem::BF16),
        _ => None,
    }
}

fn integer_elem(ty: IntegerType<'_>) -> Option<Elem> {
    match (ty.width(), ty.is_unsigned(), ty.is_signless()) {
        (8, false, true) => Some(Elem::I8),
        (16, false, true) => Some(Elem::I16),
        (32, false, true) => Some(Elem::I32),
        (64, false, true) => Some(Elem::I64),
        (8, true, _) => Some(Elem::UI8),
        (16, true, _) => Some(Elem::UI16),
        (32, true, _) => Some(Elem::UI32),
        _ => None,
    }
}

/// The MLIR type of an element type: signed integers are signless, as everywhere upstream.
pub fn elem_type<'c>(context: &'c Context, elem: Elem) -> Type<'c> {
    match elem {
        Elem::R => native::real_type(context),
        Elem::F16 => Type::float16(context),
        Elem::BF16 => Type::bfloat16(context),
        Elem::F32 => Type::float32(context),
        Elem::F64 => Type::float64(context),
        Elem::I8 => IntegerType::new(context, 8).into(),
        Elem::I16 => IntegerType::new(context, 16).into(),
        Elem::I32 => IntegerType::new(context, 32).into(),
        Elem::I64 => IntegerType::new(context, 64).into(),
        Elem::UI8 => IntegerType::unsigned(context, 8).into(),
        Elem::UI16 => IntegerType::unsigned(context, 16).into(),
        Elem::UI32 => IntegerType::unsigned(context, 32).into(),
    }
}

/// The MLIR type of a buffer that is no window statement: a dimension is static just where its extent is a
/// literal that is not negative. `None` where the memory's name is empty or spells DRAM out.
pub fn buffer_type<'c>(context: &'c Context, ty: &BufferType) -> Option<Type<'c>> {
    let dynamic = MemRefType::dynamic_stride_or_offset();
    let extents: Vec<i64> = ty
        .dims
        .iter()
        .map(|extent| {
            extent
                .as_int()
                .filter(|extent| *extent >= 0)
                .unwrap_or(dynamic)
        })
        .collect();
    let space = match ty.mem.as_deref() {
        None => None,
        Some("" | "DRAM") => return None,
        Some(name) => Some(native::mem_attr(context, name)),
    };
    let layout: Option<Attribute> = ty.window.then(|| {
        StridedLayoutAttribute::new(context, dynamic, &vec![dynamic; ty.dims.len()]).into()
    });
    Some(MemRefType::new(elem_type(context, ty.elem), &extents, layout, space).into())
}

/// Kinds of arguments and configuration fields, by their numbers in `#exo.kind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Kind {
    /// A positive integer.
    Size = 0,
    /// An integer.
    Index = 1,
    /// A boolean.
    Bool = 2,
    /// An integer that is a stride, and not negative.
    Stride = 3,
    /// A buffer.
    Data = 4,
}

impl Kind {
    /// The kind in a `#exo.kind`.
    pub fn of_attribute(attribute: Attribute<'_>) -> Option<Kind> {
        match native::kind_of(attribute)? {
            0 => Some(Kind::Size),
            1 => Some(Kind::Index),
            2 => Some(Kind::Bool),
            3 => Some(Kind::Stride),
            4 => Some(Kind::Data),
            _ => None,
        }
    }

    /// `#exo.kind<…>`.
    pub fn attribute<'c>(self, context: &'c Context) -> Attribute<'c> {
        native::kind_attr(context, self as i32)
    }

    /// The MLIR type of control values of this kind; `None` for data, whose type is the buffer's.
    pub fn control_type<'c>(self, context: &'c Context) -> Option<Type<'c>> {
        match self {
            Kind::Size | Kind::Index | Kind::Stride => Some(Type::index(context)),
            Kind::Bool => Some(IntegerType::new(context, 1).into()),
            Kind::Data => None,
        }
    }

    /// The kind of an argument; `None` for a loop variable, which is none.
    pub fn of_argument(kind: &VarKind) -> Option<Kind> {
        match kind {
            VarKind::Size => Some(Kind::Size),
            VarKind::Index => Some(Kind::Index),
            VarKind::Bool => Some(Kind::Bool),
            VarKind::Stride => Some(Kind::Stride),
            VarKind::Buffer(_) => Some(Kind::Data),
            VarKind::Iter => None,
        }
    }
}
