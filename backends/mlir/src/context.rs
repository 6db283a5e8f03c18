//! The configurations that code materialises: one struct, as the C header declares it.

use exo_ir::{Elem, FieldKind, FieldRef};
use exo_lowering::ModuleLowering;
use melior::Context;
use melior::dialect::llvm;
use melior::ir::Type;
use melior::ir::r#type::IntegerType;

use crate::types::elem_type;

/// A field of the configurations to which functions take a pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: FieldRef,
    /// The kind of its value; truths have a byte, other control values 64 bits.
    pub kind: FieldKind,
    /// Bytes before it.
    pub offset: usize,
}

/// The struct of materialised configurations, a struct each.
pub(crate) struct ConfigContext<'c> {
    mlir: &'c Context,
    /// The configurations, in the order of the module, each with its fields in declared order.
    configs: Vec<(String, Vec<(String, FieldKind)>)>,
}

impl<'c> ConfigContext<'c> {
    pub(crate) fn of(mlir: &'c Context, unit: &ModuleLowering<'_>) -> Self {
        let decided = |kind| match kind {
            FieldKind::Data(elem) => FieldKind::Data(unit.decided(elem)),
            kind => kind,
        };
        let all = unit.module.all_configs();
        let configs = all.filter(|c| c.readwrite && !c.fields.is_empty());
        let configs = configs.map(|c| {
            let fields = c.fields.iter().map(|f| (f.name.clone(), decided(f.kind)));
            (c.name.clone(), fields.collect())
        });
        ConfigContext {
            mlir,
            configs: configs.collect(),
        }
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.configs.is_empty()
    }

    /// The places of a field's configuration and of the field in that.
    pub(crate) fn place(&self, field: &FieldRef) -> Option<(i32, i32)> {
        let config = self
            .configs
            .iter()
            .position(|(name, _)| *name == field.config)?;
        let fields = &self.configs[config].1;
        let member = fields.iter().position(|(name, _)| *name == field.field)?;
        Some((i32::try_from(config).ok()?, i32::try_from(member).ok()?))
    }

    /// The kind of a field.
    pub(crate) fn kind(&self, field: &FieldRef) -> Option<FieldKind> {
        let (_, fields) = self
            .configs
            .iter()
            .find(|(name, _)| *name == field.config)?;
        fields
            .iter()
            .find(|(name, _)| *name == field.field)
            .map(|(_, kind)| *kind)
    }

    /// The type of a field in memory.
    pub(crate) fn stored(&self, field: &FieldRef) -> Type<'c> {
        self.stored_kind(self.kind(field).unwrap_or(FieldKind::Index))
    }

    fn stored_kind(&self, kind: FieldKind) -> Type<'c> {
        match kind {
            FieldKind::Bool => IntegerType::new(self.mlir, 8).into(),
            FieldKind::Data(elem) => elem_type(self.mlir, elem),
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => {
                elem_type(self.mlir, Elem::I64)
            }
        }
    }

    /// The fields, where C has them: a struct for each configuration.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut all = Vec::new();
        let mut end = 0usize;
        for (config, fields) in &self.configs {
            let widest = fields.iter().map(|(_, kind)| stored_bytes(*kind)).max();
            let align = widest.unwrap_or(1);
            end = end.next_multiple_of(align);
            for (field, kind) in fields {
                let bytes = stored_bytes(*kind);
                let offset = end.next_multiple_of(bytes);
                end = offset + bytes;
                let name = FieldRef {
                    config: config.clone(),
                    field: field.clone(),
                };
                all.push(Field {
                    name,
                    kind: *kind,
                    offset,
                });
            }
            end = end.next_multiple_of(align);
        }
        all
    }

    /// The type of the whole.
    pub(crate) fn ty(&self) -> Type<'c> {
        let configs = self.configs.iter().map(|(_, fields)| {
            let fields: Vec<_> = fields
                .iter()
                .map(|(_, kind)| self.stored_kind(*kind))
                .collect();
            llvm::r#type::r#struct(self.mlir, &fields, false)
        });
        llvm::r#type::r#struct(self.mlir, &configs.collect::<Vec<_>>(), false)
    }
}

/// Bytes that a field takes, by which it is aligned.
pub(crate) fn stored_bytes(kind: FieldKind) -> usize {
    match kind {
        FieldKind::Bool => 1,
        FieldKind::Data(elem) => match elem {
            Elem::I8 | Elem::UI8 => 1,
            Elem::F16 | Elem::BF16 | Elem::I16 | Elem::UI16 => 2,
            Elem::R | Elem::F32 | Elem::I32 | Elem::UI32 => 4,
            Elem::F64 | Elem::I64 => 8,
        },
        FieldKind::Size | FieldKind::Index | FieldKind::Stride => 8,
    }
}
