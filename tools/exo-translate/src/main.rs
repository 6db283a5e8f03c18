//! `exo-translate`: mlir-translate between Exo source, the exo dialect and C.

fn main() {
    exo_passes::register_translations();
    exo_passes::register_options();
    exo_hw::register_options();
    exo_hw::load_from_environment_or_exit();
    std::process::exit(exo_dialects::tool::translate_main(
        std::env::args().collect(),
    ))
}
