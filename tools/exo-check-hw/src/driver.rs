//! A procedure over arrays that calls one instruction: its data comes into registers and out again by other instructions.

mod build;
mod registers;
mod state;

use std::collections::BTreeSet;
use std::ops::Range;

use exo_ir::{Arg, Elem, FieldRef, Item, Libraries, MlirFunctions, Module, Proc, Stmt, Sym};

use crate::arrange::Arrangement;
use crate::immediates;
use crate::means::Means;
use crate::reason::Unchecked;

/// Prefix of the names of driver procedures.
const NAME: &str = "exo_check_hw_driver";

/// A procedure that calls an instruction.
#[derive(Clone)]
pub(crate) struct Driver {
    /// The procedure.
    pub(crate) proc: Proc,
    /// Its parameters: one for each parameter of the instruction, and one for each configuration
    /// field.
    pub(crate) params: Vec<Param>,
    /// Whether all instructions that move data and set fields can be lowered.
    pub(crate) moves_have_mlir: bool,
    /// Arguments that are the same buffer.
    pub(crate) shared: Shared,
    /// The arrangement of registers.
    pub(crate) arrangement: Arrangement,
    /// The instruction, and the arguments of its call.
    call: (Proc, Vec<Arg>),
    /// Numbers around which immediates lie.
    numbers: BTreeSet<i64>,
    /// Positions of its calls among the statements.
    place: Range<usize>,
    /// The instruction that is called instead of the library's.
    own: Option<Proc>,
    /// The MLIR functions that `own` is lowered to.
    pub(crate) functions: MlirFunctions,
}

impl Driver {
    /// The same that calls another instruction, which has the same parameters and which no library has.
    pub(crate) fn calling(&self, instr: Proc, functions: MlirFunctions) -> Driver {
        Driver {
            own: Some(instr),
            functions,
            ..self.clone()
        }
    }

    /// The items that the driver puts into a module, under a number.
    fn items(&self, place: usize) -> Vec<Item> {
        let mut proc = Proc {
            name: name(place),
            ..self.proc.clone()
        };
        let Some(own) = &self.own else {
            return vec![Item::Proc(proc)];
        };
        let own = Proc {
            name: format!("{NAME}_instruction_{place}"),
            ..own.clone()
        };
        let mut body: Vec<Stmt> = proc.body.iter().cloned().collect();
        let (instr, args) = &self.call;
        // There are as many as of the library's own.
        let calls = immediates::chosen(instr, &own.name, args, &self.numbers);
        let calls = calls.unwrap_or_default();
        body.splice(self.place.clone(), calls);
        proc.body = body.into();
        vec![Item::Proc(own), Item::Proc(proc)]
    }

    /// Whether C can be made of it.
    pub(crate) fn has_c(&self, libraries: &Libraries) -> bool {
        let module = module(std::iter::once(self), libraries);
        exo_backend_c::generate(&module, &exo_backend_c::Options::with_stem("driver")).is_ok()
    }
}

/// A parameter of the procedure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Param {
    /// Its name.
    pub(crate) name: String,
    /// Whether it is a truth.
    pub(crate) is_bool: bool,
    /// The configuration field that is set to it, if it is no parameter of the instruction.
    pub(crate) field: Option<FieldRef>,
    /// The buffer; `None` for control arguments.
    pub(crate) buffer: Option<BufferParam>,
}

/// A buffer that the procedure takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BufferParam {
    /// Element type of its cells.
    pub(crate) elem: Elem,
    /// Whether it is passed with strides.
    pub(crate) window: bool,
    /// Dimensions that the instruction sees.
    pub(crate) rank: usize,
    /// The extents of the registers that it stands for, if it does: those of a block, and before them the number of blocks where there are
    /// several. The instruction gets the beginning of one in the middle.
    pub(crate) registers: Option<Vec<usize>>,
}

/// Two read arguments that are one: parameters of the instruction by their position. The second gets what the first gets.
pub(crate) type Shared = Option<(usize, usize)>;

/// The pairs of arguments that may be one, as nothing is written to either.
pub(crate) fn shared_pairs(instr: &Proc, written: &[String]) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let same = |a: Sym, b: Sym| match (instr.var(a).buffer(), instr.var(b).buffer()) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    };
    let is_read = |sym: &Sym| !written.iter().any(|name| name == instr.name_of(*sym));
    for (k, first) in instr.args.iter().enumerate() {
        for (n, second) in instr.args.iter().enumerate().skip(k + 1) {
            if same(*first, *second) && is_read(first) && is_read(second) {
                all.push((k, n));
            }
        }
    }
    all
}

/// A module of the procedures of drivers, each under the name that it has by its place, with what they need of libraries.
pub(crate) fn module<'d>(
    drivers: impl Iterator<Item = &'d Driver>,
    libraries: &Libraries,
) -> Module {
    let items = drivers.enumerate();
    let items = items.flat_map(|(place, driver)| driver.items(place));
    let mut module = Module {
        items: items.collect::<Vec<_>>().into(),
        ..Module::default()
    };
    libraries.complete(&mut module);
    module
}

/// The name of the procedure at a place of a module.
pub(crate) fn name(place: usize) -> String {
    format!("{NAME}_{place}")
}

/// Request for a driver.
pub(crate) struct Wanted<'w> {
    /// The procedure whose parameters it takes.
    pub(crate) takes: &'w Proc,
    /// The instructions that it calls, one after the other, each with the arguments behind those of the one before.
    pub(crate) calls: &'w [&'w Proc],
    /// Arguments that are one.
    pub(crate) shared: Shared,
    /// The arrangement of registers.
    pub(crate) arrangement: &'w Arrangement,
    /// The arguments to which something is written.
    pub(crate) written: &'w [String],
}

/// Arguments that get a block with unused registers around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beside {
    All,
    Written,
    None,
}

/// The driver for an instruction. There are as many registers around its arguments as the machine
/// has.
pub(crate) fn driver(wanted: &Wanted<'_>, means: &Means<'_>) -> Result<Driver, Unchecked> {
    let most = build::built(wanted, means, Beside::All)?;
    if most.has_c(means.libraries) {
        return Ok(most);
    }
    let fewer = [Beside::Written, Beside::None].into_iter();
    let mut fewer = fewer.filter_map(|beside| build::built(wanted, means, beside).ok());
    // What is wrong with C otherwise is the same with all of them.
    Ok(fewer.find(|d| d.has_c(means.libraries)).unwrap_or(most))
}
