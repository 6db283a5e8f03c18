//! Exposed reads and must-writes of statements, and the placement of their accesses.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use exo_analysis::effects::{AccessKind as Kind, IndexRange, Model, Root, Session};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{
    Piece, Placement, definitely_writes_all, free_of, modifies_no_field, needs_before_writing,
    placement, untouched,
};
use exo_analysis::term::Term;
use exo_interp::AccessKind;
use exo_ir::BlockPath;

use crate::generate::{Generator, Rng, joined, lines, outermost};
use crate::run::{Subject, loop_at, slice, straight, sym, value_free, windows};
use crate::tally::{Asked, Tally};
use crate::trace::{Event, Place, Trace};
use crate::truth;

/// Some cells of `x`: from `lo`, or from `k + lo`.
struct Region {
    cells: Range<usize>,
    moved: bool,
}

impl Region {
    fn new(rng: &mut Rng, most: usize) -> Region {
        let lo = 3 + rng.below(5);
        Region {
            cells: lo..lo + 1 + rng.below(most),
            moved: rng.chance(40),
        }
    }

    /// The text of what it mentions.
    fn mentions(&self) -> &'static str {
        if self.moved { " k " } else { "" }
    }

    fn span(&self, model: &Model) -> IndexRange {
        let int = |v: usize| Term::int(i64::try_from(v).unwrap());
        let base = match self.moved {
            true => model.controls[&sym(model, "k")].int(),
            false => Term::int(0),
        };
        let [lo, hi] = [self.cells.start, self.cells.end].map(|v| base.add(&int(v)));
        IndexRange::Interval(lo, hi)
    }

    /// The cells in a run.
    fn of(&self, trace: &Trace) -> Range<usize> {
        let by = match self.moved {
            true => usize::try_from(trace.k).unwrap(),
            false => 0,
        };
        self.cells.start + by..self.cells.end + by
    }
}

/// Whether statements need some cells, and whether they surely write all of them.
pub(crate) fn needed_and_written_cells(programs: u64) -> [Tally; 2] {
    let mut tallies = ["needs_before_writing", "definitely_writes_all"].map(Tally::new);
    for seed in 0..2 * programs {
        let cells = Cells::new(seed, false);
        let Some(mut s) = Subject::asked_with(&cells.body, cells.region.mentions()) else {
            continue;
        };
        let found = cells.ask(&mut s.session, &s.model, 0);
        let other = Cells::new(seed, true);
        if let Some((mut session, model)) = Subject::through_windows(&other.body) {
            let through = other.ask(&mut session, &model, windows(true));
            for (tally, (x, y)) in tallies.iter_mut().zip(found.into_iter().zip(through)) {
                tally.same_verdict(seed, x, y, s.text());
            }
        }
        let runs = || {
            let each = |t| truth::needed_and_written(t, cells.region.of(t));
            s.traces.iter().map(each)
        };
        let truths = [runs().all(|r| !r.0), runs().all(|r| r.1)];
        let touched = |which: fn(AccessKind) -> bool| {
            let buffers = |t: &Trace| t.touched(|e| which(e.kind)).contains("x");
            s.traces.iter().any(buffers)
        };
        let common = [
            touched(|k| k != AccessKind::Write),
            touched(|k| k == AccessKind::Write),
        ];
        for (k, tally) in tallies.iter_mut().enumerate() {
            tally.count(Asked {
                seed,
                text: s.text(),
                accepted: found[k],
                borne_out: truths[k],
                certain: s.always_runs(),
                common: common[k],
                plain: straight(&[&cells.body]),
            });
        }
    }
    tallies
}

/// Statements, and some cells of `x`.
struct Cells {
    body: Vec<String>,
    len: usize,
    region: Region,
}

impl Cells {
    fn new(seed: u64, through: bool) -> Cells {
        let mut g = Generator::new(7_000_000 + seed, through);
        (g.fills, g.reuse, g.more) = (25, 60, 3);
        let region = Region::new(&mut g.rng, 3);
        let covered = g.rng.chance(35);
        let (mut body, _) = g.part(if covered { 0 } else { 2 }, "    ");
        if covered {
            let base = if region.moved { "k + " } else { "" };
            g.cover(base, region.cells.clone(), "    ", &mut body);
        }
        Cells {
            len: outermost(&body, "    "),
            body,
            region,
        }
    }

    /// Whether no cell is needed, and whether all are surely written.
    fn ask(&self, session: &mut Session, model: &Model, at: usize) -> [bool; 2] {
        let piece = slice(model, at, self.len);
        let root = Root::Buffer(sym(model, "x"));
        let cells = [self.region.span(model)];
        let (mut facts, solver) = (piece.facts(), &mut session.solver);
        let needed = needs_before_writing(&piece, root, &cells, &mut facts, solver);
        let written = definitely_writes_all(&piece, root, &cells, &facts, solver);
        [needed.is_none(), written.is_ok()]
    }
}

/// Whether statements touch `x` at all, and whether they modify a field.
pub(crate) fn touched_roots(programs: u64) -> [Tally; 2] {
    let mut tallies = ["untouched", "modifies_no_field"].map(Tally::new);
    for seed in 0..4 * programs {
        let guarded = Guarded::new(seed, false);
        let Some(mut s) = Subject::new(&guarded.body) else {
            continue;
        };
        let found = guarded.ask(&mut s.session, &s.model, 0);
        if let Some((mut session, model)) = Subject::through_windows(&Guarded::new(seed, true).body)
        {
            let through = guarded.ask(&mut session, &model, windows(true));
            tallies[0].same_verdict(seed, found[0], through[0], s.text());
        }
        let never =
            |which: &dyn Fn(&Event) -> bool| !s.traces.iter().any(|t| t.events.iter().any(which));
        let truths = [
            never(&|e| e.place.0 == "x"),
            never(&|e| e.place.0.starts_with("C.") && e.kind != AccessKind::Read),
        ];
        let named = guarded.body.iter().any(|l| l.contains("x["));
        for (k, tally) in tallies.iter_mut().enumerate() {
            tally.count(Asked {
                seed,
                text: s.text(),
                accepted: found[k],
                borne_out: truths[k],
                certain: s.always_runs(),
                common: k > 0 || named,
                plain: straight(&[&guarded.body]),
            });
        }
    }
    tallies
}

/// Statements, often under a condition or in a loop that no run enters.
struct Guarded {
    body: Vec<String>,
}

impl Guarded {
    fn new(seed: u64, through: bool) -> Guarded {
        let mut g = Generator::new(18_000_000 + seed, through);
        (g.config, g.sets) = (g.rng.chance(50), 10);
        let heads = [
            "if k > 2 and n > k + 3:",
            "if k < 0:",
            "if C.f > 2:",
            "if k < n:",
            "for j in seq(n, n):",
            "for j in seq(0, k - k):",
        ];
        let guard = g.rng.chance(80).then(|| g.rng.pick(&heads));
        let (inner, _) = g.part(1, "        ");
        let (after, _) = g.part(0, "    ");
        let mut body = match guard {
            Some(head) => joined(&[&[format!("    {head}")], &inner]),
            None => inner.iter().map(|l| l[4..].to_owned()).collect(),
        };
        if g.rng.chance(30) {
            body.extend(after);
        }
        Guarded { body }
    }

    /// Whether no cell of `x` is touched, and no field modified.
    fn ask(&self, session: &mut Session, model: &Model, at: usize) -> [bool; 2] {
        let piece = slice(model, at, outermost(&self.body, "    "));
        let root = Root::Buffer(sym(model, "x"));
        let (mut facts, solver) = (piece.facts(), &mut session.solver);
        [
            untouched(&piece, root, &mut facts, solver).is_ok(),
            modifies_no_field(&piece, &mut facts, solver).is_ok(),
        ]
    }
}

/// Accesses inside or outside a region of `x`.
pub(crate) fn placed_accesses(programs: u64) -> Tally {
    let mut tally = Tally::new("placement");
    for seed in 0..programs {
        let mut g = Generator::new(8_000_000 + seed, false);
        g.more = 3;
        let (a, len) = g.part(2, "    ");
        let region = Region::new(&mut g.rng, 6);
        let Some(mut s) = Subject::asked_with(&a, region.mentions()) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let piece = slice(&model, 0, len);
        let root = Root::Buffer(sym(&model, "x"));
        let cells = [region.span(&model)];
        let mut facts = piece.facts();
        for (key, leaf) in alone(&piece, root) {
            let lies = |t: &Trace, c: &usize| region.of(t).contains(c);
            let within = |t| cells_at(t, key).map(move |c| lies(t, &c));
            let accessed: Vec<bool> = s.traces.iter().flat_map(within).collect();
            let inside = accessed.iter().all(|within| *within);
            let outside = accessed.iter().all(|within| !within);
            let found = placement(&leaf, root, &cells, &mut facts, &mut s.session.solver);
            let borne_out = match found {
                Placement::Inside => inside,
                Placement::Outside => outside,
                Placement::Undecided { .. } => inside || outside,
            };
            tally.count(Asked {
                seed,
                text: s.text(),
                accepted: !matches!(found, Placement::Undecided { .. }),
                borne_out,
                certain: s.always_runs(),
                common: !accessed.is_empty(),
                plain: value_free(&[&a]),
            });
        }
    }
    tally
}

/// A line of the procedure, and the kind of an access there.
type LineAndKind = (usize, AccessKind);

/// The accesses to a root that are the only ones of their kind on their line, so that a run's can be told apart.
fn alone(piece: &Piece<'_>, root: Root) -> Vec<(LineAndKind, Leaf)> {
    let mut found: BTreeMap<(usize, u8), Vec<Leaf>> = BTreeMap::new();
    for leaf in piece.leaves().into_iter().filter(|l| l.root == root) {
        let line = leaf.site.through.first().unwrap_or(&leaf.site.loc).line;
        let key = (line as usize, leaf.kind as u8);
        found.entry(key).or_default().push(leaf);
    }
    let single = found.into_iter().filter(|(_, leaves)| leaves.len() == 1);
    let keyed = single.flat_map(|((line, _), leaves)| leaves.into_iter().map(move |l| (line, l)));
    let named = |(line, leaf): (usize, Leaf)| {
        let kind = match leaf.kind {
            Kind::Read => AccessKind::Read,
            Kind::Write | Kind::Clobber => AccessKind::Write,
            Kind::Reduce => AccessKind::Reduce,
        };
        ((line, kind), leaf)
    };
    keyed.map(named).collect()
}

fn cells_at(trace: &Trace, (line, kind): LineAndKind) -> impl Iterator<Item = usize> {
    let here = trace
        .events
        .iter()
        .filter(move |e| e.line == line && e.kind == kind && e.place.0 == "x");
    here.map(|e| e.place.1)
}

/// Statements that do the same in every iteration.
pub(crate) fn free_of_iterations(programs: u64) -> Tally {
    let mut tally = Tally::by_text("free_of");
    for seed in 0..3 * programs {
        let mut g = Generator::new(9_000_000 + seed, false);
        // Windows that depend on the iteration may be made before the statements.
        g.leaks = true;
        let ((a, len_a), (b, len_b)) =
            g.with("i", |g| (g.part(0, "        "), g.part(1, "        ")));
        let head = lines(&["    for i in seq(0, 3):"]);
        let Some(s) = Subject::new(&joined(&[&head, &a, &b])) else {
            continue;
        };
        // What configuration holds may differ.
        if !value_free(&[&a, &b]) {
            continue;
        }
        let at = BlockPath::root().stmt(0);
        let piece = Piece::of(&s.model, &at.body().slice(len_a..len_a + len_b)).unwrap();
        let found = free_of(&piece, loop_at(&s.model, &at)).is_ok();
        let line = s.first_line() + head.len() + a.len();
        let alike = |t: &Trace| {
            let of = |i: i128| -> Vec<(usize, AccessKind, &Place)> {
                let here = t.events.iter().filter(|e| e.line >= line && e.at.0 == i);
                here.map(|e| (e.line, e.kind, &e.place)).collect()
            };
            of(0) == of(1) && of(1) == of(2)
        };
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: s.traces.iter().all(alike),
            certain: s.always_runs(),
            common: true,
            plain: false,
        });
    }
    tally
}
