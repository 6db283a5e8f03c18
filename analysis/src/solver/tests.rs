//! Questions of the kinds that the analysis asks, for every engine.

use super::*;
use crate::term::Term;

mod brute;
mod corpus;
mod limits;
mod names;
