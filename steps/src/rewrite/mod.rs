//! Building blocks of rewrites: renaming, substitution, copies. Plain changes of the view, without
//! any question.

mod alike;
mod at;
mod block;
mod copy;
mod fold;
mod inline;
mod linear;
mod names;
mod rewrite_error;
mod substitute;
mod types;
mod uses;
mod views;
mod windows;

pub use alike::alike;
pub use at::{
    alloc, block_mut, buffer_mut, places_of, put, slice, splice, stmt, stmt_mut, var_mut,
};
pub use block::{remove, replace_with};
pub use copy::{Moved, copied, moved, rename_in};
pub use fold::fold;
pub use inline::inlined;
pub(crate) use linear::Sum;
pub use linear::{collect, difference, total};
pub use names::{Names, fresh, is_name};
pub use rewrite_error::RewriteError;
pub use substitute::{evaluate, replace_buffer, substitute};
pub use types::{pass_scalars, retype};
pub use uses::{Reshape, Use, for_each_use_mut, reshape, restride};
pub use views::{equal_in_views, in_first_names};
pub use windows::{Windows, through};
