//! `divide_with_recompute`: a loop becomes a loop of tiles that overlap.

use exo_analysis::effects::Model;
use exo_analysis::predicates::{
    Conflict, NotIdempotent, Piece, Point, idempotent, modifies_nothing_read_by,
};
use exo_analysis::term::{Formula, Term, Var};
use exo_view::{Branch, Ctl, CtlOp, DisplayIn, Loc, LoopMode, StmtKind, StmtPath, VarKind};

use crate::args::{Control, Loop, NewName, Pair};
use crate::loops::{LoopAt, iterations};
use crate::rewrite::{self, Misfit};
use crate::safety::{self, Again, Instances, Varying, access_note};
use crate::steps::divide_loop::block_names;
use crate::{Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target};

static C1: Condition = Condition {
    id: "divide_with_recompute.c1",
    rule: "The loop begins at 0; shift_loop brings others there.",
};
static C2: Condition = Condition {
    id: "divide_with_recompute.c2",
    rule: "The stride is at least 1, there is at least one tile (or no iteration), and no iteration is between \
two tiles: outer_hi * outer_stride <= hi, unless there is one tile.",
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
    }
}

crate::step_returns! {
    /// What `divide_with_recompute` gives back.
    pub struct DivideWithRecomputeReturns {
        /// the loop over tiles
        pub outer: Loop,
        /// the loop over the iterations of a tile
        pub inner: Loop,
    }
}

/// What is to be done.
pub struct Plan {
    path: StmtPath,
    tiles: Ctl,
    stride: i64,
    outer: String,
    inner: String,
}

/// Divides a loop into tiles that overlap.
pub struct DivideWithRecompute;

impl Step for DivideWithRecompute {
    const NAME: &'static str = "divide_with_recompute";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: &'static str =
        "divide_with_recompute(loop, outer_hi, outer_stride, [outer, inner])";
    const SUMMARY: &'static str =
        "divide a loop into tiles that overlap, recomputing what they share";
    const DESCRIPTION: &'static str = "
`for i in seq(0, hi): s` becomes `for io in seq(0, outer_hi): for ii in seq(0, hi - (outer_hi - 1) * outer_stride): s` with
`outer_stride * io + ii` for `i`: tiles as long as it takes to reach `hi` with the last one. What is in two tiles is computed twice. The old
loop goes on as the outer one, and its statements in the inner one.";
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
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5];
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
        let plan = Plan {
            outer,
            inner,
            path: path.clone(),
            stride: args.outer_stride,
            tiles,
        };
        let division = Division {
            l,
            tiles: &plan.tiles,
            stride: plan.stride,
        };
        division.begins_at_zero(target)?;
        match division.sound(target) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DivideWithRecomputeReturns, Misfit> {
        let proc = &mut edit.proc;
        let stmt = rewrite::stmt(proc, &plan.path)?.clone();
        let StmtKind::For {
            iter,
            hi,
            mode,
            body,
            ..
        } = &stmt.kind
        else {
            return Err(Misfit::no("loop", &plan.path));
        };
        let loc = proc.var(*iter).loc.clone();
        let inner = proc.add_var(exo_view::Var::new(plan.inner, VarKind::Iter, loc));
        rewrite::var_mut(proc, *iter)?.name = plan.outer;
        let tile = Ctl::bin(CtlOp::Mul, Ctl::Int(plan.stride), Ctl::Var(*iter));
        let index = Ctl::bin(CtlOp::Add, tile, Ctl::Var(inner));
        let mut body = body.clone();
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| {
            (sym == *iter).then(|| index.clone())
        });
        let before_last = Ctl::bin(CtlOp::Sub, plan.tiles.clone(), Ctl::Int(1));
        let begun = Ctl::bin(CtlOp::Mul, before_last, Ctl::Int(plan.stride));
        let inner = stmt.derived(StmtKind::For {
            iter: inner,
            lo: Ctl::Int(0),
            hi: Ctl::bin(CtlOp::Sub, hi.clone(), begun),
            mode: LoopMode::Seq,
            body,
        });
        let made = stmt.continued(StmtKind::For {
            iter: *iter,
            lo: Ctl::Int(0),
            hi: plan.tiles,
            mode: *mode,
            body: vec![inner].into(),
        });
        rewrite::put(proc, &plan.path, made)?;
        Ok(DivideWithRecomputeReturns {
            inner: plan.path.body().stmt(0).into(),
            outer: plan.path.into(),
        })
    }
}

/// What is asked for.
struct Division<'p> {
    l: LoopAt<'p>,
    tiles: &'p Ctl,
    stride: i64,
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
        self.later_leave_earlier_alone(target)
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

    /// The tiles cover the loop and nothing else.
    fn covers(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let (stride, path) = (self.stride, &self.l.path);
        if stride < 1 {
            let message = format!("cannot divide '{}' with a stride of {stride}", self.l.name);
            Refusal::plain(&C2, self.l.loc(), message).raise()?;
        }
        let model = target.model();
        let hi = &self.l.model(&model)?.hi;
        let tiles = self.tiles_in(&model)?;
        let text = self.tiles.in_proc(target.proc());
        let obligation = self.obligation(
            &C2,
            &format!("'{text}' tiles, {stride} iterations apart, do not fit"),
            "the tiles cover the loop",
        );
        let some = Term::int(1).le(&tiles).or(&hi.le(&Term::int(0)));
        let fit = tiles.scale(i128::from(stride)).le(hi);
        let fit = fit.or(&tiles.equals(&Term::int(1)));
        let facts = target.facts(&path.block);
        target.require(&facts, &some.and(&fit), obligation, |at| {
            let given = at.given_for([hi, &tiles], &[]);
            let count = iterations(&at.value(hi));
            let text = format!("{given}there are {count}, and {} tiles", at.value(&tiles));
            vec![(Loc::unknown(), text)]
        })
    }

    /// The number of tiles, where the loop stands.
    fn tiles_in(&self, model: &Model) -> Result<Term, Refusal> {
        let path = &self.l.path;
        let point = Point::before(model, &path.block, path.at);
        let tiles = point.map(|p| p.value(self.tiles).int());
        tiles.ok_or_else(|| Refusal::internal(self.l.loc(), "the loop has no place"))
    }

    /// That the iteration `first` runs again after `behind`, where `first <= behind`: some tile contains `behind`, and the one after it
    /// begins at `first` or before. (If a still later tile runs `first` again, so does the one after the tile before that.)
    fn runs_again(
        &self,
        model: &Model,
        (first, behind): (&Term, &Term),
    ) -> Result<Formula, Refusal> {
        let stride = i128::from(self.stride);
        let (hi, tiles) = (&self.l.model(model)?.hi, self.tiles_in(model)?);
        let tile = Term::var(&Var::int("tile"));
        let before_last = tiles.sub(&Term::int(1));
        let length = hi.sub(&before_last.scale(stride));
        let start = tile.scale(stride);
        Ok(Formula::all([
            Term::int(0).le(&tile),
            tile.lt(&before_last),
            behind.lt(&start.add(&length)),
            start.add(&Term::constant(stride)).le(first),
        ]))
    }

    fn bounds_stay(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let obligation = self.obligation(
            &C5,
            "its bounds would be evaluated again, after the body may have changed them",
            "the body leaves its bounds alone",
        );
        let fields = safety::fields_of(&[self.l.hi, self.tiles]);
        let fields: Vec<&Ctl> = fields.iter().collect();
        let again = Again::Iterations;
        safety::unaffected_by_loop(target, &model, obligation, &fields, &self.l.path, again)
    }

    fn repeats(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let Some(body) = Piece::inside(&model, &self.l.path, Branch::Body) else {
            return Err(Refusal::internal(self.l.loc(), "the body has no model"));
        };
        let mut facts = body.facts();
        let iteration = Term::var(&self.l.model(&model)?.var);
        facts.assume(&self.runs_again(&model, (&iteration, &iteration))?);
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
        let known = self.l.model(&model)?;
        let earlier = Piece::inside(&model, &self.l.path, Branch::Body);
        let later = earlier.as_ref().and_then(|p| p.iteration(&self.l.path));
        let (Some(earlier), Some(later)) = (earlier, later) else {
            return Err(Refusal::internal(self.l.loc(), "the body has no model"));
        };
        let mut facts = earlier.facts();
        later.assume(&mut facts);
        let iterator = Varying {
            name: self.l.name.to_owned(),
            earlier: later.iterator(known),
            later: Term::var(&known.var),
        };
        facts.assume(&iterator.later.lt(&iterator.earlier));
        facts.assume(&self.runs_again(&model, (&iterator.later, &iterator.earlier))?);
        let Err(conflict) = modifies_nothing_read_by(&later, &earlier, &mut facts, target.solver())
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
            iterators: vec![iterator],
            earlier: "",
            later: "",
            step: "the division",
        };
        target.judge(&facts, &clash.verdict, obligation, |at| {
            safety::access_notes(at, &model, clash, &instances)
        })
    }
}
