//! Every pass, translation and inquiry of Exo/MLIR, by name.

use std::sync::Once;

use exo_dialects::pass::{self, PassDoc};
use exo_dialects::tool::register_inquiry;

use crate::check::Check;
use crate::convert::{
    ConvertAffineToExo, ConvertExoToFunc, ConvertLinalgToExo, Outline, register_to_llvm,
    to_llvm_doc,
};
use crate::describe::DescribeSteps;
use crate::explain::Explain;
use crate::import::Import;
use crate::schedule::{
    Interactive, List, ListRecords, PrintTrusted, register_schedule, register_steps, schedule_doc,
};

/// Puts every pass into MLIR's global registry. May be called more than once.
pub fn register_all_passes() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        pass::register::<Check>();
        pass::register::<ConvertAffineToExo>();
        pass::register::<ConvertExoToFunc>();
        pass::register::<ConvertLinalgToExo>();
        pass::register::<Import>();
        pass::register::<Interactive>();
        pass::register::<List>();
        pass::register::<ListRecords>();
        pass::register::<Outline>();
        pass::register::<PrintTrusted>();
        register_schedule();
        register_to_llvm();
        register_steps();
    });
}

/// Registers the translations of `exo-translate`, with their options. May be called more than once.
pub fn register_translations() {
    static ONCE: Once = Once::new();
    ONCE.call_once(crate::translate::register);
}

/// Adds the options that answer and end the tool: `--exo-explain`. May be called more than once.
pub fn register_inquiries() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        register_inquiry::<Explain>();
        register_inquiry::<DescribeSteps>();
    });
}

/// The manual entries of all passes, in the order of their names.
pub fn pass_docs() -> Vec<PassDoc> {
    vec![
        pass::doc_of::<ConvertAffineToExo>(),
        pass::doc_of::<ConvertExoToFunc>(),
        pass::doc_of::<ConvertLinalgToExo>(),
        pass::doc_of::<Check>(),
        pass::doc_of::<Import>(),
        pass::doc_of::<Interactive>(),
        pass::doc_of::<List>(),
        pass::doc_of::<ListRecords>(),
        pass::doc_of::<Outline>(),
        pass::doc_of::<PrintTrusted>(),
        schedule_doc(),
        to_llvm_doc(),
    ]
}
