//! Conversions to MLIR's own dialects.

mod affine_to_exo;
mod growing;
mod linalg_to_exo;
mod marks;
mod maximal;
mod outline;
mod printed;
mod raised;
mod to_func;
mod to_llvm;

pub(crate) use affine_to_exo::ConvertAffineToExo;
pub(crate) use linalg_to_exo::ConvertLinalgToExo;
pub(crate) use outline::Outline;
pub(crate) use to_func::{ConvertExoToFunc, ConvertOptions, convert};
pub(crate) use to_llvm::{doc as to_llvm_doc, register as register_to_llvm};
