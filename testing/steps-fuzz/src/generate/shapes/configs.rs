//! Code that writes configuration and reads it.

use crate::generate::writer::Writer;

/// Writes of fields with reads before, behind and in between, in loops and conditions.
pub(crate) fn written(w: &mut Writer) {
    if !w.config || w.parallel {
        w.stmt();
        return;
    }
    if w.rng.chance(50) {
        w.write_config();
    }
    let range = w.range();
    w.looped(&range, |w, _| {
        if w.rng.chance(30) {
            w.stmt();
        }
        if w.rng.chance(70) {
            w.write_config();
        }
        match w.rng.below(4) {
            0 => w.stmt(),
            1 if w.rng.chance(50) => w.call_of("set_k"),
            1 => w.call(),
            2 => w.write_config(),
            _ => {}
        }
    });
    if w.rng.chance(60) {
        w.write_config();
    }
    if w.rng.chance(40) {
        w.stmt();
    }
}
