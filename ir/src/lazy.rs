//! Definitions that are read when they are first looked at.

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use crate::{Item, Proc};

/// The name and kind of a definition, known without reading it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ItemKind,
}

/// The kind of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// A procedure or an instruction.
    Proc,
    /// A configuration.
    Config,
    /// A memory.
    Memory,
    /// A function that expressions call.
    Extern,
}

impl Item {
    /// The definition's kind.
    pub fn kind(&self) -> ItemKind {
        match self {
            Item::Proc(_) => ItemKind::Proc,
            Item::Config(_) => ItemKind::Config,
            Item::Memory(_) => ItemKind::Memory,
            Item::Extern(_) => ItemKind::Extern,
        }
    }
}

/// A source of definitions that are read when they are first looked at. None of them calls a
/// procedure or is a version of one.
pub trait ItemSource: Send + Sync {
    /// Reads the definition at a position among all of them.
    fn read(&self, at: usize) -> Item;
}

/// A definition among others.
#[derive(Clone)]
pub(crate) enum Entry {
    Ready(Arc<Item>),
    Lazy(Arc<LazyItem>),
}

/// A definition of which only the declaration is known until it is looked at.
pub(crate) struct LazyItem {
    declaration: Declaration,
    at: usize,
    source: Arc<dyn ItemSource>,
    item: OnceLock<Arc<Item>>,
}

impl Entry {
    /// The definition at a position of a source.
    pub(crate) fn later(
        declaration: Declaration,
        at: usize,
        source: &Arc<dyn ItemSource>,
    ) -> Entry {
        Entry::Lazy(Arc::new(LazyItem {
            declaration,
            at,
            source: Arc::clone(source),
            item: OnceLock::new(),
        }))
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Entry::Ready(item) => item.name(),
            Entry::Lazy(later) => &later.declaration.name,
        }
    }

    pub(crate) fn kind(&self) -> ItemKind {
        match self {
            Entry::Ready(item) => item.kind(),
            Entry::Lazy(later) => later.declaration.kind,
        }
    }

    pub(crate) fn is_proc(&self) -> bool {
        self.kind() == ItemKind::Proc
    }

    /// The definition.
    pub(crate) fn get(&self) -> &Arc<Item> {
        match self {
            Entry::Ready(item) => item,
            Entry::Lazy(later) => later.item.get_or_init(|| Arc::new(later.read())),
        }
    }

    /// The procedure, if it is one that may call others or be a version of one.
    pub(crate) fn referring(&self) -> Option<&Proc> {
        match self {
            Entry::Ready(item) => match &**item {
                Item::Proc(proc) => Some(proc),
                _ => None,
            },
            Entry::Lazy(_) => None,
        }
    }

    /// Whether both are one and the same.
    pub(crate) fn is(&self, other: &Entry) -> bool {
        match (self, other) {
            (Entry::Ready(a), Entry::Ready(b)) => Arc::ptr_eq(a, b),
            (Entry::Lazy(a), Entry::Lazy(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl LazyItem {
    fn read(&self) -> Item {
        let item = self.source.read(self.at);
        debug_assert!(item.kind() == self.declaration.kind && item.name() == self.declaration.name);
        if let Item::Proc(proc) = &item {
            debug_assert!(proc.calls().is_empty() && proc.equivalence.is_none());
        }
        item
    }
}

type Make<T> = Box<dyn FnOnce() -> T + Send>;

/// A value that is made when it is first used. Copies share it.
pub struct Lazy<T>(Arc<LazyLock<T, Make<T>>>);

impl<T: Send + 'static> Lazy<T> {
    /// A value that `make` computes when it is first used.
    pub fn later(make: impl FnOnce() -> T + Send + 'static) -> Lazy<T> {
        Lazy(Arc::new(LazyLock::new(Box::new(make))))
    }
}

impl<T> std::ops::Deref for Lazy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Clone for Lazy<T> {
    fn clone(&self) -> Self {
        Lazy(Arc::clone(&self.0))
    }
}

impl<T: Send + 'static> From<T> for Lazy<T> {
    fn from(value: T) -> Self {
        Lazy::later(move || value)
    }
}

impl<T: Default + Send + 'static> Default for Lazy<T> {
    fn default() -> Self {
        T::default().into()
    }
}

impl<T: PartialEq> PartialEq for Lazy<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: Eq> Eq for Lazy<T> {}

impl<T: fmt::Debug> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
