//! Statements.

use exo_ir as view;
use exo_ir::{Arg, ConfigValue, DisplayIn, FieldKind, StmtKind, Window};

use super::{Ctx, Res, at, ill_formed};
use crate::code::{
    Block, Call, CallArg, CtlExpr, For, ParamKind, Stmt, StmtKind as Code, WinDim, WinExpr,
};
use crate::error::counted;
use crate::{ErrorKind, InterpError};

impl Ctx<'_> {
    pub(super) fn block(&mut self, stmts: &view::Stmts) -> Result<Block, InterpError> {
        stmts.iter().map(|s| self.stmt(s)).collect()
    }

    fn stmt(&mut self, s: &view::Stmt) -> Result<Stmt, InterpError> {
        let located = |kind| at(kind, &s.loc);
        let kind = match &s.kind {
            StmtKind::If { cond, body, orelse } => {
                let cond = self.bool(cond).map_err(located)?;
                Code::If(cond, self.block(body)?, self.block(orelse)?)
            }
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => Code::For(Box::new(For {
                iter: iter.0 as usize,
                name: self.var(*iter).map_err(located)?.name.as_str().into(),
                lo: self.int(lo).map_err(located)?,
                hi: self.int(hi).map_err(located)?,
                mode: *mode,
                body: self.block(body)?,
            })),
            kind => self.leaf(kind).map_err(located)?,
        };
        Ok(Stmt {
            loc: s.loc.clone(),
            kind,
        })
    }

    /// A statement without blocks.
    fn leaf(&mut self, kind: &StmtKind) -> Res<Code> {
        Ok(match kind {
            StmtKind::Pass => Code::Pass,
            StmtKind::Assign { buf, idx, rhs } => {
                let rhs = self.rhs(rhs, self.buffer(*buf)?.elem)?;
                Code::Assign(self.access(*buf, idx)?, rhs)
            }
            StmtKind::Reduce { buf, idx, rhs } => {
                let rhs = self.rhs(rhs, self.buffer(*buf)?.elem)?;
                Code::Reduce(self.access(*buf, idx)?, rhs)
            }
            StmtKind::Clobber { .. } if self.proc.instr.is_none() => {
                return ill_formed("a cell is destroyed in what is no instruction");
            }
            StmtKind::Clobber { buf, idx } => Code::Clobber(self.access(*buf, idx)?),
            StmtKind::WriteConfig { field, value } => self.write_config(field, value)?,
            StmtKind::Alloc { buf } => {
                self.buffer(*buf)?;
                Code::Alloc(buf.0 as usize)
            }
            StmtKind::Window { win, expr } => {
                let kept = expr.intervals().count();
                if self.buffer(*win)?.rank() != kept {
                    return ill_formed(format!(
                        "a window of {} has another rank",
                        counted(kept, "dimension")
                    ));
                }
                Code::Window(win.0 as usize, self.window(expr)?)
            }
            StmtKind::Call { callee, args } => self.call(callee, args)?,
            StmtKind::If { .. } | StmtKind::For { .. } => {
                return ill_formed("a block where a simple statement is expected");
            }
        })
    }

    fn write_config(&self, field: &view::FieldRef, value: &ConfigValue) -> Res<Code> {
        let (n, kind) = self.field(field)?;
        Ok(match (kind, value) {
            (FieldKind::Data(elem), ConfigValue::Data(e)) => Code::WriteData(n, self.rhs(e, elem)?),
            (FieldKind::Bool, ConfigValue::Ctl(e)) => {
                Code::WriteControl(n, CtlExpr::Bool(self.bool(e)?))
            }
            (FieldKind::Size | FieldKind::Index | FieldKind::Stride, ConfigValue::Ctl(e)) => {
                Code::WriteControl(n, CtlExpr::Int(self.int(e)?))
            }
            _ => {
                let field = view::field_name(field);
                return ill_formed(format!("'{field}' cannot hold the value written to it"));
            }
        })
    }

    fn window(&self, w: &Window) -> Res<WinExpr> {
        let text = w.in_proc(self.proc).to_string();
        let rank = self.buffer(w.buf)?.rank();
        if w.dims.len() != rank {
            return ill_formed(format!("'{text}' needs {}", counted(rank, "subscript")));
        }
        let dim = |d: &view::WinDim| {
            Ok(match d {
                view::WinDim::Point(e) => WinDim::Point(self.int(e)?),
                view::WinDim::Interval(lo, hi) => WinDim::Interval(self.int(lo)?, self.int(hi)?),
            })
        };
        Ok(WinExpr {
            buf: w.buf.0 as usize,
            dims: w.dims.iter().map(dim).collect::<Res<_>>()?,
            text: text.into(),
        })
    }

    fn call(&mut self, name: &str, args: &[Arg]) -> Res<Code> {
        let Some(&callee) = self.names.procs.get(name) else {
            return Err(ErrorKind::UnknownProc(name.to_owned()));
        };
        let params = self.names.params.get(callee).map_or(&[][..], Vec::as_slice);
        if params.len() != args.len() {
            return ill_formed(format!(
                "'{name}' takes {}",
                counted(params.len(), "argument")
            ));
        }
        let args = args
            .iter()
            .zip(params)
            .map(|(a, p)| self.arg(name, a, p))
            .collect::<Res<_>>()?;
        self.callees.insert(callee);
        Ok(Code::Call(Box::new(Call { callee, args })))
    }

    fn arg(&self, callee: &str, arg: &Arg, param: &ParamKind) -> Res<CallArg> {
        Ok(match (arg, param) {
            (Arg::Ctl(e), ParamKind::Bool) => CallArg::Ctl(CtlExpr::Bool(self.bool(e)?)),
            (Arg::Ctl(e), ParamKind::Size | ParamKind::Index | ParamKind::Stride) => {
                CallArg::Ctl(CtlExpr::Int(self.int(e)?))
            }
            (Arg::Buffer(sym), ParamKind::Buffer { .. }) => {
                self.buffer(*sym)?;
                CallArg::Buffer(sym.0 as usize)
            }
            (Arg::Window(w), ParamKind::Buffer { .. }) => CallArg::Window(self.window(w)?),
            (Arg::Config(field), ParamKind::Buffer { .. }) => {
                CallArg::Config(self.data_field(field)?.0)
            }
            _ => {
                let text = arg.in_proc(self.proc);
                return ill_formed(format!(
                    "argument '{text}' of '{callee}' has the wrong kind"
                ));
            }
        })
    }
}
