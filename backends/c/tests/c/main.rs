//! Tests of the generated C: its text, its warnings, and what it computes.

mod common;
mod examples;
mod golden;
