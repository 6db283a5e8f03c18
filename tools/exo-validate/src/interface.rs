//! Interfaces of functions: what callers and the compiler of the calls know of a function beside what it computes.

use std::collections::BTreeSet;

use exo_dialects::layout::{self, INDEX_BITS};
use exo_dialects::raised::Source;
use exo_dialects::upstream;
use exo_ir::{AddressSpace, BufferType, Ctl, CtlOp, Elem, Module, Precond, VarKind};
use exo_raising::Raised;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, Type};

/// The attributes of a function that are looked at elsewhere, or by which nobody may take anything for granted.
const HARMLESS: [&str; 10] = [
    "always_inline",
    "arg_attrs",
    "callee",
    "function_type",
    "inline_hint",
    "no_inline",
    "operandSegmentSizes",
    "res_attrs",
    "sym_name",
    "sym_visibility",
];

/// The interface of a function.
#[derive(Clone, Default)]
pub(crate) struct Interface {
    arguments: Vec<Argument>,
    /// The types of its results.
    results: Vec<String>,
    /// The attributes by which LLVM takes something for granted, of the function and of its arguments and results.
    attributes: BTreeSet<String>,
    /// The attributes of its module that say what operations mean.
    pub(crate) layout: String,
    /// The bits of an index in its module, if these are fewer than an index of a procedure has.
    pub(crate) narrow_index: Option<u32>,
}

impl Interface {
    /// The interface of a `func.func`.
    pub(crate) fn of(op: OperationRef<'_, '_>) -> Interface {
        let mut found = Interface {
            narrow_index: layout::narrow_index(op),
            ..Interface::default()
        };
        let ty = upstream::attribute(op, "function_type");
        let ty = ty.and_then(|ty| TypeAttribute::try_from(ty).ok());
        if let Some(ty) = ty.and_then(|ty| FunctionType::try_from(ty.value()).ok()) {
            for argument in (0..ty.input_count()).filter_map(|k| ty.input(k).ok()) {
                found.arguments.push(Argument::of(argument));
            }
            let results = (0..ty.result_count()).filter_map(|k| ty.result(k).ok());
            found.results.extend(results.map(|ty| ty.to_string()));
        }
        found.attributes.extend(promised(op));
        found
    }

    /// The words in which an implementation is not one of this interface: its arguments have other types, or it promises more.
    pub(crate) fn broken_by(&self, other: &Interface) -> Option<String> {
        let mut types = self.arguments.iter().zip(&other.arguments).enumerate();
        let differ = types.find(|(_, (mine, theirs))| !theirs.takes(mine));
        if let Some((number, (mine, theirs))) = differ {
            return Some(format!(
                "argument {number} is '{}' in the specification and '{}' in the implementation",
                mine.text, theirs.text
            ));
        }
        if self.results.len() == other.results.len() && self.results != other.results {
            let (mine, theirs) = (self.results.join(", "), other.results.join(", "));
            return Some(format!(
                "the result is '{mine}' in the specification and '{theirs}' in the implementation"
            ));
        }
        if self.layout != other.layout {
            let (mine, theirs) = (&self.layout, &other.layout);
            return Some(format!(
                "the specification's module has '{mine}' and the implementation's '{theirs}'"
            ));
        }
        let mut lost = self.attributes.difference(&other.attributes);
        if let Some(lost) = lost.find(|attribute| is_of_the_call(attribute)) {
            return Some(format!(
                "the specification has '{lost}' and the implementation does not"
            ));
        }
        let mut new = other.attributes.difference(&self.attributes);
        let promise = new.find(|attribute| !attribute.starts_with("llvm.emit_c_interface"))?;
        Some(format!(
            "the implementation promises '{promise}' and the specification does not"
        ))
    }

    /// The promises about what its body does, which nobody compares with what that does.
    pub(crate) fn promises_of_body(&self) -> impl Iterator<Item = &String> {
        const OF_BODIES: [&str; 6] = [
            "memory",
            "nofree",
            "noreturn",
            "readnone",
            "readonly",
            "writeonly",
        ];
        let all = self.attributes.iter();
        all.filter(|attribute| OF_BODIES.iter().any(|promise| attribute.contains(promise)))
    }

    /// An attribute that a function for a procedure does not have: its callers know the procedure, which promises nothing.
    pub(crate) fn beyond_procedures(&self, is_private: bool) -> Option<&String> {
        const OF_PRIVATE: &str = "llvm.linkage = #llvm.linkage<internal>";
        let is_internal = |attribute: &str| is_private && attribute == OF_PRIVATE;
        let mut all = self.attributes.iter();
        all.find(|attribute| !is_of_procedures(attribute) && !is_internal(attribute))
    }

    /// The words in which an argument is another one than a procedure's: of other numbers, or in another place.
    pub(crate) fn differs_from(&self, module: &Module, name: &str) -> Option<String> {
        let proc = module.proc(name)?;
        let pairs = proc.args.iter().zip(&self.arguments).enumerate();
        let buffers = pairs.filter_map(|(number, (sym, argument))| {
            let cells = argument.cells.as_ref()?;
            Some((number, proc.var(*sym).buffer()?, (cells, &argument.text)))
        });
        let mut differ = buffers.filter(|(_, ty, (cells, _))| !cells.are_of(module, ty));
        let (number, ty, (_, text)) = differ.next()?;
        Some(format!(
            "argument {number} is of '{}' in the procedure and '{text}' in the function",
            ty.elem
        ))
    }

    /// The promises that its attributes make wherever it is called.
    pub(crate) fn promises(&self) -> impl Iterator<Item = &String> {
        let attributes = self.attributes.iter();
        attributes.filter(|attribute| !attribute.starts_with("llvm.linkage"))
    }

    /// The ranges of indices that a procedure takes for integers, as their types say.
    pub(crate) fn ranges(&self, raised: &Raised) -> Vec<Precond> {
        let mut ranges = Vec::new();
        for (sym, source) in raised.proc.args.iter().zip(&raised.sources) {
            let bits = match source {
                Source::Argument(number) => self.arguments.get(*number).and_then(|ty| ty.bits),
                _ => None,
            };
            let is_index = matches!(raised.proc.var(*sym).kind, VarKind::Index | VarKind::Size);
            let Some(bits) = bits.filter(|bits| is_index && (1..INDEX_BITS).contains(bits)) else {
                continue;
            };
            let least = -(1_i64 << (bits - 1));
            let at = || Ctl::Var(*sym);
            let conditions = [
                Ctl::bin(CtlOp::Le, Ctl::Int(least), at()),
                Ctl::bin(CtlOp::Lt, at(), Ctl::Int(-least)),
            ];
            let loc = raised.proc.loc.clone();
            ranges.extend(conditions.map(|cond| Precond {
                cond,
                loc: loc.clone(),
            }));
        }
        ranges
    }
}

/// The type of an argument.
#[derive(Clone)]
struct Argument {
    text: String,
    /// The bits of an integer.
    bits: Option<u32>,
    /// The cells of a memref and where they are; whoever compares procedures compares its extents.
    cells: Option<Cells>,
}

#[derive(Clone)]
struct Cells {
    elem: String,
    space: Option<String>,
    /// The strides and the offset.
    layout: Vec<i64>,
}

impl Cells {
    /// Whether these can be a buffer's cells as whoever calls the procedure passes them. What has no precision yet has any.
    fn are_of(&self, module: &Module, ty: &BufferType) -> bool {
        let memory = ty.mem.as_deref().and_then(|name| module.memory(name));
        let space = memory.map_or(&AddressSpace::Generic, |memory| &memory.address_space);
        let is_there = match space {
            AddressSpace::Generic => self.space.is_none(),
            // MLIR prints the type of such a number, too.
            AddressSpace::Number(number) => self
                .space
                .as_deref()
                .is_some_and(|space| space.split(' ').next() == Some(number.to_string().as_str())),
            AddressSpace::Attribute(text) => self.space.as_ref() == Some(text),
        };
        let has_elem = ty.elem == Elem::R || ty.elem.to_string() == self.elem;
        let dynamic = MemRefType::dynamic_stride_or_offset();
        let offset = self.layout.last().copied().unwrap_or_default();
        has_elem && (offset == 0 || offset == dynamic) && is_there
    }
}

impl Argument {
    fn of(ty: Type<'_>) -> Argument {
        let cells = MemRefType::try_from(ty).ok().map(|memref| {
            let (mut layout, offset) = memref.strides_and_offset();
            layout.push(offset);
            Cells {
                elem: memref.element().to_string(),
                space: memref.memory_space().map(|space| space.to_string()),
                layout,
            }
        });
        Argument {
            text: ty.to_string(),
            bits: IntegerType::try_from(ty).ok().map(|ty| ty.width()),
            cells,
        }
    }

    /// Whether an argument of this type takes what one of another type does.
    fn takes(&self, other: &Argument) -> bool {
        let (Some(mine), Some(theirs)) = (&self.cells, &other.cells) else {
            return self.text == other.text;
        };
        let dynamic = MemRefType::dynamic_stride_or_offset();
        let mut layouts = mine.layout.iter().zip(&theirs.layout);
        let fits = layouts.all(|(mine, theirs)| *mine == dynamic || mine == theirs);
        let is_one_rank = mine.layout.len() == theirs.layout.len();
        fits && is_one_rank && (&mine.elem, &mine.space) == (&theirs.elem, &theirs.space)
    }
}

/// The word by which our lowering has functions of its own inlined, which says nothing of them.
const INLINED: &str = "passthrough = [\"alwaysinline\"]";

/// The attributes of a function or a call by which LLVM may take something for granted, as text.
pub(crate) fn promised(op: OperationRef<'_, '_>) -> Vec<String> {
    let mut all = Vec::new();
    for (name, value) in op.attributes() {
        let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
        let value = value.to_string();
        let is_of_values = matches!(name.as_str(), "arg_attrs" | "res_attrs");
        let counts = match is_of_values {
            true => value.contains("llvm."),
            false => is_of_llvm(&name) && !HARMLESS.contains(&name.as_str()),
        };
        let made = shown(&name, &value);
        if counts && made != INLINED {
            all.push(made);
        }
    }
    all
}

/// Attributes by which something is taken for granted, and nothing is done another way: these may go.
const PROMISES: [&str; 20] = [
    "llvm.align",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.noalias",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.nonnull",
    "llvm.noundef",
    "llvm.range",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.writeonly",
    "memory_effects",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "no_unwind",
    "noreturn",
    "will_return",
];

/// Whether an attribute may say how a function is called: `zeroext`, say, or by bare pointers.
fn is_of_the_call(attribute: &str) -> bool {
    let of_values = ["arg_attrs = ", "res_attrs = "];
    let of_values = of_values
        .iter()
        .find_map(|which| attribute.strip_prefix(which));
    let is_promise = |name: &str| PROMISES.contains(&name);
    match of_values {
        Some(values) => words_of_llvm(values).any(|word| !is_promise(&word)),
        None => !is_promise(attribute.split(' ').next().unwrap_or_default()),
    }
}

/// Whether an attribute is one that our own lowering gives functions, or changes nothing for who calls them.
fn is_of_procedures(attribute: &str) -> bool {
    const HARMLESS_ONES: [&str; 6] = [
        "llvm.emit_c_interface",
        "llvm.noalias",
        "llvm.nocapture",
        "llvm.nonnull",
        "llvm.noundef",
        "llvm.readonly",
    ];
    const WHOLE: [&str; 2] = [
        "llvm.emit_c_interface",
        "passthrough = [[\"probe-stack\", \"inline-asm\"]]",
    ];
    /// The processor that code of a library is for.
    const FEATURES: &str = "target_features = ";
    match attribute.strip_prefix("arg_attrs = ") {
        Some(values) => words_of_llvm(values).all(|word| HARMLESS_ONES.contains(&&*word)),
        None => WHOLE.contains(&attribute) || attribute.starts_with(FEATURES),
    }
}

/// The names of LLVM's attributes in a text.
fn words_of_llvm(text: &str) -> impl Iterator<Item = String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split("llvm.").skip(1).map(move |rest| {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        format!("llvm.{}", &rest[..end])
    })
}

/// Whether LLVM may read an attribute: one of no dialect, or of its own.
fn is_of_llvm(name: &str) -> bool {
    name.starts_with("llvm.") || name == "func.varargs" || !name.contains('.')
}

fn shown(name: &str, value: &str) -> String {
    match value {
        "unit" => name.to_owned(),
        value => format!("{name} = {value}"),
    }
}
