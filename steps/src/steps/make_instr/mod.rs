//! `make_instr`: a procedure gets code of its own.
//!
//! That the code does what the body says is the user's word, as it is for every instruction: nothing here can prove it.

use exo_ir::{ArgKey, BufferType, CallTemplate, Instr, Proc, Sym, Template, stride_key};

use crate::args::{Text, rules};
use crate::returns::Procedure;
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "make_instr.c1",
    rule: "It is a procedure: the code of an instruction stays as it is.",
};

crate::step_args! {
    /// Arguments of `make_instr`.
    pub struct MakeInstrArgs {
        /// the code in C, with arguments in braces: '{x}' as a procedure gets it, '{x_data}' its first cell, '{x_int}' its name
        pub c_instr: Text,
        /// C text that stands once at file level, such as an '#include'
        pub c_global: Option<Text>,
    }
}

crate::step_returns! {
    /// Results of `make_instr`.
    pub struct MakeInstrReturns {
        /// the instruction
        pub instr: Procedure,
    }
}

/// Makes a procedure an instruction.
pub struct MakeInstr;

impl Step for MakeInstr {
    const NAME: &'static str = "make_instr";
    const PURPOSE: Purpose = Purpose::Hardware;
    const UPSTREAM: Upstream = Upstream::call(&[("c-instr", "c_instr"), ("c-global", "c_global")]);
    const SUMMARY: &'static str = "make a procedure an instruction, with code of its own";
    const DESCRIPTION: &'static str = "
A call of it becomes that code from here on, and its body says what the code does, which is taken on trust: `--exo-print-trusted` prints it. Its
record stays, so a version of an instruction, with other memories for instance, can be called in that one's place.";
    const EXAMPLE: Example = Example {
        before: "@proc
def zero(n: size, x: [f32][n]):
    assert stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = 0.0
",
        options: "c-instr='memset(&{x_data}, 0, {n} * sizeof(float));' c-global='#include <string.h>'",
        after: "@instr(\"memset(&{x_data}, 0, {n} * sizeof(float));\", c_global=\"#include <string.h>\")
def zero(n: size, x: [f32][n] @ DRAM):
    assert stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = MakeInstrArgs;
    type Returns = MakeInstrReturns;
    type Plan = Instr;

    fn check(target: &mut Target<'_>, args: &MakeInstrArgs) -> Result<Instr, Refused<Instr>> {
        let proc = target.proc();
        let c = Template::from(args.c_instr.0.as_str());
        let filled = c.fill(|key| is_key(proc, key).then(String::new));
        if let Err(error) = filled {
            let message = format!("'c-instr': the code {error}");
            return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message).into());
        }
        if proc.instr.is_some() {
            let message = format!(
                "cannot give '{}' other code: it is an instruction",
                proc.name
            );
            Refusal::plain(&C1, &proc.loc, message).raise()?;
        }
        let global = args.c_global.as_ref().map(|text| text.0.clone());
        Ok(Instr {
            c: CallTemplate::new(c, global),
            mlir: None,
            mlir_global: None,
            immediates: Vec::new(),
        })
    }

    fn rewrite(instr: Instr, edit: &mut Edit) -> Result<MakeInstrReturns, RewriteError> {
        edit.proc.instr = Some(instr);
        let instr = Procedure {
            name: edit.proc.name.clone(),
        };
        Ok(MakeInstrReturns { instr })
    }
}

/// Whether a key of the code stands for an argument, or a part of one.
fn is_key(proc: &Proc, key: &str) -> bool {
    let rank = |sym: &Sym| proc.var(*sym).buffer().map_or(0, BufferType::rank);
    if let Some((name, dim)) = stride_key(key) {
        let mut of = proc.args.iter().filter(|sym| proc.name_of(**sym) == name);
        return of.any(|sym| dim < rank(sym));
    }
    let names = proc.args.iter().map(|sym| proc.name_of(*sym));
    let mut behind = names.filter_map(|name| key.strip_prefix(name));
    let parts = [ArgKey::Whole, ArgKey::Data, ArgKey::Name];
    behind.any(|rest| parts.iter().any(|part| part.suffix() == rest))
}
