//! Stub
use crate::aim::Aim;
use crate::failure::Failure;
use exo_view::Module;
pub(crate) fn shrink(failure: Failure, _: &Module, _: &Aim) -> Failure {
    failure
}
