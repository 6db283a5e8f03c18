//! Guards: a value beyond the contract on 64 bits ends the process, instead of naming other cells.
//!
//! The checks prove over integers without bounds, and code has 64 bits. Callers can be asked to look at what they pass; at what a run
//! computes, a field that grows or the size of a local buffer, code looks itself.

use exo_ir::{AddressSpace, BufferType};
use exo_lowering::Problem;
use melior::ir::attribute::IntegerAttribute;

use crate::data::{Typed, is_signed};
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::types::elem_type;

/// The largest magnitude of control arguments, fields and extents.
pub(crate) const VALUE: i64 = 1 << 31;
/// The largest number of an address space that is no other one to processors which run processes.
const FLAT_SPACES: u32 = 255;
/// Whether an address space is that of processes.
fn is_flat(space: &AddressSpace) -> bool {
    space.number().is_some_and(|number| number <= FLAT_SPACES)
}

/// The largest number of cells of a buffer.
pub(crate) const CELLS: i64 = 1 << 47;

// Numbers of predicates of `arith.cmpi`.
pub(crate) const NE: i64 = 1;
pub(crate) const ULE: i64 = 7;

impl<'c> Func<'_, '_, 'c> {
    /// A control value, other than a truth, is within the contract.
    pub(crate) fn guard_value(&mut self, value: Ssa<'c>, what: &str) {
        use melior::ir::ValueLike;
        if !self.unit.is_guarded() || value.r#type() != self.emit.index() {
            return;
        }
        let within = self.is_value(value);
        self.stop_unless(
            within,
            &format!("{what} is beyond {VALUE}, the largest that code is made for"),
        );
    }

    /// Whether a control value is within the contract: one comparison for both ends.
    pub(crate) fn is_value(&mut self, value: Ssa<'c>) -> Ssa<'c> {
        let (half, whole) = (self.emit.number(VALUE), self.emit.number(2 * VALUE));
        let moved = self.emit.same_type("arith.addi", &[value, half]);
        self.emit.compare("arith.cmpi", ULE, moved, whole)
    }

    /// A number of cells, and whether it is one that memory can have: the product of one that is, and a value of the contract that is
    /// not negative.
    pub(crate) fn cells_times(&mut self, cells: Ssa<'c>, extent: Ssa<'c>) -> (Ssa<'c>, Ssa<'c>) {
        // Of 2^47 and 2^31: the product may need 78 bits.
        let index = self.emit.index();
        let parts = Parts {
            operands: &[cells, extent],
            results: &[index, index],
            ..Parts::default()
        };
        let product = self.emit.values("arith.mului_extended", parts, 0);
        let (zero, most) = (self.emit.number(0), self.emit.number(CELLS));
        let overflows = self.emit.compare("arith.cmpi", NE, product[1], zero);
        let is_few = self.emit.compare("arith.cmpi", ULE, product[0], most);
        let none = self.emit.truth(false);
        let fits = self.emit.select(overflows, none, is_few);
        (product[0], fits)
    }

    /// A buffer has no more cells than memory can have: the product of the extents that are known, and the others.
    pub(crate) fn guard_cells(&mut self, fixed: i64, extents: &[Ssa<'c>]) {
        if !self.unit.is_guarded() {
            return;
        }
        let mut cells = self.emit.number(fixed);
        for extent in extents {
            self.guard_value(*extent, "an extent");
            let (product, fits) = self.cells_times(cells, *extent);
            self.stop_unless(fits, &format!("a buffer has more than {CELLS} cells"));
            cells = product;
        }
    }

    /// A buffer is where this process has its memory: above, x86-64 has segments, and AArch64 pointers of 32 bits.
    pub(crate) fn guard_space(&self, ty: &BufferType) {
        let Some(memory) = self.lowering.mem(ty).map(|mem| mem.decl) else {
            return;
        };
        if self.unit.is_guarded() && !is_flat(&memory.address_space) {
            self.lowering.problem(Problem::BadLowering {
                backend: crate::BACKEND,
                what: "memory",
                name: memory.name.clone(),
                function: format!("address space {}", memory.address_space),
                why: format!("code in this process has no more than {FLAT_SPACES}"),
            });
        }
    }

    /// Guards an allocation: its pointer must not be null.
    pub(crate) fn guard_pointer(&mut self, memref: Ssa<'c>) {
        if !self.unit.is_guarded() {
            return;
        }
        let index = self.emit.index();
        let operation = "memref.extract_aligned_pointer_as_index";
        let address = self.emit.convert(operation, memref, index);
        let zero = self.emit.number(0);
        let is_there = self.emit.compare("arith.cmpi", NE, address, zero);
        self.stop_unless(is_there, "there is no memory for a buffer");
    }

    /// A division of integers. LLVM takes for granted that no divisor is zero, and leaves out what would have made it so; that the least
    /// integer is divided by -1, too.
    pub(crate) fn guarded_division(
        &mut self,
        name: &str,
        dividend: Typed<'c>,
        divisor: Ssa<'c>,
    ) -> Ssa<'c> {
        if !self.unit.is_guarded() {
            return self.emit.same_type(name, &[dividend.value, divisor]);
        }
        let ty = elem_type(self.emit.context, dividend.elem);
        // A float that its type cannot hold may have become any integer, and another one at each use.
        let divisor = self.emit.same_type("llvm.freeze", &[divisor]);
        let mut literal = |value| {
            let attribute = IntegerAttribute::new(ty, value).into();
            self.emit.constant(attribute, ty)
        };
        let (zero, one, minus_one) = (literal(0), literal(1), literal(-1));
        let is_there = self.emit.compare("arith.cmpi", NE, divisor, zero);
        self.stop_unless(is_there, "an integer is divided by zero");
        if !is_signed(dividend.elem) {
            return self.emit.same_type(name, &[dividend.value, divisor]);
        }
        let divides = self.emit.compare("arith.cmpi", NE, divisor, minus_one);
        let other = self.emit.select(divides, divisor, one);
        let quotient = self.emit.same_type(name, &[dividend.value, other]);
        let opposite = self.emit.same_type("arith.subi", &[zero, dividend.value]);
        self.emit.select(divides, quotient, opposite)
    }

    /// Ends the process unless a condition holds, after a report of the reason.
    fn stop_unless(&mut self, holds: Ssa<'c>, wrong: &str) {
        self.unless(holds, |func| {
            func.tell(wrong);
            func.emit.op("llvm.intr.trap", Parts::default());
        });
    }
}
