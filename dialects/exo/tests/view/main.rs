//! The way between operations and the view.

mod common;
mod conditions;
mod malformed;
mod round_trip;
mod typed;
