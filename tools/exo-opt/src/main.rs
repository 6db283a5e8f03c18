//! `exo-opt`: mlir-opt with the exo dialect and its passes.

/// A step makes and drops some ten thousand small terms; with the C library's allocator that takes a fifth of its time.
/// MLIR's and isl's memory comes from here, too.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() {
    exo_opt::main()
}
