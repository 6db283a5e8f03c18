//! Registers of a driver: where they are, how their cells come in, and how they come out again.

use exo_ir::{
    Arg, BufferType, Ctl, CtlOp, Data, Item, Loc, LoopMode, Memory, Stmt, StmtKind, Sym, Var,
    VarKind, WinDim, Window,
};
use exo_lowering::each_index;

use super::Beside;
use super::build::Building;
use crate::arrange::is_array;
use crate::immediates::CALLS;
use crate::moves::{Found, literal};
use crate::reason::{Unchecked, Way};

/// Blocks in an array, of which the instruction gets the beginning of one in the middle.
const BLOCKS: i64 = 3;
/// Maximal number of registers that are copied by separate statements each.
const APART: i64 = 64;
/// Calls of moves that are written one by one where they could be in loops.
const UNROLLED: usize = 16;
/// Rows of a block that moves ask for.
const LARGEST: i64 = 256;

/// The way in which a buffer of registers is loaded and stored.
enum Reach<'l> {
    /// By instructions that load and store.
    Moves(Box<[Found<'l>; 2]>),
    /// Cell by cell; how many of the outer dimensions have to be literals.
    Cells { literals: usize },
}

impl<'l> Building<'_, 'l> {
    /// Registers for an argument, which get their cells from an array of DRAM and leave them there: the extents of all of them, and what is
    /// passed.
    pub(super) fn registers(
        &mut self,
        arg: Sym,
        ty: &BufferType,
    ) -> Result<(Vec<usize>, Arg), Unchecked> {
        let means = self.means;
        let name = self.proc.name_of(arg).to_owned();
        let memory = ty.mem.as_deref().unwrap_or_default();
        let missing = |way| Unchecked::no_move(way, ty, self.wanted.takes, None);
        let Some(Item::Memory(declared)) = means.libraries.item(memory) else {
            return Err(missing(Way::Load));
        };
        let block = self.wanted.arrangement.block(&name);
        let block = block.ok_or_else(|| missing(Way::Load))?.to_vec();
        let all = self.arrays(declared, &name, &block);
        let reached = |all: Vec<i64>| Some((self.reach(declared, ty, &all).ok()?, all));
        let reached = all.into_iter().find_map(reached);
        let (reach, all) = reached.ok_or_else(|| self.missing(declared, ty, &block))?;
        let registers = self.array(&format!("{name}_registers"), ty, &all);
        self.proc.vars[arg.0 as usize].kind = VarKind::Buffer(array_type(ty, &all, None));
        self.moved(&reach, &all, registers, arg)?;
        let passed = passed(ty, &block, &all, registers);
        let all = all.iter().map(|n| usize::try_from(*n).unwrap_or(0));
        Ok((all.collect(), passed))
    }

    /// Extents of arrays that have a block, the best first: with blocks around it, and with more rows in a block, and blocks of blocks, where
    /// instructions that move ask for that.
    fn arrays(&self, memory: &Memory, name: &str, block: &[i64]) -> Vec<Vec<i64>> {
        if !is_array(memory) {
            return vec![block.to_vec()];
        }
        let moves = self.means.moves;
        let larger = |of: &[i64]| -> Vec<i64> {
            let cells: i64 = of.iter().product();
            let literals = moves.literals(&memory.name).into_iter();
            let quotients = literals.filter(|n| n % cells == 0).map(|n| n / cells);
            quotients.filter(|n| (2..=LARGEST).contains(n)).collect()
        };
        let mut blocks = vec![block.to_vec()];
        if let Some((rows, row)) = block.split_first()
            && block.len() > memory.innermost.len()
        {
            let more = larger(row).into_iter().filter(|n| n > rows);
            blocks.extend(more.map(|n| [&[n], row].concat()));
        }
        let rank = moves.rank(&memory.name);
        let mut all = Vec::new();
        for count in [BLOCKS, 1] {
            if count == BLOCKS && !self.has_others_beside(name) {
                continue;
            }
            for block in &blocks {
                let around = usize::from(count > 1).max(rank.saturating_sub(block.len()));
                let counts = vec![count; around];
                all.push([&counts[..], block].concat());
                let inner = larger(block).into_iter().filter(|_| around > 0);
                let of_blocks = inner.map(|n| [&counts[1..], &[n], block].concat());
                all.extend(of_blocks);
            }
        }
        all.into_iter().chain(blocks).collect()
    }

    fn has_others_beside(&self, name: &str) -> bool {
        match self.beside {
            Beside::All => true,
            Beside::Written => self.wanted.written.iter().any(|written| written == name),
            Beside::None => false,
        }
    }

    /// A buffer in the memory of an argument, allocated at the start.
    fn array(&mut self, name: &str, ty: &BufferType, all: &[i64]) -> Sym {
        let kind = VarKind::Buffer(array_type(ty, all, ty.mem.clone()));
        let buf = self.proc.add_var(Var::new(name, kind, Loc::unknown()));
        let alloc = StmtKind::Alloc { buf };
        self.before.push(Stmt::new(Loc::unknown(), alloc));
        buf
    }

    /// The way in which all registers of a buffer of these extents are loaded and stored.
    fn reach(&self, memory: &Memory, ty: &BufferType, all: &[i64]) -> Result<Reach<'l>, Way> {
        let find = |way| {
            let moves = self.means.moves;
            moves.find(way, (&memory.name, ty.elem), all, self.means)
        };
        match (find(Way::Load), find(Way::Store)) {
            (Some(load), Some(store)) => Ok(Reach::Moves(Box::new([load, store]))),
            _ if memory.c.read.is_some() && memory.c.write.is_some() => {
                let outer = all.len().saturating_sub(memory.innermost.len());
                let registers = all[..outer].iter().product::<i64>();
                let is_few = !memory.innermost.is_empty() && registers <= APART;
                let has_numbers = memory.slots.is_some_and(|slots| slots.immediate);
                let is_apart = is_few || has_numbers || memory.c.separates_registers();
                let literals = if is_apart { outer } else { 0 };
                Ok(Reach::Cells { literals })
            }
            (None, _) => Err(Way::Load),
            (_, None) => Err(Way::Store),
        }
    }

    fn missing(&self, memory: &Memory, ty: &BufferType, block: &[i64]) -> Unchecked {
        let way = self.reach(memory, ty, block).err().unwrap_or(Way::Load);
        let of = (&*memory.name, ty.elem);
        let but = self.means.moves.why_not(way, of, block, self.means);
        Unchecked::no_move(way, ty, self.wanted.takes, but)
    }

    /// Data comes into all registers of an array, and out again.
    fn moved(
        &mut self,
        reach: &Reach<'l>,
        all: &[i64],
        registers: Sym,
        dram: Sym,
    ) -> Result<(), Unchecked> {
        let [load, store] = match reach {
            Reach::Moves(both) => both.as_ref(),
            Reach::Cells { literals } => {
                self.moves_have_mlir = false;
                let (outer, inner) = all.split_at(*literals);
                for index in each_index(outer) {
                    let loop_in = self.cell_by_cell(&index, inner, registers, dram);
                    let loop_out = self.cell_by_cell(&index, inner, dram, registers);
                    self.before.push(loop_in);
                    self.after.push(loop_out);
                }
                return Ok(());
            }
        };
        self.moves_have_mlir &= load.has_mlir() && store.has_mlir();
        let loads = self.move_calls(load, all, registers, dram)?;
        self.before.extend(loads);
        let stores = self.move_calls(store, all, registers, dram)?;
        self.after.extend(stores);
        Ok(())
    }

    /// The statements that set the fields which a move reads, and its calls for all blocks.
    fn move_calls(
        &mut self,
        found: &Found<'l>,
        all: &[i64],
        registers: Sym,
        dram: Sym,
    ) -> Result<Vec<Stmt>, Unchecked> {
        let mut statements = self.set_for(found)?;
        let own = &found.piece.extents;
        let ones = std::iter::repeat_n(1, all.len() - own.len());
        let own: Vec<i64> = ones.chain(own.iter().copied()).collect();
        let firsts: Vec<Vec<i64>> = all.iter().zip(&own).map(|(n, k)| firsts(*n, *k)).collect();
        let looped = self.looped(registers, &firsts, (all, &own));
        let unrolled = firsts.iter().zip(&looped).filter(|(_, in_loop)| !**in_loop);
        let counts = firsts
            .iter()
            .zip(&looped)
            .map(|(starts, in_loop)| match in_loop {
                true => 1,
                false => starts.len() as i64,
            });
        let counts: Vec<i64> = counts.collect();
        if unrolled.map(|(starts, _)| starts.len()).product::<usize>() > CALLS {
            return Err(Unchecked::Registers(self.proc.name_of(dram).to_owned()));
        }
        for index in each_index(&counts) {
            let mut loops = Vec::new();
            let mut at = Vec::new();
            for (dim, k) in index.iter().enumerate() {
                if !looped[dim] {
                    at.push(Ctl::Int(firsts[dim][*k as usize]));
                    continue;
                }
                let iter = self.iteration(dim);
                at.push(Ctl::bin(CtlOp::Mul, Ctl::Int(own[dim]), Ctl::Var(iter)));
                loops.push((iter, firsts[dim].len() as i64));
            }
            statements.push(nest(&loops, call(found, &at, registers, dram)));
        }
        Ok(statements)
    }

    /// The dimensions whose blocks are moved in a loop, since there are many: where registers may have any number, and blocks lie one
    /// behind the other.
    fn looped(
        &self,
        registers: Sym,
        firsts: &[Vec<i64>],
        (all, own): (&[i64], &[i64]),
    ) -> Vec<bool> {
        let ty = self.proc.var(registers).buffer();
        let memory = ty.and_then(|ty| self.means.libraries.item(ty.mem.as_deref()?));
        let is_indexed = match memory {
            Some(Item::Memory(memory)) => match memory.slots {
                Some(slots) => !slots.immediate,
                None => !memory.c.separates_registers(),
            },
            _ => false,
        };
        let is_many = firsts.iter().map(Vec::len).product::<usize>() > UNROLLED;
        let extents = all.iter().zip(own);
        extents
            .map(|(all, own)| is_indexed && is_many && all > own && all % own == 0)
            .collect()
    }

    fn iteration(&mut self, dim: usize) -> Sym {
        let var = Var::new(format!("i{dim}"), VarKind::Iter, Loc::unknown());
        self.proc.add_var(var)
    }

    /// A nest of loops over the cells behind an index.
    fn cell_by_cell(&mut self, index: &[i64], extents: &[i64], to: Sym, from: Sym) -> Stmt {
        let iters: Vec<Sym> = (0..extents.len()).map(|dim| self.iteration(dim)).collect();
        let literals = index.iter().map(|k| Ctl::Int(*k));
        let idx = literals.chain(iters.iter().map(|sym| Ctl::Var(*sym)));
        let idx: Vec<Ctl> = idx.collect();
        let rhs = Data::Read {
            buf: from,
            idx: idx.clone(),
        };
        let assign = StmtKind::Assign { buf: to, idx, rhs };
        let loops = iters.into_iter().zip(extents.iter().copied());
        nest(
            &loops.collect::<Vec<_>>(),
            Stmt::new(Loc::unknown(), assign),
        )
    }
}

/// A statement in loops, the outermost first, each with its extent.
fn nest(loops: &[(Sym, i64)], inner: Stmt) -> Stmt {
    loops.iter().rev().fold(inner, |body, (iter, extent)| {
        let kind = StmtKind::For {
            iter: *iter,
            lo: Ctl::Int(0),
            hi: Ctl::Int(*extent),
            mode: LoopMode::Seq,
            body: vec![body].into(),
        };
        Stmt::new(Loc::unknown(), kind)
    })
}

fn array_type(ty: &BufferType, all: &[i64], mem: Option<String>) -> BufferType {
    BufferType {
        elem: ty.elem,
        dims: all.iter().map(|n| Ctl::Int(*n)).collect(),
        mem,
        window: false,
    }
}

/// The argument for a block of registers: a window of the beginning of the middle block, or all of
/// them if there are no others.
fn passed(ty: &BufferType, block: &[i64], all: &[i64], registers: Sym) -> Arg {
    let literals = ty.dims.iter().map(Ctl::as_int);
    let is_all = all == block && literals.eq(block.iter().map(|n| Some(*n)));
    if is_all && (!ty.window || ty.rank() == 0) {
        return Arg::Buffer(registers);
    }
    let blocks = all.len() - block.len();
    let middle = all[..blocks].iter().map(|n| WinDim::Point(Ctl::Int(n / 2)));
    let shown = ty.dims.iter().cloned();
    let shown = shown.map(|extent| WinDim::Interval(Ctl::Int(0), extent));
    Arg::Window(Window {
        buf: registers,
        dims: middle.chain(shown).collect(),
    })
}

/// Starts of the blocks that cover an extent: the last one ends with it.
fn firsts(all: i64, own: i64) -> Vec<i64> {
    let count = (all + own - 1) / own;
    (0..count).map(|k| (k * own).min(all - own)).collect()
}

/// The call that moves the block at some index.
fn call(found: &Found<'_>, at: &[Ctl], registers: Sym, dram: Sym) -> Stmt {
    let piece = found.piece;
    let window = |buf: Sym, extents: &[i64]| {
        if !piece.of_windows {
            return Arg::Buffer(buf);
        }
        let (points, rest) = at.split_at(at.len() - extents.len());
        let points = points.iter().cloned().map(WinDim::Point);
        let rest = rest.iter().zip(extents);
        let rest = rest.map(|(k, n)| WinDim::Interval(k.clone(), plus(k, *n)));
        Arg::Window(Window {
            buf,
            dims: points.chain(rest).collect(),
        })
    };
    let args = piece.instr.args.iter().map(|arg| match *arg {
        arg if arg == piece.registers => window(registers, &piece.extents),
        arg if arg == piece.dram => window(dram, &piece.in_dram),
        arg => {
            let value = found.inputs.control.get(piece.instr.name_of(arg));
            Arg::Ctl(value.map_or(Ctl::Int(0), |value| literal(*value)))
        }
    });
    let call = StmtKind::Call {
        callee: piece.instr.name.clone(),
        args: args.collect(),
    };
    Stmt::new(Loc::unknown(), call)
}

fn plus(first: &Ctl, n: i64) -> Ctl {
    match first.as_int() {
        Some(k) => Ctl::Int(k + n),
        None => Ctl::bin(CtlOp::Add, first.clone(), Ctl::Int(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_all_of_an_extent() {
        assert_eq!(firsts(8, 4), [0, 4]);
        assert_eq!(firsts(9, 4), [0, 4, 5]);
        assert_eq!(firsts(4, 4), [0]);
        assert_eq!(firsts(3, 1), [0, 1, 2]);
    }
}
