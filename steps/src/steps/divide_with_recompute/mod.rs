//! `divide_with_recompute`: a loop becomes a loop of tiles that overlap.

use exo_analysis::context::Facts;
use exo_analysis::effects::Model;
use exo_analysis::predicates::{
    Conflict, NotIdempotent, Piece, Point, commutes, idempotent, modifies_nothing_read_by,
};
use exo_analysis::term::{Formula, Term, Var};
use exo_ir::{Branch, Ctl, DisplayIn, Loc, StmtPath};

use crate::args::{Choice, Control, If, Loop, NewName, OneOf, Pair};
use crate::loops::{LoopAt, iterations};
use crate::rewrite::RewriteError;
use crate::safety::{self, Instances, ReevaluationPoints, Varying, access_note};
use crate::steps::divide_loop::block_names;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

mod tiles;

static C1: Condition = Condition {
    id: "divide_with_recompute.c1",
    rule: "The loop begins at 0; shift_loop brings others there.",
};
static C2: Condition = Condition {
    id: "divide_with_recompute.c2",
    rule: "The stride and the length are at least 1, and every iteration is in a tile. So there is at least one tile (or no iteration), and \
no iteration is between two tiles: outer_hi * outer_stride <= hi, unless there is one tile. Of tiles with a length the last one ends at \
hi with tail=perfect, there or behind it with tail=guard. With tail=cut there may be no tile, and the last one ends at hi or before.",
};
static C3: Condition = Condition {
    id: "divide_with_recompute.c3",
    rule: "Running an iteration that is in two tiles again changes nothing: it reads nothing that it modifies before it has surely \
written it, and what it reduces into it surely writes as well.",
};
static C4: Condition = Condition {
    id: "divide_with_recompute.c4",
    rule: "No iteration modifies what an earlier one reads that runs again behind it: one that is in the next tile, too.",
};
static C5: Condition = Condition {
    id: "divide_with_recompute.c5",
    rule: "Nothing in the body changes the loop's bound or the number of tiles: both are evaluated again for every tile.",
};
static C6: Condition = Condition {
    id: "divide_with_recompute.c6",
    rule: "With tail=cut each iteration of the rest commutes with every earlier one that is in a tile: the rest runs first.",
};

crate::step_args! {
    /// Arguments of `divide_with_recompute`.
    pub struct DivideWithRecomputeArgs {
        /// the loop to divide
        pub loop_: Loop,
        /// the number of tiles: an expression in names that are visible before the loop
        #[before(loop_)]
        pub outer_hi: Control,
        /// iterations between the beginnings of two tiles
        pub outer_stride: i64,
        /// names of the new loops, the outer first: 'io,ii' (default: the loop's name with 'o' and 'i')
        pub iters: Option<Pair<NewName>>,
        /// iterations of a tile (default: as many as it takes to reach the end with the last one)
        pub length: Option<i64>,
        /// the end of the last tile: perfect (with the loop), guard (there or later, a condition inside), cut (there or earlier, a loop of the rest)
        pub tail: OneOf<Tail> = "perfect",
    }
}

crate::step_returns! {
    /// Results of `divide_with_recompute`.
    pub struct DivideWithRecomputeReturns {
        /// the loop over tiles
        pub outer: Loop,
        /// the loop over the iterations of a tile
        pub inner: Loop,
        /// the condition around the body with tail=guard
        pub guard: Option<If>,
        /// the loop of the rest with tail=cut
        pub tail: Option<Loop>,
    }
}

/// Treatment of the iterations behind the last tile's regular end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// The last tile ends where the loop does.
    Perfect,
    /// Iterations that the loop does not have are guarded.
    Guard,
    /// The remaining iterations, behind the start of a tile too many, get a loop of their own,
    /// before the tiles.
    Cut,
}

impl Choice for Tail {
    const WORDS: &'static [&'static str] = &["perfect", "guard", "cut"];
    const VALUES: &'static [Tail] = &[Tail::Perfect, Tail::Guard, Tail::Cut];
}

/// Plan of `divide_with_recompute`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    tiles: Ctl,
    stride: i64,
    length: Option<i64>,
    outer: String,
    inner: String,
    tail: Tail,
}

/// Divides a loop into tiles that overlap.
pub struct DivideWithRecompute;

impl Step for DivideWithRecompute {
    const NAME: &'static str = "divide_with_recompute";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("loop", "loop_cursor"),
        ("outer-hi", "outer_hi"),
        ("outer-stride", "outer_stride"),
        ("iters", "new_iters"),
    ]);
    const SUMMARY: &'static str =
        "divide a loop into tiles that overlap, recomputing what they share";
    const DESCRIPTION: &'static str = "
`for i in seq(0, hi): s` becomes `for io in seq(0, outer_hi): for ii in seq(0, hi - (outer_hi - 1) * outer_stride): s` with
`outer_stride * io + ii` for `i`: tiles as long as it takes to reach `hi` with the last one, or of `length` iterations. What is in two tiles
is computed twice. With a length the last tile may reach beyond the loop (`guard`: a condition inside), or not to its end (`cut`: the rest, from
`outer_hi * outer_stride` on, is a loop of its own before the tiles; it has all of the iterations if there is no tile). The old loop goes on as
the outer one, and its statements in the inner one.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[4 * n + 2], y: f32[4 * n + 2]):
    for i in seq(0, 4 * n + 2):
        y[i] = x[i]
",
        options: "loop=i outer-hi=n outer-stride=4",
        after: "@proc
def f(n: size, x: f32[4 * n + 2] @ DRAM, y: f32[4 * n + 2] @ DRAM):
    for io in seq(0, n):
        for ii in seq(0, 4 * n + 2 - (n - 1) * 4):
            y[4 * io + ii] = x[4 * io + ii]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5, &C6];
    type Args = DivideWithRecomputeArgs;
    type Returns = DivideWithRecomputeReturns;
    type Plan = Plan;

    fn check(
        target: &mut Target<'_>,
        args: &DivideWithRecomputeArgs,
    ) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.loop_.path.clone();
        let tiles = args.outer_hi.expr.clone();
        let l = LoopAt::at(proc, &path)?;
        let (outer, inner) = block_names(proc, &l, args.iters.as_ref());
        let OneOf(tail) = args.tail;
        let plan = Plan {
            outer,
            inner,
            path: path.clone(),
            stride: args.outer_stride,
            length: args.length,
            tiles,
            tail,
        };
        let division = Division { l, plan: &plan };
        division.begins_at_zero(target)?;
        match division.sound(target) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DivideWithRecomputeReturns, RewriteError> {
        tiles::divided(&plan, edit)
    }
}

/// The requested division: a loop with its plan.
struct Division<'p> {
    l: LoopAt<'p>,
    plan: &'p Plan,
}

/// The numbers of a division, where the loop stands.
struct Tiles {
    /// One past the last iteration of the loop.
    hi: Term,
    /// Number of tiles.
    count: Term,
    stride: i128,
    /// Iterations of a tile.
    length: Term,
}

impl Tiles {
    /// First iteration of the rest: the start of a tile too many.
    fn rest(&self) -> Term {
        self.count.scale(self.stride)
    }

    /// One past the last iteration of the last tile.
    fn end(&self) -> Term {
        self.rest()
            .sub(&Term::constant(self.stride))
            .add(&self.length)
    }

    /// The formula that the tiles, and with `cut` the rest, cover exactly the loop's iterations;
    /// with `guard` they may cover more.
    fn cover(&self, tail: Tail) -> Formula {
        let one = Term::int(1);
        let some = one.le(&self.count);
        let without_gaps = Term::constant(self.stride).le(&self.length);
        let without_gaps = without_gaps.or(&self.count.equals(&one));
        let empty = self.hi.le(&Term::int(0));
        let none = self.count.equals(&Term::int(0));
        match tail {
            Tail::Perfect => {
                let to_the_end = self.end().equals(&self.hi);
                let tiled = some.and(&to_the_end).and(&without_gaps);
                tiled.or(&empty.and(&none))
            }
            Tail::Guard => {
                let to_the_end = self.hi.le(&self.end());
                let tiled = some.and(&to_the_end).and(&without_gaps);
                tiled.or(&empty.and(&Term::int(0).le(&self.count)))
            }
            Tail::Cut => {
                let within = self.end().le(&self.hi).and(&self.rest().le(&self.end()));
                some.and(&within).or(&none)
            }
        }
    }

    /// The formula that the iteration `first` runs again after `behind`, where `first <= behind`:
    /// some tile contains `behind`, and the one after it begins at `first` or before. (If a still
    /// later tile runs `first` again, so does the one after the tile before that.)
    fn run_again(&self, first: &Term, behind: &Term) -> Formula {
        let tile = Term::var(&Var::int("tile"));
        let start = tile.scale(self.stride);
        Formula::all([
            Term::int(0).le(&tile),
            tile.lt(&self.count.sub(&Term::int(1))),
            behind.lt(&start.add(&self.length)),
            start.add(&Term::constant(self.stride)).le(first),
        ])
    }

    /// The formula that an iteration is in the last tile or before.
    fn have(&self, iteration: &Term) -> Formula {
        let some = Term::int(1).le(&self.count);
        some.and(&iteration.lt(&self.end()))
    }
}

impl Division<'_> {
    fn obligation(&self, condition: &'static Condition, why: &str, whether: &str) -> Obligation {
        Obligation {
            condition,
            loc: self.l.loc().clone(),
            cannot: format!("cannot divide '{}': {why}", self.l.name),
            whether: whether.to_owned(),
        }
    }

    fn sound(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        self.covers(target)?;
        self.bounds_stay(target)?;
        self.repeats(target)?;
        self.later_leave_earlier_alone(target)?;
        match self.plan.tail {
            Tail::Cut => self.rest_commutes(target),
            Tail::Perfect | Tail::Guard => Ok(()),
        }
    }

    fn begins_at_zero(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let lo = &self.l.model(&model)?.lo;
        let obligation = self.obligation(
            &C1,
            "it does not begin at 0; shift it first",
            "it begins at 0",
        );
        let facts = target.facts(&self.l.path.block);
        target.require(&facts, &lo.equals(&Term::int(0)), obligation, |at| {
            let text = format!("{}it begins at {}", at.given_for([lo], &[]), at.value(lo));
            vec![(Loc::unknown(), text)]
        })
    }

    /// The tiles cover the loop.
    fn covers(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let (plan, path) = (self.plan, &self.l.path);
        let stride = plan.stride;
        if stride < 1 {
            let message = format!("cannot divide '{}' with a stride of {stride}", self.l.name);
            Refusal::plain(&C2, self.l.loc(), message).raise()?;
        }
        if let Some(length) = plan.length.filter(|length| *length < 1) {
            let message = format!("cannot divide '{}' into tiles of {length}", self.l.name);
            Refusal::plain(&C2, self.l.loc(), message).raise()?;
        }
        let model = target.model();
        let tiles = self.tiles(&model)?;
        let text = plan.tiles.in_proc(target.proc());
        let length = plan.length.map(|length| format!(" of {length} iterations"));
        let length = length.unwrap_or_default();
        let obligation = self.obligation(
            &C2,
            &format!("'{text}' tiles{length}, {stride} iterations apart, do not fit"),
            "the tiles cover the loop",
        );
        let covered = match plan.length {
            None if plan.tail == Tail::Perfect => self.reach(&tiles),
            _ => tiles.cover(plan.tail),
        };
        let facts = target.facts(&path.block);
        target.require(&facts, &covered, obligation, |at| {
            let given = at.given_for([&tiles.hi, &tiles.count], &[]);
            let count = iterations(&at.value(&tiles.hi));
            let text = format!(
                "{given}there are {count}, and {} tiles",
                at.value(&tiles.count)
            );
            vec![(Loc::unknown(), text)]
        })
    }

    /// [`Tiles::cover`] for tiles as long as it takes to reach the end.
    fn reach(&self, tiles: &Tiles) -> Formula {
        let one = Term::int(1);
        let some = one.le(&tiles.count).or(&tiles.hi.le(&Term::int(0)));
        let fit = tiles.rest().le(&tiles.hi);
        some.and(&fit.or(&tiles.count.equals(&one)))
    }

    /// The numbers, where the loop stands.
    fn tiles(&self, model: &Model) -> Result<Tiles, Refusal> {
        let path = &self.l.path;
        let hi = self.l.model(model)?.hi.clone();
        let point = Point::before(model, &path.block, path.at);
        let count = point.map(|p| p.value(&self.plan.tiles).int());
        let count =
            count.ok_or_else(|| Refusal::internal(self.l.loc(), "the loop has no place"))?;
        let stride = i128::from(self.plan.stride);
        let length = match self.plan.length {
            Some(length) => Term::int(length),
            None => hi.sub(&count.sub(&Term::int(1)).scale(stride)),
        };
        Ok(Tiles {
            hi,
            count,
            stride,
            length,
        })
    }

    fn bounds_stay(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let obligation = self.obligation(
            &C5,
            "its bounds would be evaluated again, after the body may have changed them",
            "the body leaves its bounds alone",
        );
        let fields = safety::fields_of(&[self.l.hi, &self.plan.tiles]);
        let fields: Vec<&Ctl> = fields.iter().collect();
        // Where the rest begins is part of the indices in its body.
        let again = match self.plan.tail {
            Tail::Cut => ReevaluationPoints::Inside,
            Tail::Perfect | Tail::Guard => ReevaluationPoints::Iterations,
        };
        safety::unaffected_by_loop(target, &model, obligation, &fields, &self.l.path, again)
    }

    fn repeats(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let Some(body) = Piece::inside(&model, &self.l.path, Branch::Body) else {
            return Err(Refusal::internal(self.l.loc(), "the body has no model"));
        };
        let mut facts = body.facts();
        let iteration = Term::var(&self.l.model(&model)?.var);
        let tiles = self.tiles(&model)?;
        let in_two_tiles = tiles.run_again(&iteration, &iteration);
        facts.assume(&match self.plan.tail {
            Tail::Cut => {
                let in_rest = tiles.rest().le(&iteration);
                in_two_tiles.or(&in_rest.and(&tiles.have(&iteration)))
            }
            Tail::Perfect | Tail::Guard => in_two_tiles,
        });
        let Err(why) = idempotent(&body, &mut facts, target.solver()) else {
            return Ok(());
        };
        let (verdict, leaves) = match &why {
            NotIdempotent::Reads(clash) => (&clash.verdict, vec![&clash.second, &clash.first]),
            NotIdempotent::Accumulates { leaf, verdict, .. } => (verdict, vec![&**leaf]),
        };
        let obligation = self.obligation(
            &C3,
            "running an iteration again would change what it computed",
            "running an iteration again changes nothing",
        );
        target.judge(&facts, verdict, obligation, |at| {
            let note = |leaf| access_note(at, &model, leaf, "an iteration");
            leaves.into_iter().map(note).collect()
        })
    }

    fn later_leave_earlier_alone(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let pair = self.pair(&model)?;
        let (low, high) = (&pair.iterator.earlier, &pair.iterator.later);
        let mut facts = pair.facts();
        facts.assume(&self.tiles(&model)?.run_again(low, high));
        let (later, earlier) = (&pair.later, &pair.earlier);
        let Err(conflict) = modifies_nothing_read_by(later, earlier, &mut facts, target.solver())
        else {
            return Ok(());
        };
        let obligation = self.obligation(
            &C4,
            "an iteration would run again after a later one has changed what it reads",
            "no iteration modifies what an earlier one reads",
        );
        let Conflict::Access(clash) = &conflict else {
            return Err(Refusal::internal(
                self.l.loc(),
                "a body uses what it declares elsewhere",
            ));
        };
        // What runs first is the later iteration: then the earlier one runs again.
        let instances = Instances {
            iterators: vec![Varying {
                name: pair.iterator.name.clone(),
                earlier: high.clone(),
                later: low.clone(),
            }],
            ..self.instances()
        };
        target.judge(&facts, &clash.verdict, obligation, |at| {
            safety::access_notes(at, &model, clash, &instances)
        })
    }

    fn rest_commutes(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let pair = self.pair(&model)?;
        let (low, high) = (&pair.iterator.earlier, &pair.iterator.later);
        let tiles = self.tiles(&model)?;
        let mut facts = pair.facts();
        facts.assume(&tiles.rest().le(high).and(&tiles.have(low)));
        let Err(conflict) = commutes(&pair.earlier, &pair.later, &mut facts, target.solver())
        else {
            return Ok(());
        };
        let obligation = self.obligation(
            &C6,
            "an iteration of the rest would run before an earlier one with which it does not commute",
            "the iterations of the rest commute with earlier ones",
        );
        let instances = Instances {
            iterators: vec![pair.iterator],
            ..self.instances()
        };
        safety::refuse_conflict(target, &model, &facts, &conflict, obligation, &instances)
    }

    /// Two iterations of the loop.
    fn pair<'m>(&self, model: &'m Model) -> Result<IterationPair<'m>, Refusal> {
        let known = self.l.model(model)?;
        let earlier = Piece::inside(model, &self.l.path, Branch::Body);
        let later = earlier.as_ref().and_then(|p| p.iteration(&self.l.path));
        let (Some(earlier), Some(later)) = (earlier, later) else {
            return Err(Refusal::internal(self.l.loc(), "the body has no model"));
        };
        let iterator = Varying {
            name: self.l.name.to_owned(),
            earlier: Term::var(&known.var),
            later: later.iterator(known),
        };
        Ok(IterationPair {
            earlier,
            later,
            iterator,
        })
    }

    /// Names of the two instances for messages: iterations of the loop.
    fn instances(&self) -> Instances {
        Instances {
            iterators: Vec::new(),
            earlier: "",
            later: "",
            step: "the division",
        }
    }
}

/// Two iterations of a loop, one of which runs behind the other.
struct IterationPair<'m> {
    earlier: Piece<'m>,
    later: Piece<'m>,
    iterator: Varying,
}

impl IterationPair<'_> {
    /// Facts that hold where both iterations run, the earlier one before the later one.
    fn facts(&self) -> Facts {
        let mut facts = self.earlier.facts();
        self.later.assume(&mut facts);
        facts.assume(&self.iterator.earlier.lt(&self.iterator.later));
        facts
    }
}
