//! Attributes, and the definitions that consist of attributes only.

use exo_ir::{
    AddressSpace, Allocator, Config, Elem, Extern, FieldKind, FieldRef, Memory, Template,
};
use melior::ir::attribute::{
    ArrayAttribute, DenseI64ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute,
    StringAttribute, TypeAttribute,
};
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Identifier, Operation};

use super::{Builder, Unbuildable, finish};
use crate::names::{attr, op};
use crate::native;
use crate::types::{self, Kind};

type NamedAttribute<'c> = (Identifier<'c>, Attribute<'c>);

impl<'c> Builder<'c> {
    pub(super) fn string(self, text: &str) -> Attribute<'c> {
        StringAttribute::new(self.context, text).into()
    }

    pub(super) fn symbol(self, name: &str) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(self.context, name).into()
    }

    pub(super) fn array(self, elements: &[Attribute<'c>]) -> Attribute<'c> {
        ArrayAttribute::new(self.context, elements).into()
    }

    pub(super) fn strings(self, texts: &[impl AsRef<str>]) -> Attribute<'c> {
        let texts: Vec<_> = texts.iter().map(|t| self.string(t.as_ref())).collect();
        self.array(&texts)
    }

    pub(super) fn words(self, words: &[i64]) -> Attribute<'c> {
        DenseI64ArrayAttribute::new(self.context, words).into()
    }

    pub(super) fn field(self, field: &FieldRef) -> Attribute<'c> {
        native::nested_symbol(self.context, &field.config, &field.field)
    }

    /// The attribute `configs`, if there are fields.
    pub(super) fn fields(self, fields: &[FieldRef]) -> Option<NamedAttribute<'c>> {
        let list: Vec<_> = fields.iter().map(|f| self.field(f)).collect();
        (!list.is_empty()).then(|| self.named(attr::CONFIGS, self.array(&list)))
    }

    /// The attribute `exo.comments`, if there are comments.
    pub(super) fn comments(self, lines: &[String]) -> Option<NamedAttribute<'c>> {
        self.lines(attr::COMMENTS, lines)
    }

    /// An attribute of lines of text, if there are some.
    pub(super) fn lines(self, name: &str, lines: &[String]) -> Option<NamedAttribute<'c>> {
        (!lines.is_empty()).then(|| self.named(name, self.strings(lines)))
    }

    fn elems(self, elems: &[Elem]) -> Attribute<'c> {
        let elems: Vec<_> = elems.iter().map(|e| self.elem(*e)).collect();
        self.array(&elems)
    }

    fn elem(self, elem: Elem) -> Attribute<'c> {
        TypeAttribute::new(types::elem_type(self.context, elem)).into()
    }

    pub(super) fn optional_string(
        self,
        name: &str,
        text: Option<&str>,
    ) -> Option<NamedAttribute<'c>> {
        text.map(|text| self.named(name, self.string(text)))
    }

    fn template(self, name: &str, template: &Option<Template>) -> Option<NamedAttribute<'c>> {
        self.optional_string(name, template.as_ref().map(Template::text))
    }

    fn flag(self, name: &str, set: bool) -> Option<NamedAttribute<'c>> {
        set.then(|| self.named(name, Attribute::unit(self.context)))
    }

    pub(super) fn config(self, config: &Config) -> Result<Operation<'c>, Unbuildable> {
        let names: Vec<_> = config.fields.iter().map(|f| f.name.as_str()).collect();
        let kinds: Vec<_> = config
            .fields
            .iter()
            .map(|f| self.field_kind(f.kind))
            .collect();
        let mut attributes = vec![
            self.named(attr::SYM_NAME, self.string(&config.name)),
            self.named(attr::FIELD_NAMES, self.strings(&names)),
            self.named(attr::FIELD_KINDS, self.array(&kinds)),
        ];
        attributes.extend(self.flag(attr::NO_C, !config.readwrite));
        attributes.extend(self.comments(&config.comments));
        let builder = OperationBuilder::new(op::CONFIG, self.location(&config.loc));
        finish(op::CONFIG, builder.add_attributes(&attributes))
    }

    fn field_kind(self, kind: FieldKind) -> Attribute<'c> {
        let kind = match kind {
            FieldKind::Size => Kind::Size,
            FieldKind::Index => Kind::Index,
            FieldKind::Bool => Kind::Bool,
            FieldKind::Stride => Kind::Stride,
            FieldKind::Data(elem) => return self.elem(elem),
        };
        kind.attribute(self.context)
    }

    /// The address space of a memory; `None` for the one of all programs.
    fn address_space(self, memory: &Memory) -> Result<Option<Attribute<'c>>, Unbuildable> {
        match &memory.address_space {
            AddressSpace::Generic => Ok(None),
            AddressSpace::Number(number) => {
                let word = IntegerType::new(self.context, 64).into();
                Ok(Some(IntegerAttribute::new(word, i64::from(*number)).into()))
            }
            AddressSpace::Attribute(text) => match Attribute::parse(self.context, text) {
                Some(space) => Ok(Some(space)),
                None => Err(Unbuildable::Space(memory.name.clone())),
            },
        }
    }

    pub(super) fn memory(self, memory: &Memory) -> Result<Operation<'c>, Unbuildable> {
        let mut attributes = vec![self.named(attr::SYM_NAME, self.string(&memory.name))];
        attributes.extend(self.optional_string(attr::GLOBAL, memory.c.global.as_deref()));
        attributes.extend(self.template(attr::ALLOC, &memory.c.alloc));
        attributes.extend(self.template(attr::FREE, &memory.c.free));
        attributes.extend(self.template(attr::WINDOW, &memory.c.window));
        attributes.extend(self.template(attr::READ, &memory.c.read));
        attributes.extend(self.template(attr::WRITE, &memory.c.write));
        attributes.extend(self.template(attr::REDUCE, &memory.c.reduce));
        if let Some(text) = &memory.mlir {
            let place = match memory.segment() {
                Some(_) => Some(self.string(text)),
                None => Attribute::parse(self.context, text),
            };
            let place = place.ok_or_else(|| Unbuildable::Register(memory.name.clone()))?;
            attributes.push(self.named(attr::MLIR, place));
        }
        if let Some(Allocator {
            alloc,
            free,
            global,
        }) = &memory.allocator
        {
            attributes.push(self.named(attr::MLIR_ALLOC, self.symbol(alloc)));
            attributes.push(self.named(attr::MLIR_FREE, self.symbol(free)));
            attributes.extend(self.optional_string(attr::MLIR_GLOBAL, global.as_deref()));
        }
        if let Some(space) = self.address_space(memory)? {
            attributes.push(self.named(attr::ADDRESS_SPACE, space));
        }
        if !memory.innermost.is_empty() {
            attributes.push(self.named(attr::INNERMOST, self.words(&memory.innermost)));
        }
        if !memory.elems.is_empty() {
            attributes.push(self.named(attr::ELEMS, self.elems(&memory.elems)));
        }
        attributes.extend(self.flag(attr::ADDRESSABLE, memory.addressable));
        attributes.extend(self.flag(attr::STATIC_STORAGE, memory.static_storage));
        if let Some(slots) = memory.slots {
            let count =
                IntegerAttribute::new(IntegerType::new(self.context, 64).into(), slots.count);
            attributes.push(self.named(attr::SLOTS, Attribute::from(count)));
            attributes.extend(self.flag(attr::IMMEDIATE_SLOTS, slots.immediate));
            let shared = memory.shares_slots.as_deref();
            attributes.extend(self.optional_string(attr::SHARES_SLOTS, shared));
        }
        if let Some(registers) = &memory.registers {
            let count =
                IntegerAttribute::new(IntegerType::new(self.context, 64).into(), registers.count);
            attributes.push(self.named(attr::REGISTERS, Attribute::from(count)));
            let file = registers.file.as_deref();
            attributes.extend(self.optional_string(attr::REGISTER_FILE, file));
        }
        if !memory.serves.is_empty() {
            attributes.push(self.named(attr::SERVES, self.strings(&memory.serves)));
        }
        attributes.extend(self.comments(&memory.comments));
        let builder = OperationBuilder::new(op::MEMORY, self.location(&memory.loc));
        finish(op::MEMORY, builder.add_attributes(&attributes))
    }

    pub(super) fn extern_fn(self, function: &Extern) -> Result<Operation<'c>, Unbuildable> {
        let mut attributes = vec![
            self.named(attr::SYM_NAME, self.string(&function.name)),
            self.named(attr::PARAMS, self.strings(&function.params)),
            self.named(attr::ELEMS, self.elems(&function.elems)),
            self.named(attr::C, self.string(function.c.template.text())),
        ];
        attributes.extend(self.optional_string(attr::C_GLOBAL, function.c.global.as_deref()));
        if !function.mlir.is_empty() {
            let symbols: Vec<_> = function.mlir.iter().map(|name| self.symbol(name)).collect();
            attributes.push(self.named(attr::MLIR, self.array(&symbols)));
        }
        attributes.extend(self.optional_string(attr::MLIR_GLOBAL, function.mlir_global.as_deref()));
        attributes.extend(self.comments(&function.comments));
        let builder = OperationBuilder::new(op::EXTERN, self.location(&function.loc));
        finish(op::EXTERN, builder.add_attributes(&attributes))
    }
}
