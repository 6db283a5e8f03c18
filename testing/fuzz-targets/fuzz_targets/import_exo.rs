//! Exo source: whatever the text, the parser answers; what it accepts prints to the same module.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| exo_frontend::fuzz_parse(bytes));
