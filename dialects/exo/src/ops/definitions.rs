//! The definitions of a module.

use exo_ir::{
    AddressSpace, Allocator, ConfigField, Ctl, Elem, FieldKind, Registers, Slots, Template,
};
use melior::ir::attribute::{AttributeLike, IntegerAttribute, StringAttribute, TypeAttribute};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Attribute, OperationRef, Value};

use super::read;
use super::statements::Block;
use super::{ExoOp, Malformed, foreign, no_part, op_type};
use crate::code::Operand;
use crate::names::{attr, op};
use crate::native;
use crate::types::{self, Kind};

op_type! {
    /// `exo.proc`: a procedure. See [`ProcView`].
    ProcOp, op::PROC, "'exo.proc'"
}
op_type! {
    /// `exo.instr`: an instruction. See [`ProcView`].
    InstrOp, op::INSTR, "'exo.instr'"
}
op_type! {
    /// `exo.config`: a configuration.
    ConfigOp, op::CONFIG, "'exo.config'"
}
op_type! {
    /// `exo.memory`: a memory.
    MemoryOp, op::MEMORY, "'exo.memory'"
}
op_type! {
    /// `exo.extern`: an extern function.
    ExternOp, op::EXTERN, "'exo.extern'"
}

/// A definition of any kind.
#[derive(Clone, Copy, Debug)]
pub enum Definition<'c, 'a> {
    /// A procedure or instruction.
    Proc(ProcView<'c, 'a>),
    /// A configuration.
    Config(ConfigOp<'c, 'a>),
    /// A memory.
    Memory(MemoryOp<'c, 'a>),
    /// An extern function.
    Extern(ExternOp<'c, 'a>),
}

impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for Definition<'c, 'a> {
    type Error = Malformed;

    fn try_from(operation: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        Ok(match native::op_name(operation) {
            op::PROC | op::INSTR => Definition::Proc(ProcView(operation)),
            op::CONFIG => Definition::Config(ConfigOp(operation)),
            op::MEMORY => Definition::Memory(MemoryOp(operation)),
            op::EXTERN => Definition::Extern(ExternOp(operation)),
            _ => return Err(foreign(operation, "a definition of the exo dialect")),
        })
    }
}

impl<'c: 'a, 'a> ExoOp<'c, 'a> for Definition<'c, 'a> {
    fn operation(self) -> OperationRef<'c, 'a> {
        match self {
            Definition::Proc(op) => op.0,
            Definition::Config(op) => op.0,
            Definition::Memory(op) => op.0,
            Definition::Extern(op) => op.0,
        }
    }
}

impl<'c: 'a, 'a> Definition<'c, 'a> {
    /// The name that it defines.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.operation(), attr::SYM_NAME)
    }
}

/// A procedure or instruction, without the template: the parts that both have.
#[derive(Clone, Copy, Debug)]
pub struct ProcView<'c, 'a>(OperationRef<'c, 'a>);

impl<'c, 'a> From<ProcOp<'c, 'a>> for ProcView<'c, 'a> {
    fn from(op: ProcOp<'c, 'a>) -> Self {
        ProcView(op.0)
    }
}

impl<'c, 'a> From<InstrOp<'c, 'a>> for ProcView<'c, 'a> {
    fn from(op: InstrOp<'c, 'a>) -> Self {
        ProcView(op.0)
    }
}

impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for ProcView<'c, 'a> {
    type Error = Malformed;

    fn try_from(operation: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        match native::op_name(operation) {
            op::PROC | op::INSTR => Ok(ProcView(operation)),
            _ => Err(foreign(operation, "a procedure")),
        }
    }
}

impl<'c: 'a, 'a> ExoOp<'c, 'a> for ProcView<'c, 'a> {
    fn operation(self) -> OperationRef<'c, 'a> {
        self.0
    }
}

/// An argument of a procedure.
#[derive(Clone, Copy, Debug)]
pub struct ProcArg<'c, 'a> {
    /// The user's name.
    pub name: &'c str,
    /// Its kind.
    pub kind: Kind,
    /// The block argument.
    pub value: Value<'c, 'a>,
}

impl<'c: 'a, 'a> ProcView<'c, 'a> {
    /// The procedure's name.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::SYM_NAME)
    }

    /// Whether nothing outside of the module may refer to it.
    pub fn is_private(self) -> bool {
        read::string(self.0, attr::SYM_VISIBILITY).is_ok_and(|visibility| visibility == "private")
    }

    /// The statements.
    pub fn body(self) -> Result<Block<'c, 'a>, Malformed> {
        Block::of(self.0, 0)
    }

    /// The type of the procedure as a function of its arguments.
    pub fn function_type(self) -> Result<FunctionType<'c>, Malformed> {
        let invalid = |_| read::invalid(self.0, attr::FUNCTION_TYPE);
        let attribute = read::required(self.0, attr::FUNCTION_TYPE)?;
        let ty = TypeAttribute::try_from(attribute).map_err(invalid)?;
        FunctionType::try_from(ty.value()).map_err(invalid)
    }

    /// The arguments.
    pub fn args(self) -> Result<Vec<ProcArg<'c, 'a>>, Malformed> {
        let body = self.body()?;
        let names = read::strings(self.0, attr::ARG_NAMES)?;
        let kinds = read::array(self.0, attr::ARG_KINDS)?;
        if names.len() != kinds.len() {
            return Err(read::invalid(self.0, attr::ARG_KINDS));
        }
        let args = names.into_iter().zip(kinds).enumerate();
        args.map(|(number, (name, kind))| {
            let kind =
                Kind::of_attribute(kind).ok_or_else(|| read::invalid(self.0, attr::ARG_KINDS))?;
            let value = body
                .argument(number)
                .ok_or_else(|| no_part(self.0, "such argument"))?;
            Ok(ProcArg { name, kind, value })
        })
        .collect()
    }

    /// The preconditions; `Sym(k)` is argument `k`.
    pub fn preconditions(self) -> Result<Vec<Ctl>, Malformed> {
        self.decode(attr::WHERE, &self.numbered_args()?)
    }

    /// The extents of the data arguments, one after another; `Sym(k)` is argument `k`.
    pub fn extents(self) -> Result<Vec<Ctl>, Malformed> {
        self.decode(attr::DIMS, &self.numbered_args()?)
    }

    /// The C template, if it is an instruction.
    pub fn template(self) -> Result<Option<&'c str>, Malformed> {
        match native::op_name(self.0) {
            op::INSTR => read::string(self.0, attr::C).map(Some),
            _ => Ok(None),
        }
    }

    /// The C text that stands once in the file, if it is an instruction that has one.
    pub fn template_global(self) -> Result<Option<String>, Malformed> {
        read::optional_string(self.0, attr::C_GLOBAL)
    }

    /// The function of MLIR's own dialects that stands for it, if it is an instruction that has one.
    pub fn function(self) -> Result<Option<&'c str>, Malformed> {
        match native::attribute(self.0, attr::MLIR) {
            None => Ok(None),
            Some(name) => match native::symbol_of(name) {
                Some((name, None)) => Ok(Some(name)),
                _ => Err(read::invalid(self.0, attr::MLIR)),
            },
        }
    }

    /// Functions of MLIR's own dialects, as text, that stand once in a module.
    pub fn function_global(self) -> Result<Option<String>, Malformed> {
        read::optional_string(self.0, attr::MLIR_GLOBAL)
    }

    /// The names of the control arguments that are part of an instruction.
    pub fn immediates(self) -> Vec<String> {
        let names = native::attribute(self.0, attr::IMMEDIATES);
        let names = names.and_then(read::elements).unwrap_or_default();
        let names = names.into_iter().filter_map(native::string_of);
        names.map(str::to_owned).collect()
    }

    /// Every expression of the code in an attribute, over the arguments.
    pub(crate) fn decode(
        self,
        attribute: &'static str,
        args: &[Operand],
    ) -> Result<Vec<Ctl>, Malformed> {
        let words = read::words(self.0, attribute)?;
        read::decode(self.0, &words, args, &read::fields(self.0)?, |code| {
            code.rest()
        })
    }

    fn numbered_args(self) -> Result<Vec<Operand>, Malformed> {
        let ty = |arg: &ProcArg<'c, 'a>| melior::ir::ValueLike::r#type(&arg.value);
        let args = self.args()?;
        args.iter()
            .enumerate()
            .map(|(k, arg)| read::numbered(self.0, k, ty(arg)))
            .collect()
    }
}

impl<'c: 'a, 'a> ConfigOp<'c, 'a> {
    /// The configuration's name.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::SYM_NAME)
    }

    /// Whether C materialises the state.
    pub fn is_readwrite(self) -> bool {
        !read::flag(self.0, attr::NO_C)
    }

    /// The fields, in declared order.
    pub fn fields(self) -> Result<Vec<ConfigField>, Malformed> {
        let names = read::strings(self.0, attr::FIELD_NAMES)?;
        let kinds = read::array(self.0, attr::FIELD_KINDS)?;
        if names.len() != kinds.len() {
            return Err(read::invalid(self.0, attr::FIELD_KINDS));
        }
        let fields = names.into_iter().zip(kinds);
        fields
            .map(|(name, kind)| {
                let kind =
                    field_kind(kind).ok_or_else(|| read::invalid(self.0, attr::FIELD_KINDS))?;
                Ok(ConfigField {
                    name: name.to_owned(),
                    kind,
                })
            })
            .collect()
    }
}

fn field_kind(attribute: Attribute<'_>) -> Option<FieldKind> {
    if let Some(ty) = read::type_of(attribute) {
        return types::elem_of(ty).map(FieldKind::Data);
    }
    match Kind::of_attribute(attribute)? {
        Kind::Size => Some(FieldKind::Size),
        Kind::Index => Some(FieldKind::Index),
        Kind::Bool => Some(FieldKind::Bool),
        Kind::Stride => Some(FieldKind::Stride),
        Kind::Data => None,
    }
}

/// The element types in an array of types.
fn elems(op: OperationRef<'_, '_>, list: Vec<Attribute<'_>>) -> Result<Vec<Elem>, Malformed> {
    list.into_iter()
        .map(|a| {
            read::type_of(a)
                .and_then(types::elem_of)
                .ok_or_else(|| read::invalid(op, attr::ELEMS))
        })
        .collect()
}

impl<'c: 'a, 'a> MemoryOp<'c, 'a> {
    /// The memory's name.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::SYM_NAME)
    }

    /// The text of an attribute, such as `global`.
    pub(crate) fn text(self, attribute: &'static str) -> Result<Option<String>, Malformed> {
        read::optional_string(self.0, attribute)
    }

    /// A template: one of the attributes `alloc`, `free`, `window`, `read`, `write` and `reduce`.
    pub(crate) fn template(self, attribute: &'static str) -> Result<Option<Template>, Malformed> {
        Ok(self.text(attribute)?.map(Template::from))
    }

    /// The storage of buffers in MLIR: the name of a segment, or one register, as MLIR's text has
    /// it.
    pub fn place(self) -> Option<String> {
        let place = native::attribute(self.0, attr::MLIR)?;
        match StringAttribute::try_from(place) {
            Ok(segment) => Some(segment.value().to_owned()),
            Err(_) => Some(place.to_string()),
        }
    }

    /// The functions that give the storage of buffers and take it back.
    pub fn allocator(self) -> Result<Option<Allocator>, Malformed> {
        let named = |name| match native::attribute(self.0, name) {
            None => Ok(None),
            Some(symbol) => match native::symbol_of(symbol) {
                Some((name, None)) => Ok(Some(name.to_owned())),
                _ => Err(read::invalid(self.0, name)),
            },
        };
        match (named(attr::MLIR_ALLOC)?, named(attr::MLIR_FREE)?) {
            (Some(alloc), Some(free)) => Ok(Some(Allocator {
                alloc,
                free,
                global: self.text(attr::MLIR_GLOBAL)?,
            })),
            (None, None) => Ok(None),
            (Some(_), None) => Err(read::invalid(self.0, attr::MLIR_FREE)),
            (None, Some(_)) => Err(read::invalid(self.0, attr::MLIR_ALLOC)),
        }
    }

    /// The address space of buffers.
    pub fn address_space(self) -> Result<AddressSpace, Malformed> {
        let Some(space) = native::attribute(self.0, attr::ADDRESS_SPACE) else {
            return Ok(AddressSpace::Generic);
        };
        let word = IntegerAttribute::try_from(space).ok().filter(|number| {
            IntegerType::try_from(number.r#type())
                .is_ok_and(|ty| ty.is_signless() && ty.width() == 64)
        });
        let Some(number) = word else {
            return Ok(AddressSpace::Attribute(space.to_string()));
        };
        match u32::try_from(number.value()) {
            Ok(number) => Ok(AddressSpace::Number(number)),
            Err(_) => Err(read::invalid(self.0, attr::ADDRESS_SPACE)),
        }
    }

    /// The extents that the innermost dimensions of every buffer must have.
    pub fn innermost(self) -> Result<Vec<i64>, Malformed> {
        match native::attribute(self.0, attr::INNERMOST) {
            None => Ok(Vec::new()),
            Some(list) => read::i64s(list).ok_or_else(|| read::invalid(self.0, attr::INNERMOST)),
        }
    }

    /// The element types that it takes; empty for all.
    pub fn elems(self) -> Result<Vec<Elem>, Malformed> {
        match native::attribute(self.0, attr::ELEMS) {
            None => Ok(Vec::new()),
            Some(_) => elems(self.0, read::array(self.0, attr::ELEMS)?),
        }
    }

    /// Whether C pointers may address it.
    pub fn is_addressable(self) -> bool {
        read::flag(self.0, attr::ADDRESSABLE)
    }

    /// Whether threads share its storage.
    pub fn has_static_storage(self) -> bool {
        read::flag(self.0, attr::STATIC_STORAGE)
    }

    /// The registers or rows that have numbers.
    pub fn slots(self) -> Result<Option<Slots>, Malformed> {
        let Some(count) = native::attribute(self.0, attr::SLOTS) else {
            return Ok(None);
        };
        let count = IntegerAttribute::try_from(count);
        let count = count.map_err(|_| read::invalid(self.0, attr::SLOTS))?;
        Ok(Some(Slots {
            count: count.value(),
            immediate: read::flag(self.0, attr::IMMEDIATE_SLOTS),
        }))
    }

    /// The registers in which compilers keep its variables.
    pub fn registers(self) -> Result<Option<Registers>, Malformed> {
        let Some(count) = native::attribute(self.0, attr::REGISTERS) else {
            return Ok(None);
        };
        let count = IntegerAttribute::try_from(count);
        let count = count.map_err(|_| read::invalid(self.0, attr::REGISTERS))?;
        Ok(Some(Registers {
            count: count.value(),
            file: self.text(attr::REGISTER_FILE)?,
        }))
    }

    /// The names of the memories in whose place its buffers may be passed.
    pub fn serves(self) -> Result<Vec<&'c str>, Malformed> {
        match native::attribute(self.0, attr::SERVES) {
            None => Ok(Vec::new()),
            Some(_) => read::strings(self.0, attr::SERVES),
        }
    }
}

impl<'c: 'a, 'a> ExternOp<'c, 'a> {
    /// The extern's name.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::SYM_NAME)
    }

    /// Names of the parameters.
    pub fn params(self) -> Result<Vec<&'c str>, Malformed> {
        read::strings(self.0, attr::PARAMS)
    }

    /// The element types that it takes; empty for all.
    pub fn elems(self) -> Result<Vec<Elem>, Malformed> {
        elems(self.0, read::array(self.0, attr::ELEMS)?)
    }

    /// C template of a call.
    pub fn template(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::C)
    }

    /// C text that stands once in the file.
    pub fn template_global(self) -> Result<Option<String>, Malformed> {
        read::optional_string(self.0, attr::C_GLOBAL)
    }

    /// The functions of MLIR's own dialects that compute it, one for each element type.
    pub fn functions(self) -> Result<Vec<&'c str>, Malformed> {
        let invalid = || read::invalid(self.0, attr::MLIR);
        if native::attribute(self.0, attr::MLIR).is_none() {
            return Ok(Vec::new());
        }
        let all = read::array(self.0, attr::MLIR)?;
        let name = |symbol| match native::symbol_of(symbol) {
            Some((name, None)) => Ok(name),
            _ => Err(invalid()),
        };
        all.into_iter().map(name).collect()
    }

    /// Functions of MLIR's own dialects, as text, that stand once in a module.
    pub fn function_global(self) -> Result<Option<String>, Malformed> {
        read::optional_string(self.0, attr::MLIR_GLOBAL)
    }
}
