//! Types: `size`, `f32`, `f32[n, m] @ MEM`, `[f32][n, m]`.

use exo_ir::{BufferType, Ctl, Elem, VarKind};
use ruff_python_ast::{Expr, Operator};

use super::proc::{ProcElab, dotted};
use crate::id::Id;

const TYPES: &str =
    "R f16 bf16 f32 f64 i8 i16 i32 i64 ui8 ui16 ui32 for data, size index bool stride for control";

/// The kind of a control argument, if its annotation is one. `bool @ DRAM` and `stride @ DRAM` are what
/// upstream prints; the memory means nothing there.
pub(super) fn control_kind(annotation: &Expr) -> Option<VarKind> {
    let name = match annotation {
        Expr::Name(name) => name.id.as_str(),
        Expr::BinOp(op) if op.op == Operator::MatMult => match (&*op.left, &*op.right) {
            (Expr::Name(ty), Expr::Name(mem))
                if mem.id == "DRAM" && matches!(ty.id.as_str(), "bool" | "stride") =>
            {
                ty.id.as_str()
            }
            _ => return None,
        },
        _ => return None,
    };
    match name {
        "size" => Some(VarKind::Size),
        "index" => Some(VarKind::Index),
        "bool" => Some(VarKind::Bool),
        "stride" => Some(VarKind::Stride),
        _ => None,
    }
}

impl ProcElab<'_, '_> {
    /// The type of an argument.
    pub(super) fn argument_type(&mut self, annotation: &Expr) -> Option<VarKind> {
        match control_kind(annotation) {
            Some(kind) => Some(kind),
            None => self.data_type(annotation, true).map(VarKind::Buffer),
        }
    }

    /// The type of an allocation.
    pub(super) fn allocation_type(&mut self, annotation: &Expr) -> Option<BufferType> {
        if control_kind(annotation).is_some() {
            let message = "only data can be allocated, not control values";
            let error = self.diagnostic(Id::UnknownType, annotation, message);
            self.report(error.note("a control value is an argument or a loop variable"));
            return None;
        }
        self.data_type(annotation, false)
    }

    fn data_type(&mut self, annotation: &Expr, argument: bool) -> Option<BufferType> {
        let (ty, mem) = match annotation {
            Expr::BinOp(op) if op.op == Operator::MatMult => {
                (op.left.as_ref(), Some(op.right.as_ref()))
            }
            ty => (ty, None),
        };
        // Both sides are looked at, so that both are reported.
        let mem = match mem {
            Some(mem) => self.memory(mem),
            None => Some(None),
        };
        let shape = self.shape(ty, argument);
        let (elem, dims, window) = shape?;
        Some(BufferType {
            elem,
            dims,
            mem: mem?,
            window,
        })
    }

    /// A memory's name, resolved by the checks and the back ends; `DRAM` is no memory.
    fn memory(&mut self, e: &Expr) -> Option<Option<String>> {
        match dotted(e) {
            Some(name) if name == "DRAM" => Some(None),
            Some(name) => Some(Some(name)),
            None => {
                self.error(
                    Id::UnknownType,
                    e,
                    "expected the name of a memory after '@'",
                );
                None
            }
        }
    }

    fn shape(&mut self, ty: &Expr, argument: bool) -> Option<(Elem, Vec<Ctl>, bool)> {
        let Expr::Subscript(subscript) = ty else {
            return Some((self.elem(ty)?, Vec::new(), false));
        };
        let dims = self.dims(&subscript.slice);
        let (elem, window) = match subscript.value.as_ref() {
            Expr::List(list) => match list.elts.as_slice() {
                [elem] => (self.elem(elem), true),
                _ => {
                    let message = "a window type has one element type: '[f32][n]'";
                    self.error(Id::UnknownType, list, message);
                    (None, true)
                }
            },
            elem => (self.elem(elem), false),
        };
        if window && !argument {
            let error = self.diagnostic(Id::UnknownType, ty, "a window cannot be allocated");
            self.report(error.note("a window is made of a buffer: 'w = A[0:n]'"));
            return None;
        }
        Some((elem?, dims?, window))
    }

    fn dims(&mut self, slice: &Expr) -> Option<Vec<Ctl>> {
        let list = match slice {
            Expr::Tuple(tuple) => tuple.elts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let dims: Vec<Option<Ctl>> = list.iter().map(|e| self.integer(e)).collect();
        for (node, dim) in list.iter().zip(dims.iter().flatten()) {
            self.shallow(node, dim);
        }
        dims.into_iter().collect()
    }

    fn elem(&mut self, e: &Expr) -> Option<Elem> {
        if let Expr::Name(name) = e
            && let Some(elem) = Elem::from_name(&name.id)
        {
            return Some(elem);
        }
        let written = self.session.source.slice(e);
        let message = match dotted(e) {
            Some(name) => format!("'{name}' is not a type here"),
            None => "expected a type".to_owned(),
        };
        let error = self.diagnostic(Id::UnknownType, e, message);
        let error = match written {
            "int" => error.note("an integer argument is an 'index', or a 'size' if it is positive"),
            "float" | "double" => error.note("write 'f32' or 'f64'"),
            "size" | "index" | "bool" | "stride" => error.note(format!(
                "'{written}' is a control type and has no dimensions or memory"
            )),
            _ => {
                let names = Elem::ALL.iter().map(|e| e.name());
                let control = ["size", "index", "bool", "stride"];
                error
                    .suggest(written, names.chain(control))
                    .note(format!("the types are {TYPES}"))
            }
        };
        self.report(error);
        None
    }
}
