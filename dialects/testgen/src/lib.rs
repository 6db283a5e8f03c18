//! Random well-formed Exo modules for property tests.
