//! `transform.exo.schedule`: a function of a schedule program on handles.

use exo::Point;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::{Add, Application, Declaration};
use exo_starlark::{Call, Program, Source};
use exo_steps::returns::Place;

use super::on;
use crate::schedule::program::{exceeded, folders, tell};
use crate::schedule::runner::Runner;
use crate::schedule::target::{self, PROC, Target};

/// The names of its results: the procedure, and further results of the function.
const RESULTS: [&str; 5] = [PROC, "first", "second", "third", "fourth"];

pub(super) fn declaration() -> Declaration {
    Declaration {
        name: "schedule".to_owned(),
        arguments: [PROC, "at", "file", "function", "arguments"]
            .map(str::to_owned)
            .to_vec(),
        results: RESULTS.map(str::to_owned).to_vec(),
        run: Box::new(|application, add| run(application, add)),
    }
}

fn run(application: &Application<'_, '_>, add: &mut Add<'_>) -> Result<(), ErrorEmitted> {
    on(application, |target, runner| {
        let call = call(target, runner)?;
        let made = runner.call(&call, &target.loc)?;
        tell(target.context, &made.outcome.notes);
        let view = runner.read(&made.procedure)?;
        let procedure = vec![Place::Procedure(made.procedure)];
        let cursors = made.results.into_iter();
        let cursors = cursors.map(|all| all.into_iter().filter_map(place).collect());
        for (k, places) in std::iter::once(procedure).chain(cursors).enumerate() {
            let found = target::operations(runner, &view, &Place::List(places))?;
            found.into_iter().for_each(|op| add(k, op));
        }
        Ok(())
    })
}

/// The call that is asked for.
fn call(target: &Target<'_, '_>, runner: &mut Runner<'_, '_>) -> Result<Call, ErrorEmitted> {
    let view = runner.read(&target.name)?;
    Ok(Call {
        program: Program {
            source: Source {
                file: target.text("file")?,
                text: String::new(),
            },
            folders: folders(),
            libraries: exo_dialects::hw::libraries_of(target.context),
            exceeded: exceeded(),
            ..Program::default()
        },
        function: target.text("function")?,
        procedure: target.name.clone(),
        at: target.statements(runner, &view, "at")?,
        arguments: target.parameters("arguments")?,
    })
}

/// The place of a point among operations; for an expression that of its statement, for a gap none.
fn place(point: Point) -> Option<Place> {
    match point {
        Point::Stmt(path) => Some(Place::Stmt(path)),
        Point::Block(slice) => Some(Place::Block(slice)),
        Point::Variable(sym) => Some(Place::Buffer(sym)),
        Point::Expr(path) => Some(Place::Stmt(path.stmt)),
        Point::Control(path) => Some(Place::Stmt(path.stmt)),
        Point::Argument(path) => Some(Place::Stmt(path.stmt)),
        Point::Gap(..) | Point::Declared(_) => None,
    }
}
