//! Types of the program, as debuggers know them.

use exo_ir::{Elem, Proc, Sym, VarKind};
use melior::Context;
use melior::ir::Attribute;

use crate::parameter::Parameter;
use crate::types::{Layout, Piece};

/// Bits of a pointer.
const POINTER: u32 = 64;

/// The picture of a buffer in debuggers.
pub(crate) enum Shape {
    /// Its cells: all its extents are known.
    Array(Elem, Vec<i64>),
    /// A pointer to its first cells, those of the innermost extents that are known.
    Pointer(Elem, Vec<i64>),
}

impl Shape {
    /// The picture of a buffer whose cells lie so.
    pub(crate) fn of(layout: &Layout) -> Option<Shape> {
        let (elem, mut known) = match &layout.piece {
            Piece::Cell(elem) => (*elem, Vec::new()),
            // Others do not lie side by side.
            Piece::Register(lanes, elem) if fills_its_size(lanes) => (*elem, lanes.clone()),
            Piece::Register(..) | Piece::Scalable(..) => return None,
        };
        let mut stride = 1;
        for (extent, own) in layout.extents.iter().zip(&layout.strides).rev() {
            let Some(extent) = extent.filter(|_| *own == Some(stride)) else {
                return Some(Shape::Pointer(elem, known));
            };
            known.insert(0, extent);
            let Some(whole) = stride.checked_mul(extent) else {
                return Some(Shape::Pointer(elem, Vec::new()));
            };
            stride = whole;
        }
        Some(Shape::Array(elem, known))
    }

    fn text(&self) -> String {
        match self {
            Shape::Array(elem, extents) => array(*elem, extents),
            Shape::Pointer(elem, extents) => pointer(&array(*elem, extents)),
        }
    }

    /// Its type.
    pub(crate) fn ty<'c>(&self, context: &'c Context) -> Attribute<'c> {
        parsed(context, &self.text())
    }
}

fn fills_its_size(lanes: &[i64]) -> bool {
    lanes
        .iter()
        .product::<i64>()
        .unsigned_abs()
        .is_power_of_two()
}

fn array(elem: Elem, extents: &[i64]) -> String {
    if extents.is_empty() {
        return element(elem);
    }
    let cells = extents.iter().try_fold(1_i64, |all, n| all.checked_mul(*n));
    let bits = cells.and_then(|cells| cells.checked_mul(i64::from(bits(elem))));
    let ranges: Vec<String> = extents
        .iter()
        .map(|extent| format!("#llvm.di_subrange<count = {extent} : i64>"))
        .collect();
    format!(
        "#llvm.di_composite_type<tag = DW_TAG_array_type, baseType = {}, sizeInBits = {}, elements = {}>",
        element(elem),
        bits.unwrap_or(0),
        ranges.join(", ")
    )
}

fn pointer(to: &str) -> String {
    format!(
        "#llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = {to}, sizeInBits = {POINTER}>"
    )
}

fn base(name: &str, bits: u32, encoding: &str) -> String {
    format!(
        "#llvm.di_basic_type<tag = DW_TAG_base_type, name = \"{name}\", sizeInBits = {bits}, encoding = DW_ATE_{encoding}>"
    )
}

fn bits(elem: Elem) -> u32 {
    match elem {
        Elem::I8 | Elem::UI8 => 8,
        Elem::F16 | Elem::BF16 | Elem::I16 | Elem::UI16 => 16,
        Elem::R | Elem::F32 | Elem::I32 | Elem::UI32 => 32,
        Elem::F64 | Elem::I64 => 64,
    }
}

fn element(elem: Elem) -> String {
    let encoding = match elem {
        Elem::F16 | Elem::BF16 | Elem::R | Elem::F32 | Elem::F64 => "float",
        Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64 => "signed",
        Elem::UI8 | Elem::UI16 | Elem::UI32 => "unsigned",
    };
    // By that name debuggers tell it from the other float of 16 bits.
    let name = match elem {
        Elem::BF16 => "__bf16",
        other => other.name(),
    };
    base(name, bits(elem), encoding)
}

fn control(kind: &VarKind) -> String {
    match kind {
        VarKind::Bool => base("bool", 8, "boolean"),
        VarKind::Size => base("size", 64, "signed"),
        VarKind::Stride => base("stride", 64, "signed"),
        VarKind::Index | VarKind::Iter | VarKind::Buffer(_) => base("index", 64, "signed"),
    }
}

/// The type of a control variable.
pub(crate) fn control_type<'c>(context: &'c Context, proc: &Proc, sym: Sym) -> Attribute<'c> {
    parsed(context, &control(&proc.var(sym).kind))
}

/// The type of a procedure that takes some parameters.
pub(crate) fn procedure_type<'c>(
    context: &'c Context,
    proc: &Proc,
    parameters: &[Parameter],
) -> Attribute<'c> {
    let mut types = vec!["#llvm.di_null_type".to_owned()];
    for (sym, parameter) in proc.args.iter().zip(parameters) {
        let shape = match parameter {
            Parameter::Buffer(buffer) => Shape::of(&buffer.layout),
            Parameter::Truth | Parameter::Number => None,
        };
        types.push(shape.map_or_else(|| control(&proc.var(*sym).kind), |shape| shape.text()));
    }
    parsed(
        context,
        &format!("#llvm.di_subroutine_type<types = {}>", types.join(", ")),
    )
}

/// The type of a procedure where debuggers do not know types.
pub(crate) fn no_type(context: &Context) -> Attribute<'_> {
    parsed(context, "#llvm.di_subroutine_type<>")
}

fn parsed<'c>(context: &'c Context, text: &str) -> Attribute<'c> {
    Attribute::parse(context, text).unwrap_or_else(|| unreachable!("'{text}' is an attribute"))
}
