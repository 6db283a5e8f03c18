//! Steps that are accepted at a loop, found by taking them: where a schedule has come to, at what has become of a loop of its program.

use exo::{Argument, Cursor, Procedure, Session};
use exo_ir::{Module, StmtKind, StmtPath};
use exo_steps::schedule::pass_name;
use exo_steps::steps;

use crate::job::{Job, LoopPlace, Offer};
use crate::language::Language;

/// A step that is tried.
struct Candidate {
    step: &'static str,
    /// The step in words, behind the name of the loop.
    title: String,
    /// The arguments behind the loop, in declared order.
    arguments: Vec<Argument>,
    /// The same as a program writes them.
    in_program: String,
    /// The same as a flat schedule writes them.
    in_list: String,
}

/// Numbers by which loops are divided.
const FACTORS: [i64; 3] = [4, 8, 16];

fn candidates(name: &str) -> Vec<Candidate> {
    let plain = |step: &'static str, title: &str| Candidate {
        step,
        title: title.to_owned(),
        arguments: Vec::new(),
        in_program: String::new(),
        in_list: String::new(),
    };
    let (outer, inner) = (format!("{name}o"), format!("{name}i"));
    let divided = |factor: i64, tail: &str, title: String, by: &str| Candidate {
        step: "divide_loop",
        title,
        arguments: vec![
            factor.into(),
            format!("{outer},{inner}").into(),
            tail.into(),
        ],
        in_program: format!(", {factor}, [\"{outer}\", \"{inner}\"], {by}"),
        in_list: format!(" factor={factor} iters={outer},{inner} tail={tail}"),
    };
    let mut all: Vec<Candidate> = FACTORS
        .iter()
        .map(|factor| {
            let title = format!("divide by {factor}, which leaves nothing over");
            divided(*factor, "perfect", title, "perfect = True")
        })
        .collect();
    let title = "divide by 8, and cut what is left over".to_owned();
    all.push(divided(8, "cut", title, "tail = \"cut\""));
    all.push(plain("reorder_loops", "exchange with the loop inside"));
    all.push(plain("lift_scope", "exchange with what is around it"));
    all.push(plain(
        "mult_loops",
        "make one loop of it and the one inside",
    ));
    all.push(plain("parallelize_loop", "run its iterations in parallel"));
    all.push(plain("unroll_loop", "unroll"));
    all.push(plain(
        "remove_loop",
        "remove, as its body does the same each time",
    ));
    all
}

/// The steps that are accepted. A line of a program is about what it registers, which has to be this procedure alone.
pub(crate) fn of_session(
    job: &Job,
    module: &Module,
    session: &mut Session,
    registered: &[Procedure],
) -> Vec<Offer> {
    let found = job.offers_at.as_ref().and_then(|place| {
        let cursor = loop_at(session, module, place, &job.program.file)?;
        let (procedure, now) = become_of(session, &cursor)?;
        let is_about = match Language::of(&job.schedule.file, &job.schedule.text) {
            Language::Program => matches!(registered, [one] if *one == procedure),
            _ => true,
        };
        let pattern = pattern(&procedure, &now).filter(|_| is_about)?;
        Some((procedure, now.name()?.to_owned(), pattern))
    });
    let Some((procedure, name, pattern)) = found else {
        return Vec::new();
    };
    let here = session.here();
    let mut offers = Vec::new();
    for candidate in candidates(&name) {
        let mut arguments = vec![Argument::from(pattern.as_str())];
        arguments.extend(candidate.arguments.clone());
        let taken = session.apply(candidate.step, &procedure, &arguments);
        if taken.is_ok() {
            offers.push(offer(job, &candidate, (&procedure, &name, &pattern)));
        }
        // The place is of this session.
        if session.back_to(&here).is_err() {
            return Vec::new();
        }
    }
    offers
}

/// The loop of a program that begins on a line.
fn loop_at(session: &Session, module: &Module, place: &LoopPlace, file: &str) -> Option<Cursor> {
    let proc = module.proc(&place.procedure)?;
    let mut found: Option<StmtPath> = None;
    proc.walk_paths(&mut |path, stmt| {
        let is_loop = matches!(stmt.kind, StmtKind::For { .. });
        if is_loop && stmt.loc.line == place.line && *stmt.loc.file == *file {
            found = Some(path.clone());
        }
    });
    let first = session.procedure(&place.procedure)?;
    first.statements(found?.slice())
}

/// The procedure in which a loop is now, and the loop there.
fn become_of(session: &mut Session, cursor: &Cursor) -> Option<(Procedure, Cursor)> {
    let own = cursor.procedure().name().to_owned();
    let changed: Vec<String> = session.changed().iter().map(|p| p.name.clone()).collect();
    for name in std::iter::once(own).chain(changed) {
        let Some(procedure) = session.current(&name) else {
            continue;
        };
        let Ok(now) = session.forward(cursor, &procedure) else {
            continue;
        };
        if matches!(now.stmt().map(|s| &s.kind), Some(StmtKind::For { .. })) {
            return Some((procedure, now));
        }
    }
    None
}

/// A pattern that means a loop and no other.
fn pattern(procedure: &Procedure, cursor: &Cursor) -> Option<String> {
    let name = cursor.name()?;
    let all = procedure.find_loops(name).ok()?;
    let number = all
        .iter()
        .position(|found| found.point() == cursor.point())?;
    Some(match all.len() {
        1 => name.to_owned(),
        _ => format!("for {name} in _: _ #{number}"),
    })
}

fn offer(job: &Job, candidate: &Candidate, about: (&Procedure, &str, &str)) -> Offer {
    let (procedure, name, pattern) = about;
    let step = candidate.step;
    let line = match Language::of(&job.schedule.file, &job.schedule.text) {
        Language::Program => {
            // The client puts the variable of the procedure in the place of the braces.
            let arguments = format!("\"{pattern}\"{}", candidate.in_program);
            format!("{{}} = {step}({{}}, {arguments})")
        }
        _ => {
            let first = steps::by_name(step).and_then(|s| Some(s.doc().args.first()?.flag()));
            let first = first.unwrap_or_default();
            let (pass, options) = (pass_name(step), &candidate.in_list);
            format!(
                "{pass}{{proc={} {first}=\"{pattern}\"{options}}}",
                procedure.name()
            )
        }
    };
    Offer {
        title: format!("loop '{name}': {} ({step})", candidate.title),
        line,
    }
}
