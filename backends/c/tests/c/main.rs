//! Tests of the generated C: its text, its warnings, and what it computes.

mod addresses;
mod common;
mod corpus;
mod depth;
mod errors;
mod examples;
mod floor;
mod golden;
mod names;
mod numbers;
mod text;
