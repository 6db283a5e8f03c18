//! Expressions.

use exo_ir::{
    Ctl, CtlOp, Data, DataOp, Elem, FieldKind, FieldRef, Number, Restriction, Sym, VarKind,
    builtin_extern,
};

use crate::module::Gen;

pub(crate) fn config_field(field: &str) -> FieldRef {
    FieldRef {
        config: "Cfg".into(),
        field: field.into(),
    }
}

fn operators(wanted: impl Fn(CtlOp) -> bool) -> Vec<CtlOp> {
    let all = CtlOp::ALL.iter().copied();
    all.filter(|op| wanted(*op)).collect()
}

impl Gen<'_> {
    /// Any integer expression; `iters` says whether loop variables may occur.
    pub(crate) fn integer(&mut self, depth: usize, iters: bool) -> Ctl {
        if depth == 0 {
            return self.integer_leaf(iters);
        }
        let operators: Vec<CtlOp> = operators(|op| !op.is_condition());
        // The condition of a choice has integers in it.
        let choices = usize::from(depth > 1);
        let choice = self.choices.below(operators.len() + 2 + choices);
        match operators.get(choice) {
            Some(op) => self.operation(*op, depth, iters),
            None if choice == operators.len() => self.integer_leaf(iters),
            None if choice == operators.len() + 2 => {
                let c = self.condition(0, iters);
                let a = self.integer(depth - 1, iters);
                Ctl::select(c, a, self.integer(depth - 1, iters))
            }
            None => Ctl::negated(self.integer(depth - 1, iters)),
        }
    }

    fn operation(&mut self, op: CtlOp, depth: usize, iters: bool) -> Ctl {
        let a = self.integer(depth - 1, iters);
        match op.restriction() {
            Restriction::None => Ctl::bin(op, a, self.integer(depth - 1, iters)),
            Restriction::LiteralDivisor => {
                let divisor = Ctl::Int(self.choices.between(1, 5));
                Ctl::bin(op, a, divisor)
            }
            Restriction::ConstantFactor => {
                let factor = Ctl::Int(self.choices.between(-3, 4));
                match self.choices.one_in(2) {
                    true => Ctl::bin(op, a, factor),
                    false => Ctl::bin(op, factor, a),
                }
            }
        }
    }

    fn integer_leaf(&mut self, iters: bool) -> Ctl {
        let vars = self.usable(|v| match v.kind {
            VarKind::Size | VarKind::Index | VarKind::Stride => true,
            VarKind::Iter => iters,
            _ => false,
        });
        let strided = self.usable(|v| v.buffer().is_some_and(|t| t.rank() > 0));
        match (self.choices.below(6), self.choices.pick(&vars)) {
            (1..=3, Some(v)) => Ctl::Var(v),
            (4, _) if self.has_config() => {
                let field = self.choices.pick(&["k", "n", "step"]).unwrap_or("k");
                Ctl::Config(config_field(field))
            }
            (5, _) => match self.choices.pick(&strided) {
                Some(buf) => {
                    let rank = self.proc.var(buf).buffer().map_or(1, |t| t.rank());
                    Ctl::Stride(buf, self.choices.below(rank))
                }
                None => Ctl::Int(1),
            },
            _ => Ctl::Int(self.choices.between(-2, 5)),
        }
    }

    /// A random condition.
    pub(crate) fn condition(&mut self, depth: usize, iters: bool) -> Ctl {
        let flags = self.usable(|v| v.kind == VarKind::Bool);
        let pick = match depth {
            0 => self.choices.below(3),
            _ => self.choices.below(7),
        };
        match pick {
            1 => match self.choices.pick(&flags) {
                Some(b) => Ctl::Var(b),
                None => Ctl::Bool(self.choices.one_in(2)),
            },
            2 if self.has_config() => Ctl::Config(config_field("on")),
            3 => Ctl::Not(Box::new(self.condition(depth - 1, iters))),
            4..=6 => {
                let ops = operators(|op| op.is_connective() || op.is_equality());
                let op = self.choices.pick(&ops).unwrap_or(CtlOp::And);
                let a = self.condition(depth - 1, iters);
                let b = self.condition(depth - 1, iters);
                Ctl::bin(op, a, b)
            }
            _ => {
                let ops = operators(CtlOp::is_comparison);
                let op = self.choices.pick(&ops).unwrap_or(CtlOp::Lt);
                let a = self.integer(1, iters);
                let b = self.integer(1, iters);
                Ctl::bin(op, a, b)
            }
        }
    }

    /// An index that is in bounds of an extent; `iters` says whether loop variables may occur.
    pub(crate) fn index(&mut self, extent: &Ctl, iters: bool) -> Ctl {
        let fits = |bound: &Ctl| match (bound.as_int(), extent.as_int()) {
            (Some(bound), Some(extent)) => bound <= extent,
            _ => bound == extent,
        };
        let in_scope = self.usable(|v| v.kind == VarKind::Iter);
        let candidates: Vec<Sym> = self
            .bounds
            .iter()
            .filter(|(sym, bound)| iters && in_scope.contains(sym) && fits(bound))
            .map(|(sym, _)| *sym)
            .collect();
        match (self.choices.below(6), self.choices.pick(&candidates)) {
            (0..=2, Some(iter)) => Ctl::Var(iter),
            (5, _) => {
                let c = self.condition(0, iters);
                let a = self.index(extent, iters);
                Ctl::select(c, a, self.index(extent, iters))
            }
            (3, _) => match extent {
                Ctl::Int(d) => {
                    let e = self.integer(2, iters);
                    Ctl::bin(CtlOp::Mod, e, Ctl::Int(*d))
                }
                d => Ctl::bin(CtlOp::Sub, d.clone(), Ctl::Int(1)),
            },
            (4, _) => match extent {
                Ctl::Int(d) => Ctl::Int(self.choices.between(0, d - 1)),
                _ => Ctl::Int(0),
            },
            _ => Ctl::Int(0),
        }
    }

    /// Indices in bounds of a buffer.
    pub(crate) fn indices(&mut self, buf: Sym, iters: bool) -> Vec<Ctl> {
        let ty = self.proc.var(buf).buffer().cloned();
        let dims = ty.map(|t| t.dims).unwrap_or_default();
        dims.iter().map(|d| self.index(d, iters)).collect()
    }

    /// An expression all of whose operands have one type; it reads none of `without`.
    pub(crate) fn data(&mut self, elem: Elem, depth: usize, iters: bool, without: &[Sym]) -> Data {
        if depth == 0 {
            return self.data_leaf(elem, iters, without);
        }
        match self.choices.below(7) {
            0 | 1 => self.data_leaf(elem, iters, without),
            2 => Data::negated(self.data(elem, depth - 1, iters, without)),
            3..=5 => {
                let ops = [DataOp::Add, DataOp::Sub, DataOp::Mul];
                let op = self.choices.pick(&ops).unwrap_or(DataOp::Add);
                let a = self.data(elem, depth - 1, iters, without);
                let b = match self.choices.one_in(8) {
                    // Division by a literal only: other divisors may be zero.
                    true => return Data::bin(DataOp::Div, a, Data::Const(Number::Int(2))),
                    false => self.data(elem, depth - 1, iters, without),
                };
                Data::bin(op, a, b)
            }
            _ => self.extern_call(elem, depth, iters, without),
        }
    }

    fn extern_call(&mut self, elem: Elem, depth: usize, iters: bool, without: &[Sym]) -> Data {
        let declared = self.module.extern_fn("square");
        let square = declared.is_some_and(|e| e.elems.is_empty() || e.elems.contains(&elem));
        let names = ["relu", "select", "fmaxf", "fminf", "square"];
        let usable: Vec<&str> = names
            .into_iter()
            .filter(|n| match builtin_extern(n) {
                Some(e) => e.takes(elem),
                None => square,
            })
            .collect();
        let name = self.choices.pick(&usable).unwrap_or("relu");
        let arity = builtin_extern(name).map_or(1, |e| e.params.len());
        Data::Extern {
            name: name.into(),
            args: (0..arity)
                .map(|_| self.data(elem, depth - 1, iters, without))
                .collect(),
        }
    }

    fn data_leaf(&mut self, elem: Elem, iters: bool, without: &[Sym]) -> Data {
        let mut buffers = self.usable(|v| v.buffer().is_some_and(|t| t.elem == elem));
        let hidden: Vec<Sym> = without.iter().map(|s| self.root(*s)).collect();
        buffers.retain(|b| !hidden.contains(&self.root(*b)));
        match (self.choices.below(5), self.choices.pick(&buffers)) {
            (1..=3, Some(buf)) => Data::Read {
                buf,
                idx: self.indices(buf, iters),
            },
            (4, _) if self.config_data() == Some(elem) => Data::Config(config_field("a")),
            _ => Data::Const(self.number(elem)),
        }
    }

    pub(crate) fn number(&mut self, elem: Elem) -> Number {
        if elem.is_float() && self.choices.one_in(2) {
            let values = [0.5, 0.0, 1.25, -2.0, 1e20, 0.1, 3e-7];
            return Number::Float(self.choices.pick(&values).unwrap_or(0.5));
        }
        let smallest = match elem {
            Elem::UI8 | Elem::UI16 | Elem::UI32 => 0,
            _ => -2,
        };
        Number::Int(self.choices.between(0, 4) + smallest)
    }

    /// Element type of the configuration's data field.
    pub(crate) fn config_data(&self) -> Option<Elem> {
        match self.module.config("Cfg")?.field("a")?.kind {
            FieldKind::Data(elem) => Some(elem),
            _ => None,
        }
    }

    /// The buffer that a window looks into in the end, or the buffer itself.
    pub(crate) fn root(&self, sym: Sym) -> Sym {
        let known = self.roots.iter().find(|(w, _)| *w == sym);
        known.map_or(sym, |(_, root)| *root)
    }
}
