//! State of the processor that the system gives out on request.

use crate::error::TargetError;
use crate::ffi::request_tiles;

/// The features whose code has tiles; those that compute with them need it as well.
const TILES: &str = "+amx-tile";

/// Asks the system for what code needs that uses features (`+avx2`) in this process. Most need nothing, and then nothing is asked.
///
/// # Errors
/// The system refuses.
pub fn request_state<'f>(features: impl IntoIterator<Item = &'f str>) -> Result<(), TargetError> {
    match features.into_iter().any(|feature| feature == TILES) {
        true => request_tiles().map_err(|reason| TargetError::Withheld {
            feature: TILES.to_owned(),
            reason: reason.to_string(),
        }),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, Machine};

    #[test]
    fn nothing_is_asked_for_what_every_process_has() {
        assert_eq!(request_state(["+avx2", "+avx512f", "-amx-tile"]), Ok(()));
        assert_eq!(request_state([]), Ok(()));
    }

    #[test]
    fn a_machine_gives_its_tiles_and_another_one_says_that_it_has_none() {
        let asked = request_state(["+avx2", TILES]);
        match Machine::host(Level::O3).expect("it is known").has(TILES) {
            true => assert_eq!(asked, Ok(())),
            false => {
                let said = asked.expect_err("there are none").to_string();
                assert!(said.contains("'+amx-tile' needs: "), "{said}");
            }
        }
    }
}
