//! What rewrites are made of: renaming, substitution, copies. Plain changes of the view, without any question.

mod alike;
mod copy;
mod names;
mod substitute;
mod types;

pub use alike::alike;
pub use copy::copied;
pub use names::{Names, fresh, is_name};
pub use substitute::{replace_buffer, substitute};
pub use types::retype;
