//! The stages, one module each.

mod c;
mod forms;
mod instructions;
mod native;
pub mod run;
mod source;

use crate::stage::Stage;

/// Every stage, in order.
pub fn all() -> Vec<Box<dyn Stage>> {
    vec![
        Box::new(forms::TEXT),
        Box::new(forms::GENERIC),
        Box::new(forms::BYTECODE),
        Box::new(source::Source),
        Box::new(c::Emission),
    ]
}
