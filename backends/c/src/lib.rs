//! C11 code generation.
