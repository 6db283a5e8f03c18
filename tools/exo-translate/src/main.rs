//! `exo-translate`: mlir-translate between Exo source, the exo dialect and C.

fn main() {
    exo_passes::register_translations();
    std::process::exit(exo_dialects::tool::translate_main(
        std::env::args().collect(),
    ))
}
