//! Locations: between MLIR's and the IR's.

use std::collections::HashMap;
use std::sync::Arc;

use exo_diagnostics::Written;
use exo_ir::Loc;
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DictionaryAttribute};
use melior::ir::{Attribute, Identifier, Location};

use crate::names::attr;
use crate::native;

/// Most locations that are looked through for one place: fused locations share parts, so that a walk without
/// a bound could take time exponential in their size.
const MAX_STEPS: usize = 256;

/// The MLIR location of a place; `loc(unknown)` if it is not known.
pub fn to_mlir<'c>(context: &'c Context, loc: &Loc) -> Location<'c> {
    match loc.is_known() {
        true => Location::new(context, &loc.file, loc.line as usize, loc.col as usize),
        false => Location::unknown(context),
    }
}

/// A location made of several, as MLIR's own rewrites fuse them.
pub fn fused<'c>(context: &'c Context, locations: &[Location<'c>]) -> Location<'c> {
    let raw: Vec<_> = locations.iter().map(|l| l.to_raw()).collect();
    let no_metadata = mlir_sys::MlirAttribute {
        ptr: std::ptr::null_mut(),
    };
    // SAFETY: the context and the locations live; no metadata is a null attribute.
    unsafe {
        Location::from_raw(mlir_sys::mlirLocationFusedGet(
            context.to_raw(),
            raw.len() as isize,
            raw.as_ptr(),
            no_metadata,
        ))
    }
}

/// The place of a location: its first `file:line:col`, through names, fusions and call sites (of
/// which the callee counts).
pub fn from_mlir(location: Location<'_>) -> Loc {
    Places::default().of(location)
}

/// [`from_mlir`] for many locations: texts of file names are shared.
#[derive(Default)]
pub(crate) struct Places<'w> {
    files: HashMap<usize, Arc<str>>,
    /// The origin of the text that the locations are of, if it was made of another.
    written: Option<&'w dyn Written>,
    /// The number of lines by which locations are shifted in that text.
    further_down: u32,
}

impl<'w> Places<'w> {
    /// Places where a text was written, by locations in the text.
    pub(crate) fn written(written: Option<&'w dyn Written>) -> Self {
        Places {
            written,
            ..Places::default()
        }
    }

    /// The same, where the locations are of lines that stand so much further down in the text.
    pub(crate) fn further_down(lines: usize, written: Option<&'w dyn Written>) -> Self {
        Places {
            further_down: u32::try_from(lines).unwrap_or(u32::MAX),
            ..Places::written(written)
        }
    }

    pub(crate) fn of(&mut self, location: Location<'_>) -> Loc {
        let mut steps = MAX_STEPS;
        self.find(location, &mut steps).unwrap_or_default()
    }

    fn find(&mut self, location: Location<'_>, steps: &mut usize) -> Option<Loc> {
        *steps = steps.checked_sub(1)?;
        if location.is_file_line_col_range() {
            return self.place(location);
        }
        if location.is_name() {
            return self.find(location.name_child_location(), steps);
        }
        if location.is_call_site() {
            return self
                .find(location.call_site_callee(), steps)
                .or_else(|| self.find(location.call_site_caller(), steps));
        }
        if location.is_fused() {
            return (0..location.fused_num_locations())
                .find_map(|k| self.find(location.fused_location(k), steps));
        }
        None
    }

    fn place(&mut self, location: Location<'_>) -> Option<Loc> {
        let line = u32::try_from(location.file_line_col_range_start_line()).ok()?;
        let col = u32::try_from(location.file_line_col_range_start_column()).ok()?;
        let name = location.file_line_col_range_filename();
        let file = self
            .files
            .entry(name.to_raw().ptr as usize)
            .or_insert_with(|| {
                // A name that is not UTF-8 cannot be shown; its place still can.
                Arc::from(native::identifier_text(name).unwrap_or("?"))
            });
        let down = line.saturating_add(self.further_down);
        let loc = (line != 0).then(|| Loc::new(file, down, col))?;
        Some(match self.written {
            Some(written) => written.place(&loc),
            None => loc,
        })
    }
}

/// The location of a procedure, with those of its preconditions. They are metadata of the location,
/// so that they are kept, moved and dropped with it.
pub(crate) fn with_preconditions<'c>(
    context: &'c Context,
    location: Location<'c>,
    preconditions: &[Location<'c>],
) -> Location<'c> {
    if preconditions.iter().all(|p| *p == location) {
        return location;
    }
    let places: Vec<Attribute<'c>> = preconditions.iter().map(|p| p.to_attribute()).collect();
    let places = ArrayAttribute::new(context, &places).into();
    let name = Identifier::new(context, attr::WHERE_LOCS);
    Location::fused(
        context,
        &[location],
        DictionaryAttribute::new(context, &[(name, places)]).into(),
    )
}

/// The locations of the preconditions of a procedure at `location`; the procedure's own location
/// for each where they are not recorded.
pub(crate) fn of_preconditions<'c>(location: Location<'c>, count: usize) -> Vec<Location<'c>> {
    recorded(location)
        .filter(|places| places.len() == count)
        .unwrap_or_else(|| vec![location; count])
}

fn recorded<'c>(location: Location<'c>) -> Option<Vec<Location<'c>>> {
    let metadata = DictionaryAttribute::try_from(native::fused_metadata(location)?).ok()?;
    let places = ArrayAttribute::try_from(metadata.element_by_name(attr::WHERE_LOCS)?).ok()?;
    (0..places.len())
        .map(|k| places.element(k).ok().and_then(native::location_of))
        .collect()
}

/// A location with other places, where `place` has one. Fused locations keep their metadata.
pub(crate) fn moved<'c>(
    context: &'c Context,
    location: Location<'c>,
    place: &dyn Fn(&Loc) -> Option<Loc>,
) -> Location<'c> {
    if location.is_file_line_col_range() {
        return place(&from_mlir(location)).map_or(location, |to| to_mlir(context, &to));
    }
    // Only what the parser makes is taken apart: a procedure's location with those of its preconditions.
    match recorded(location) {
        Some(preconditions) if location.fused_num_locations() == 1 => {
            let own = moved(context, location.fused_location(0), place);
            let preconditions = preconditions.into_iter();
            let preconditions: Vec<_> = preconditions.map(|p| moved(context, p, place)).collect();
            with_preconditions(context, own, &preconditions)
        }
        _ => location,
    }
}
