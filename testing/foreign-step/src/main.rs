//! `exo-opt` with the step of this crate.

use exo_foreign_step as _;

#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() {
    exo_opt::main()
}
