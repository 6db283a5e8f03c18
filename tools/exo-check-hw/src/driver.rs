//! A procedure over arrays that calls one instruction: its data comes into registers and out again by other instructions.

use exo_view::{
    Arg, BufferType, ConfigValue, Ctl, Data, Elem, FieldRef, Item, Libraries, Loc, LoopMode,
    Memory, MlirFunctions, Module, Precond, Proc, Stmt, StmtKind, Sym, Var, VarKind, WinDim,
    Window, field_name,
};

use exo_interp::Control;
use exo_lowering::each_index;

use crate::controls::literals;
use crate::fields::{self, Setter, Setters};
use crate::immediates;
use crate::moves::{Move, Moves, Takes, Way, is_dram};
use crate::reason::Unchecked;

/// What names of procedures begin with.
const NAME: &str = "exo_check_hw_driver";

/// Registers in an array, of which the instruction gets one in the middle.
const ROWS: i64 = 3;

/// A procedure that calls an instruction.
#[derive(Clone)]
pub(crate) struct Driver {
    /// The procedure.
    pub(crate) proc: Proc,
    /// What it takes: an entry for each parameter of the instruction, and for each configuration field.
    pub(crate) params: Vec<Param>,
    /// Whether all instructions that move data and set fields can be lowered.
    pub(crate) moves_have_mlir: bool,
    /// The instruction, and what it is passed.
    call: (Proc, Vec<Arg>),
    /// Where the calls are among the statements.
    place: std::ops::Range<usize>,
    /// What is called instead of the library's instruction.
    own: Option<Proc>,
    /// What that is lowered to.
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

    /// What it puts into a module, at a place.
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
        let calls = immediates::chosen(instr, &own.name, args, &literals(instr));
        let calls = calls.unwrap_or_default();
        body.splice(self.place.clone(), calls);
        proc.body = body.into();
        vec![Item::Proc(own), Item::Proc(proc)]
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
    /// What it is; nothing for control arguments.
    pub(crate) buffer: Option<BufferParam>,
}

/// A buffer that the procedure takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BufferParam {
    /// What its cells are.
    pub(crate) elem: Elem,
    /// Whether it is passed with strides.
    pub(crate) window: bool,
    /// Dimensions that the instruction sees.
    pub(crate) rank: usize,
    /// Whether it stands for registers, and for how many pieces of them; the instruction gets one in the middle.
    pub(crate) registers: Option<usize>,
}

/// Two read arguments that are one: parameters of the instruction by their position. The second gets what the first gets.
pub(crate) type Shared = Option<(usize, usize)>;

/// The pairs of arguments that may be one, as nothing is written to either.
pub(crate) fn shared_pairs(instr: &Proc, written: &dyn Fn(&str) -> bool) -> Vec<Shared> {
    let mut all = vec![None];
    let same = |a: Sym, b: Sym| match (instr.var(a).buffer(), instr.var(b).buffer()) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    };
    for (k, first) in instr.args.iter().enumerate() {
        for (n, second) in instr.args.iter().enumerate().skip(k + 1) {
            let is_read = |sym: &Sym| !written(instr.name_of(*sym));
            if same(*first, *second) && is_read(first) && is_read(second) {
                all.push(Some((k, n)));
            }
        }
    }
    all
}

/// What a library offers to those who call its instructions.
pub(crate) struct Means<'l> {
    pub(crate) libraries: &'l Libraries,
    pub(crate) moves: &'l Moves,
    pub(crate) setters: &'l Setters,
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

/// The procedure for an instruction, in which some arguments may be one.
pub(crate) fn driver(instr: &Proc, means: &Means<'_>, shared: Shared) -> Result<Driver, Unchecked> {
    let is_seen = |arg: &Sym| instr.var(*arg).buffer().is_some();
    if !instr.args.iter().any(is_seen) {
        return Err(Unchecked::Unseen);
    }
    let mut building = Building {
        means,
        proc: empty(instr),
        before: Vec::new(),
        after: Vec::new(),
        moves_have_mlir: true,
    };
    let mut params = Vec::new();
    let mut args = Vec::new();
    for arg in &instr.args {
        let (param, passed) = building.param(instr, *arg)?;
        params.push(param);
        args.push(passed);
    }
    params.extend(building.configured(instr)?);
    if let Some((first, second)) = shared {
        args[second] = args[first].clone();
    }
    building.finish((instr.clone(), args), params)
}

/// The procedure without statements.
fn empty(instr: &Proc) -> Proc {
    let in_registers = |sym: Sym| {
        let ty = instr.var(sym).buffer();
        ty.is_some_and(|ty| !is_dram(ty.mem.as_deref()))
    };
    let of_dram = |pred: &&Precond| {
        let mut is_kept = true;
        pred.cond.walk(&mut |e| {
            // Fields are set within.
            let is_field = matches!(e, Ctl::Config(_));
            is_kept &= !is_field && !matches!(e, Ctl::Stride(sym, _) if in_registers(*sym));
        });
        is_kept
    };
    Proc {
        name: NAME.to_owned(),
        loc: instr.loc.clone(),
        comments: Vec::new(),
        vars: instr.vars.clone(),
        args: instr.args.clone(),
        preds: instr.preds.iter().filter(of_dram).cloned().collect(),
        body: Vec::new().into(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}

struct Building<'l> {
    means: &'l Means<'l>,
    proc: Proc,
    before: Vec<Stmt>,
    after: Vec<Stmt>,
    moves_have_mlir: bool,
}

/// How a buffer of registers gets its cells.
#[derive(Clone, Copy)]
enum Reach<'m> {
    Moves(&'m Move, &'m Move),
    /// Cell by cell; how many dimensions are of one register, if which one has to be a literal.
    Cells {
        within: Option<usize>,
    },
}

impl<'l> Building<'l> {
    fn finish(self, call: (Proc, Vec<Arg>), params: Vec<Param>) -> Result<Driver, Unchecked> {
        let Building {
            mut proc,
            before,
            after,
            ..
        } = self;
        let mut body = before;
        let first = body.len();
        let (instr, args) = &call;
        let calls = immediates::chosen(instr, &instr.name, args, &literals(instr));
        body.extend(calls.ok_or(Unchecked::Immediates)?);
        let place = first..body.len();
        body.extend(after);
        proc.body = body.into();
        Ok(Driver {
            proc,
            params,
            call,
            place,
            own: None,
            functions: MlirFunctions::default(),
            moves_have_mlir: self.moves_have_mlir,
        })
    }

    /// What the procedure takes for an argument, and what it passes on.
    fn param(&mut self, instr: &Proc, arg: Sym) -> Result<(Param, Arg), Unchecked> {
        let name = instr.name_of(arg).to_owned();
        let Some(ty) = instr.var(arg).buffer() else {
            let param = Param {
                is_bool: instr.var(arg).kind == VarKind::Bool,
                field: None,
                name,
                buffer: None,
            };
            return Ok((param, Arg::Ctl(Ctl::Var(arg))));
        };
        let mut buffer = BufferParam {
            elem: decided(ty.elem),
            window: ty.window && ty.rank() > 0,
            rank: ty.rank(),
            registers: None,
        };
        let passed = match ty.mem.as_deref() {
            memory if is_dram(memory) => Arg::Buffer(arg),
            memory => {
                let (rows, passed) = self.registers(arg, ty, memory.unwrap_or_default())?;
                buffer.window = false;
                buffer.registers = Some(rows);
                passed
            }
        };
        let param = Param {
            name,
            is_bool: false,
            field: None,
            buffer: Some(buffer),
        };
        Ok((param, passed))
    }

    /// Sets the fields that an instruction uses: by an instruction, where there is one, else by a statement.
    fn configured(&mut self, instr: &Proc) -> Result<Vec<Param>, Unchecked> {
        let means = self.means;
        let mut params: Vec<Param> = Vec::new();
        for field in fields::used(instr) {
            if params.iter().any(|p| p.field.as_ref() == Some(&field)) {
                continue;
            }
            let set = match means.setters.of(&field) {
                Some(setter) => self.set_by(setter, instr, &mut params)?,
                None if fields::is_variable(means.libraries, &field) => {
                    let value = ConfigValue::Ctl(self.value_of(&field, &mut params)?);
                    let write = StmtKind::WriteConfig { value, field };
                    vec![Stmt::new(Loc::unknown(), write)]
                }
                None => return Err(Unchecked::Configuration(field_name(&field))),
            };
            self.before.extend(set);
        }
        Ok(params)
    }

    /// The call of an instruction that sets fields, for one that is checked.
    fn set_by(
        &mut self,
        setter: &Setter,
        instr: &Proc,
        params: &mut Vec<Param>,
    ) -> Result<Vec<Stmt>, Unchecked> {
        self.moves_have_mlir &= setter.has_mlir;
        let args = setter.fields.iter().map(|(field, _)| {
            let value = self.value_of(field, params)?;
            Ok(Arg::Ctl(value))
        });
        let args: Vec<Arg> = args.collect::<Result<_, Unchecked>>()?;
        let calls = match self.means.libraries.item(&setter.instr) {
            Some(Item::Proc(sets)) => {
                // Fields have the values that lie around what the instruction says that is checked.
                immediates::chosen(sets, &setter.instr, &args, &literals(instr))
            }
            _ => None,
        };
        calls.ok_or(Unchecked::Immediates)
    }

    /// A parameter for what a field is set to.
    fn value_of(&mut self, field: &FieldRef, params: &mut Vec<Param>) -> Result<Ctl, Unchecked> {
        let kind = fields::kind_of(self.means.libraries, field);
        let kind = kind.ok_or_else(|| Unchecked::Configuration(field_name(field)))?;
        let name = format!("{}_{}", field.config.replace('.', "_"), field.field);
        params.push(Param {
            name: name.clone(),
            is_bool: kind == VarKind::Bool,
            field: Some(field.clone()),
            buffer: None,
        });
        let sym = self.proc.add_var(Var::new(name, kind, Loc::unknown()));
        self.proc.args.push(sym);
        Ok(Ctl::Var(sym))
    }

    /// Registers for an argument, which get their cells from an array of DRAM and leave them there.
    fn registers(
        &mut self,
        arg: Sym,
        ty: &BufferType,
        memory: &str,
    ) -> Result<(usize, Arg), Unchecked> {
        let name = self.proc.name_of(arg).to_owned();
        let extents: Option<Vec<i64>> = ty.dims.iter().map(Ctl::as_int).collect();
        let extents = extents.ok_or_else(|| Unchecked::Extents(name.clone()))?;
        let declared = match self.means.libraries.item(memory) {
            Some(Item::Memory(memory)) => memory,
            _ => return Err(Unchecked::no_move(Way::Load, ty.elem, &extents, memory)),
        };
        let reach = self.reach(declared, ty.elem, &extents)?;
        let rows = match reach {
            Reach::Moves(load, store) => {
                ty.window && load.of_windows && store.of_windows && is_array(declared)
            }
            Reach::Cells { .. } => ty.window,
        };
        let outer: Vec<i64> = rows.then_some(ROWS).into_iter().collect();
        let all: Vec<i64> = outer.iter().chain(&extents).copied().collect();
        let dims: Vec<Ctl> = all.iter().map(|n| Ctl::Int(*n)).collect();
        let of = |mem: Option<String>| BufferType {
            elem: ty.elem,
            dims: dims.clone(),
            mem,
            window: false,
        };
        let registers = VarKind::Buffer(of(Some(memory.to_owned())));
        let registers = Var::new(format!("{name}_registers"), registers, Loc::unknown());
        let registers = self.proc.add_var(registers);
        self.proc.vars[arg.0 as usize].kind = VarKind::Buffer(of(None));
        self.before.push(Stmt::new(
            Loc::unknown(),
            StmtKind::Alloc { buf: registers },
        ));
        self.moved(reach, &all, registers, arg);
        let passed = match rows {
            true => {
                let row = WinDim::Point(Ctl::Int(ROWS / 2));
                let whole = extents.iter().map(|n| whole(*n));
                Arg::Window(Window {
                    buf: registers,
                    dims: std::iter::once(row).chain(whole).collect(),
                })
            }
            false if ty.window && ty.rank() > 0 => Arg::Window(Window {
                buf: registers,
                dims: extents.iter().map(|n| whole(*n)).collect(),
            }),
            false => Arg::Buffer(registers),
        };
        Ok((if rows { ROWS as usize } else { 1 }, passed))
    }

    fn reach(
        &mut self,
        memory: &Memory,
        elem: Elem,
        extents: &[i64],
    ) -> Result<Reach<'l>, Unchecked> {
        let moves = self.means.moves;
        let load = moves.find(Way::Load, &memory.name, elem, extents);
        let store = moves.find(Way::Store, &memory.name, elem, extents);
        let missing = |way| Unchecked::no_move(way, elem, extents, &memory.name);
        match (load, store) {
            (Some(load), Some(store)) => {
                self.moves_have_mlir &= load.has_mlir && store.has_mlir;
                Ok(Reach::Moves(load, store))
            }
            _ if memory.c.read.is_some() && memory.c.write.is_some() => {
                self.moves_have_mlir = false;
                let is_separate = memory.c.separates_registers();
                let within = is_separate.then_some(memory.innermost.len());
                Ok(Reach::Cells { within })
            }
            (None, _) => Err(missing(Way::Load)),
            (_, None) => Err(missing(Way::Store)),
        }
    }

    /// Data comes into all registers of an array, and out again.
    fn moved(&mut self, reach: Reach<'_>, all: &[i64], registers: Sym, dram: Sym) {
        let (load, store) = match reach {
            Reach::Moves(load, store) => (load, store),
            Reach::Cells { within } => {
                let literals = within.map_or(0, |within| all.len().saturating_sub(within));
                let (outer, inner) = all.split_at(literals);
                for index in each_index(outer) {
                    let loop_in = self.cell_by_cell(&index, inner, registers, dram);
                    let loop_out = self.cell_by_cell(&index, inner, dram, registers);
                    self.before.push(loop_in);
                    self.after.push(loop_out);
                }
                return;
            }
        };
        for (piece, statements) in [(load, &mut self.before), (store, &mut self.after)] {
            let outer = &all[..all.len() - piece.extents.len()];
            for index in each_index(outer) {
                statements.push(call(piece, &index, registers, dram));
            }
        }
    }

    /// A nest of loops over the cells behind an index.
    fn cell_by_cell(&mut self, index: &[i64], extents: &[i64], to: Sym, from: Sym) -> Stmt {
        let iters = extents.iter().enumerate().map(|(k, _)| {
            let var = Var::new(format!("i{k}"), VarKind::Iter, Loc::unknown());
            self.proc.add_var(var)
        });
        let iters: Vec<Sym> = iters.collect();
        let literals = index.iter().map(|k| Ctl::Int(*k));
        let idx = literals.chain(iters.iter().map(|sym| Ctl::Var(*sym)));
        let idx: Vec<Ctl> = idx.collect();
        let rhs = Data::Read {
            buf: from,
            idx: idx.clone(),
        };
        let assign = StmtKind::Assign { buf: to, idx, rhs };
        let nests = iters.iter().zip(extents).rev();
        let assign = Stmt::new(Loc::unknown(), assign);
        nests.fold(assign, |body, (iter, extent)| {
            let loop_ = StmtKind::For {
                iter: *iter,
                lo: Ctl::Int(0),
                hi: Ctl::Int(*extent),
                mode: LoopMode::Seq,
                body: vec![body].into(),
            };
            Stmt::new(Loc::unknown(), loop_)
        })
    }
}

/// Whether a buffer can have several registers.
fn is_array(memory: &Memory) -> bool {
    if memory.c.separates_registers() || memory.slots.is_some() {
        return true;
    }
    let has_outer = |t: &exo_view::Template| t.has_key("outer");
    memory.c.alloc.as_ref().is_some_and(has_outer)
        && memory.c.window.as_ref().is_some_and(has_outer)
}

fn whole(extent: i64) -> WinDim {
    WinDim::Interval(Ctl::Int(0), Ctl::Int(extent))
}

/// The call that moves the piece at some index.
fn call(piece: &Move, index: &[i64], registers: Sym, dram: Sym) -> Stmt {
    let at = |buf: Sym| match piece.of_windows {
        true => Arg::Window(Window {
            buf,
            dims: index
                .iter()
                .map(|k| WinDim::Point(Ctl::Int(*k)))
                .chain(piece.extents.iter().map(|n| whole(*n)))
                .collect(),
        }),
        false => Arg::Buffer(buf),
    };
    let args = piece.takes.iter().map(|takes| match takes {
        Takes::Control(Control::Int(n)) => Arg::Ctl(Ctl::Int(*n)),
        Takes::Control(Control::Bool(b)) => Arg::Ctl(Ctl::Bool(*b)),
        Takes::Registers => at(registers),
        Takes::Dram => at(dram),
    });
    let call = StmtKind::Call {
        callee: piece.instr.clone(),
        args: args.collect(),
    };
    Stmt::new(Loc::unknown(), call)
}

/// What `R` stands for.
pub(crate) fn decided(elem: Elem) -> Elem {
    match elem {
        Elem::R => Elem::F32,
        elem => elem,
    }
}
