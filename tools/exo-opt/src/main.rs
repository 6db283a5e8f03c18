//! `exo-opt`: mlir-opt with the exo dialect and its passes.

/// A step makes and drops some ten thousand small terms; with the C library's allocator that takes a fifth of its time.
/// MLIR's and isl's memory comes from here, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    exo_passes::register_all_passes();
    exo_passes::register_inquiries();
    exo_passes::register_options();
    exo_hw::register_options();
    exo_hw::load_from_environment_or_exit();
    std::process::exit(exo_dialects::tool::opt_main(exo_passes::expand_arguments(
        std::env::args().collect(),
    )))
}
