//! Variables of questions.

/// Name of variables that only a question needs; no user's name contains it.
pub const AUXILIARY: &str = "'";
