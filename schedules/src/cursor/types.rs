//! Types of what cursors point at.

use exo_ir::{Arg, Ctl, CtlSort, Data, FieldKind, FieldRef, StmtKind, Sym, VarKind};

use super::{Cursor, Point};

impl Cursor {
    /// The type of what it points at: `size`, `index`, `bool` or `stride` for control arguments and expressions, and an element type for
    /// buffers and data expressions. A constant has the type of what it is combined with, or is written to.
    pub fn type_name(&self) -> Option<String> {
        match &self.point {
            Point::Variable(sym) => Some(self.type_of_var(*sym)),
            Point::Stmt(_) => Some(self.type_of_var(self.stmt()?.defines()?)),
            Point::Expr(path) => {
                let stmt = self.procedure.view().stmt(&path.stmt)?;
                let mut around = Some(self.clone());
                let mut found = None;
                while let (Some(cursor), None) = (&around, &found) {
                    found = self.type_of_data(cursor.expr()?);
                    around = cursor.enclosing();
                }
                found.or_else(|| match &stmt.kind {
                    StmtKind::Assign { buf, .. } | StmtKind::Reduce { buf, .. } => {
                        Some(self.type_of_var(*buf))
                    }
                    StmtKind::WriteConfig { field, .. } => self.type_of_field(field),
                    _ => None,
                })
            }
            Point::Control(_) | Point::Declared(_) => self.type_of_control(&self.control()?),
            Point::Argument(_) => match self.argument()? {
                Arg::Ctl(e) => self.type_of_control(e),
                Arg::Buffer(buf) => Some(self.type_of_var(*buf)),
                Arg::Window(window) => Some(self.type_of_var(window.buf)),
                Arg::Config(field) => self.type_of_field(field),
            },
            Point::Block(_) | Point::Gap(..) => None,
        }
    }

    fn type_of_var(&self, sym: Sym) -> String {
        match &self.procedure.view().var(sym).kind {
            VarKind::Size => "size".to_owned(),
            VarKind::Index | VarKind::Iter => "index".to_owned(),
            VarKind::Bool => "bool".to_owned(),
            VarKind::Stride => "stride".to_owned(),
            VarKind::Buffer(buffer) => buffer.elem.to_string(),
        }
    }

    fn type_of_field(&self, field: &FieldRef) -> Option<String> {
        let config = self.procedure.module.config(&field.config)?;
        Some(config.field(&field.field)?.kind.name().to_owned())
    }

    /// The element type of a data expression; `None` if it is made of constants.
    fn type_of_data(&self, e: &Data) -> Option<String> {
        match e {
            Data::Const(_) => None,
            Data::Read { buf, .. } => Some(self.type_of_var(*buf)),
            Data::Config(field) => self.type_of_field(field),
            Data::Neg(e) => self.type_of_data(e),
            Data::Bin(_, a, b) => self.type_of_data(a).or_else(|| self.type_of_data(b)),
            Data::Extern { args, .. } => args.iter().find_map(|arg| self.type_of_data(arg)),
        }
    }

    /// The type of a control expression. Sums and products are indices, whatever they are made of.
    fn type_of_control(&self, e: &Ctl) -> Option<String> {
        Some(match e {
            Ctl::Var(sym) => self.type_of_var(*sym),
            Ctl::Config(field) => return self.type_of_field(field),
            Ctl::Stride(..) => FieldKind::Stride.name().to_owned(),
            e => match e.sort(|_| None)? {
                CtlSort::Condition => "bool".to_owned(),
                CtlSort::Integer => "index".to_owned(),
            },
        })
    }
}
