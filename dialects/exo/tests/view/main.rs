//! The way between operations and the IR.

mod common;
mod conditions;
mod malformed;
mod round_trip;
mod typed;
