//! C functions of the header that call functions with memrefs in their signatures: so drivers of C run these, too.

use std::fmt::Write as _;

use exo_ir::{Ctl, CtlOp, Item, Module, Proc, Sym, VarKind};

/// Renames the functions with memrefs in the code, so that the ones of the header can have the
/// names of procedures.
pub(crate) fn renamed(ir: &str, module: &Module) -> String {
    let procs = module.procs().filter(|p| p.instr.is_none());
    procs.fold(ir.to_owned(), |ir, proc| {
        ir.replace(
            &format!("@{}(", proc.name),
            &format!("@{}.memref(", proc.name),
        )
    })
}

/// The file of C, for a header of that name and text.
pub(crate) fn source(module: &Module, stem: &str, header: &str) -> String {
    let mut out = format!(
        "#include \"{stem}.h\"\n#include <stddef.h>\n\
         static inline long down(long a, long b) {{ return a / b - (a % b < 0); }}\n"
    );
    let has_context = module
        .items
        .iter()
        .any(|i| matches!(i, Item::Config(c) if c.readwrite && !c.fields.is_empty()));
    for proc in module.procs().filter(|p| p.instr.is_none()) {
        let Some(head) = prototype(header, &proc.name) else {
            continue;
        };
        function(&mut out, proc, head, has_context);
    }
    out
}

/// The declaration of a function in a header, from its name to the parenthesis at its end.
fn prototype<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    let start = header.find(&format!("void {name}("))?;
    let text = &header[start..];
    Some(&text[..text.find(");")?])
}

fn function(out: &mut String, proc: &Proc, head: &str, has_context: bool) {
    let parameters = head.split_once('(').map_or("", |(_, all)| all).split(',');
    let names: Vec<&str> = parameters.map(last_word).collect();
    let of = Names {
        proc,
        names: &names,
    };
    let mut passed: Vec<String> = Vec::new();
    passed.extend(has_context.then(|| format!("(void *) {}", names[0])));
    for sym in &proc.args {
        let name = of.name(*sym);
        let VarKind::Buffer(ty) = &proc.var(*sym).kind else {
            passed.push(match proc.var(*sym).kind {
                VarKind::Bool => name.to_owned(),
                _ => format!("(long) {name}"),
            });
            continue;
        };
        let window = ty.window && ty.rank() > 0;
        let data = if window { ".data" } else { "" };
        passed.extend([
            format!("(void *) {name}{data}"),
            format!("(void *) {name}{data}"),
        ]);
        passed.push("0L".to_owned());
        let extents: Vec<String> = ty.dims.iter().map(|e| of.number(e)).collect();
        passed.extend(extents.iter().cloned());
        for dim in 0..ty.rank() {
            passed.push(match window {
                true => format!("(long) {name}.strides[{dim}]"),
                false => {
                    let behind = extents[dim + 1..].iter().map(|e| format!(" * {e}"));
                    format!("(1L{})", behind.collect::<String>())
                }
            });
        }
    }
    let (own, passed) = (&proc.name, passed.join(", "));
    let _ = writeln!(
        out,
        "extern void {own}_memref() __asm__(\"{own}.memref\");\n{head}) {{ {own}_memref({passed}); }}"
    );
}

fn last_word(parameter: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    parameter
        .trim()
        .rsplit(|c| !is_part(c))
        .next()
        .unwrap_or("")
}

/// Names of a procedure's parameters in C: the context comes first.
struct Names<'a> {
    proc: &'a Proc,
    names: &'a [&'a str],
}

impl Names<'_> {
    fn name(&self, sym: Sym) -> &str {
        let place = self.proc.args.iter().position(|arg| *arg == sym);
        self.names[1 + place.expect("extents are of arguments")]
    }

    /// The value of an extent.
    fn number(&self, e: &Ctl) -> String {
        match e {
            Ctl::Int(n) => format!("{n}L"),
            Ctl::Var(sym) => format!("(long) {}", self.name(*sym)),
            Ctl::Config(f) => format!("(long) {}->{}.{}", self.names[0], f.config, f.field),
            Ctl::Stride(sym, dim) => format!("(long) {}.strides[{dim}]", self.name(*sym)),
            Ctl::Neg(e) => format!("(-{})", self.number(e)),
            Ctl::Bin(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                match op {
                    CtlOp::Add => format!("({a} + {b})"),
                    CtlOp::Sub => format!("({a} - {b})"),
                    CtlOp::Mul => format!("({a} * {b})"),
                    CtlOp::Div => format!("down({a}, {b})"),
                    CtlOp::Mod => format!("({a} - {b} * down({a}, {b}))"),
                    CtlOp::Min => format!("({a} < {b} ? {a} : {b})"),
                    CtlOp::Max => format!("({a} < {b} ? {b} : {a})"),
                    _ => unreachable!("an extent is a number"),
                }
            }
            Ctl::Select(c, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                format!("({} ? {a} : {b})", self.truth(c))
            }
            Ctl::Bool(_) | Ctl::Not(_) => unreachable!("an extent is a number"),
        }
    }

    /// The value of a condition in an extent.
    fn truth(&self, e: &Ctl) -> String {
        match e {
            Ctl::Bool(b) => u8::from(*b).to_string(),
            Ctl::Not(e) => format!("(!{})", self.truth(e)),
            Ctl::Bin(op @ (CtlOp::And | CtlOp::Or), a, b) => {
                let sign = if *op == CtlOp::And { "&&" } else { "||" };
                format!("({} {sign} {})", self.truth(a), self.truth(b))
            }
            Ctl::Bin(op, a, b) => {
                let sign = match op {
                    CtlOp::Lt => "<",
                    CtlOp::Le => "<=",
                    CtlOp::Gt => ">",
                    CtlOp::Ge => ">=",
                    CtlOp::Eq => "==",
                    CtlOp::Ne => "!=",
                    _ => unreachable!("a condition is no number"),
                };
                format!("({} {sign} {})", self.number(a), self.number(b))
            }
            // Arguments and fields that are truths are so in C.
            e => self.number(e),
        }
    }
}
