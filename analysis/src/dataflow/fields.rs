//! Configuration fields: their symbols, and what each holds at a point of a procedure.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use exo_ir::{FieldKind, FieldRef, Module, field_name};

use super::CtlValue;
use crate::term::{Formula, Term, Var};

/// A configuration field of a module: an index into its [`Fields`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldId(u32);

/// A field with the variable that stands for its value at the entry of a procedure.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: FieldRef,
    /// The kind of its values.
    pub kind: FieldKind,
    /// Its value at entry; the same variable in every procedure. `None` for a field that holds data.
    pub entry: Option<Var>,
}

/// The fields of a module, in declared order.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    all: Vec<Field>,
    index: HashMap<FieldRef, FieldId>,
}

impl Fields {
    /// The fields that the module declares.
    pub fn of(module: &Module) -> Fields {
        let mut fields = Fields::default();
        for config in module.all_configs() {
            for field in &config.fields {
                let name = FieldRef {
                    config: config.name.clone(),
                    field: field.name.clone(),
                };
                fields.add(name, field.kind);
            }
        }
        fields
    }

    fn add(&mut self, name: FieldRef, kind: FieldKind) {
        let entry = match kind {
            FieldKind::Data(_) => None,
            FieldKind::Bool => Some(Var::bool(&field_name(&name))),
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => {
                Some(Var::int(&field_name(&name)))
            }
        };
        let id = FieldId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        if self.index.insert(name.clone(), id).is_none() {
            self.all.push(Field { name, kind, entry });
        }
    }

    /// The field of that name.
    pub fn id(&self, name: &FieldRef) -> Option<FieldId> {
        self.index.get(name).copied()
    }

    /// A field by its index; `None` for an index of another module.
    pub fn get(&self, id: FieldId) -> Option<&Field> {
        self.all.get(id.0 as usize)
    }

    /// All fields.
    pub fn iter(&self) -> impl Iterator<Item = (FieldId, &Field)> {
        (0u32..).map(FieldId).zip(&self.all)
    }

    /// The variable of a control field's value at entry.
    pub fn entry(&self, id: FieldId) -> Option<&Var> {
        self.get(id)?.entry.as_ref()
    }

    /// The fact about a value in a field that follows from the field's kind.
    pub fn kind_fact(&self, id: FieldId, value: &Var) -> Formula {
        let least = self.least(id);
        least.map_or_else(Formula::truth, |least| {
            Term::int(least).le(&Term::var(value))
        })
    }

    /// The least value that a field's kind admits.
    pub fn least(&self, id: FieldId) -> Option<i64> {
        self.get(id)?.kind.least()
    }
}

/// The value of each control field at a point, over the values at entry (thesis, Def. 5.2.2): a
/// field that is not mentioned has its value of entry, not ⊥.
#[derive(Clone, Debug, Default)]
pub struct FieldEnv {
    changed: Arc<BTreeMap<FieldId, CtlValue>>,
}

impl FieldEnv {
    /// The value of the field.
    pub fn get(&self, fields: &Fields, id: FieldId) -> CtlValue {
        match (self.changed.get(&id), fields.entry(id)) {
            (Some(value), _) => value.clone(),
            (None, Some(var)) => CtlValue::of(var),
            (None, None) => CtlValue::Int(Term::opaque("a field that holds data")),
        }
    }

    /// The field now holds `value`.
    pub fn set(&mut self, id: FieldId, value: CtlValue) {
        Arc::make_mut(&mut self.changed).insert(id, value);
    }

    /// The fields that do not simply hold what they held at entry, with their values.
    pub fn changed(&self) -> impl Iterator<Item = (FieldId, &CtlValue)> {
        self.changed.iter().map(|(id, v)| (*id, v))
    }

    /// Whether the fields hold the same in both.
    pub(crate) fn same(&self, other: &FieldEnv) -> bool {
        Arc::ptr_eq(&self.changed, &other.changed) || self.changed == other.changed
    }

    /// The fields on which the two environments differ.
    pub(crate) fn differing(&self, other: &FieldEnv, fields: &Fields) -> Vec<FieldId> {
        if Arc::ptr_eq(&self.changed, &other.changed) {
            return Vec::new();
        }
        let mut ids: Vec<FieldId> = self
            .changed
            .keys()
            .chain(other.changed.keys())
            .copied()
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids.retain(|&id| self.get(fields, id) != other.get(fields, id));
        ids
    }
}
