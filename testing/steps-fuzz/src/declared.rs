//! Random arguments of a step, from its declaration alone.

use exo_ir::{Config, ConfigField, FieldKind, Item};
use exo_steps::args::{ArgSpec, Kind, Presence};

use crate::rng::Rng;
use crate::scene::Scene;

/// Percentage of optional arguments that are given.
const GIVEN: usize = 30;
/// Percentage of lists that have two parts.
const TWO: usize = 30;

impl Scene<'_> {
    /// The values of all arguments, in declared order; none if nothing fits.
    pub(crate) fn declared(&self, specs: &[ArgSpec], rng: &mut Rng) -> Option<Vec<String>> {
        let value = |spec: &ArgSpec| match spec.presence {
            Presence::Required => self.of_kind(spec.kind, rng),
            Presence::Optional | Presence::Default(_) => {
                let value = match rng.chance(GIVEN) {
                    true => self.of_kind(spec.kind, rng),
                    false => None,
                };
                Some(value.unwrap_or_else(|| spec.default_text().to_owned()))
            }
        };
        specs.iter().map(value).collect()
    }

    fn of_kind(&self, kind: Kind, rng: &mut Rng) -> Option<String> {
        Some(match kind {
            Kind::Loop
            | Kind::If
            | Kind::Statement
            | Kind::Allocation
            | Kind::WindowStatement
            | Kind::Call => self.one(rng, |s| kind.is(s))?.to_string(),
            Kind::Block => self.slice(rng, |_| true)?,
            Kind::Gap => self.gap(rng)?,
            Kind::Nest => self.nest(rng)?.to_string(),
            Kind::Buffer => self.buffer(rng)?,
            Kind::DataExpression | Kind::DataExpressions => self.expr(rng)?,
            Kind::ControlPart => self.control_part(rng)?.0,
            Kind::AnyPart => match rng.chance(50) {
                true => self.expr(rng)?,
                false => self.control_part(rng)?.0,
            },
            Kind::ControlValue => match rng.chance(70) {
                true => self.int(rng),
                false => self.condition(rng),
            },
            Kind::CallArgument => match rng.chance(50) {
                true => self.int(rng),
                false => self.region("", rng)?,
            },
            Kind::ControlExpression => self.int(rng),
            Kind::Condition => self.condition(rng),
            Kind::Window => self.region("", rng)?,
            Kind::Field => self.field(rng)?,
            Kind::FieldValue => self.int(rng),
            Kind::Procedure => self.callee(rng)?,
            Kind::Source => self.proc.name.clone(),
            Kind::NewName => word(&["i1", "x", "n", "t1", "q9", "new"], rng),
            Kind::Text => "f();".to_owned(),
            Kind::Memory => self.memory(rng),
            Kind::Type => word(&["f32", "f64", "i8", "i32", "R", "f16"], rng),
            Kind::Binding => self.binding(rng)?,
            Kind::Integer => rng.between(1, 6).to_string(),
            Kind::Bool => rng.chance(50).to_string(),
            // What is not proved is not compared.
            Kind::AllowUnproved => "false".to_owned(),
            Kind::OneOf(words) => word(words, rng),
            Kind::Pair(of) => self.two_of(*of, rng)?,
            Kind::List(of) => self.one_or_two_of(*of, rng)?,
        })
    }

    fn two_of(&self, kind: Kind, rng: &mut Rng) -> Option<String> {
        let (first, second) = (self.of_kind(kind, rng)?, self.of_kind(kind, rng)?);
        Some(listed(kind, &first, &second))
    }

    fn one_or_two_of(&self, kind: Kind, rng: &mut Rng) -> Option<String> {
        let first = self.of_kind(kind, rng)?;
        Some(match rng.chance(TWO) {
            true => listed(kind, &first, &self.of_kind(kind, rng)?),
            false => first,
        })
    }

    /// A condition whose names may be visible.
    pub(crate) fn condition(&self, rng: &mut Rng) -> String {
        let mut all = vec!["True".to_owned()];
        for c in self.controls() {
            all.extend([
                format!("{c} == 2"),
                format!("{c} > 1"),
                format!("{c} % 2 == 0"),
            ]);
        }
        all.extend(self.iters().into_iter().map(|i| format!("{i} > 0")));
        if self.has_config() {
            all.extend(["C.b", "C.k > 1", "C.n == 2", "C.n > 1"].map(str::to_owned));
        }
        rng.pick(&all).cloned().unwrap_or_default()
    }

    /// A random gap: before or behind a statement.
    pub(crate) fn gap(&self, rng: &mut Rng) -> Option<String> {
        let at = self.one(rng, |_| true)?;
        Some(format!("{}:{at}", rng.one(&["before", "after"])))
    }

    /// A field of the module's configurations.
    pub(crate) fn field(&self, rng: &mut Rng) -> Option<String> {
        let all: Vec<String> = self.fields().into_iter().map(|(name, _)| name).collect();
        rng.pick(&all).cloned()
    }

    /// All fields of the module's configurations, by name.
    fn fields(&self) -> Vec<(String, FieldKind)> {
        let configs = self.module.items.iter().filter_map(|item| match item {
            Item::Config(config) => Some(config),
            _ => None,
        });
        let of_one = |c: &'_ Config| -> Vec<(String, FieldKind)> {
            let named = |f: &ConfigField| (format!("{}.{}", c.name, f.name), f.kind);
            c.fields.iter().map(named).collect()
        };
        configs.flat_map(of_one).collect()
    }

    /// A random value that a field of that name may hold.
    pub(crate) fn value_of_field(&self, field: &str, rng: &mut Rng) -> Option<String> {
        let kind = self.fields().into_iter().find(|(name, _)| name == field)?.1;
        Some(match kind {
            FieldKind::Bool => self.condition(rng),
            FieldKind::Data(_) => self.data(rng)?,
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => self.int(rng),
        })
    }

    /// A random data expression: a literal, a right side of the program, or the quotient of two
    /// such.
    fn data(&self, rng: &mut Rng) -> Option<String> {
        Some(match rng.below(4) {
            0 => rng.one(&["2.0", "1.5", "3"]).to_owned(),
            1 => format!("({}) / ({})", self.expr(rng)?, self.expr(rng)?),
            _ => self.expr(rng)?,
        })
    }

    /// A built-in memory, or one of the module's own.
    fn memory(&self, rng: &mut Rng) -> String {
        let own: Vec<&str> = (self.module.items.iter())
            .filter_map(|item| match item {
                Item::Memory(memory) => Some(memory.name.as_str()),
                _ => None,
            })
            .collect();
        let name = match rng.chance(50) {
            true => rng.pick(&own).copied(),
            false => None,
        };
        let builtin = rng.one(&["DRAM_STACK", "DRAM", "DRAM_STATIC"]);
        name.unwrap_or(builtin).to_owned()
    }

    /// A value of an integer argument.
    pub(crate) fn binding(&self, rng: &mut Rng) -> Option<String> {
        let all = self.controls();
        let name = rng.pick(&all)?;
        Some(format!("{name}={}", rng.up_to(4, 6)))
    }
}

fn word(of: &[&str], rng: &mut Rng) -> String {
    rng.one(of).to_owned()
}

/// Two parts of a list: between semicolons where they may have commas of their own.
fn listed(kind: Kind, first: &str, second: &str) -> String {
    let separator = match kind {
        Kind::Condition
        | Kind::ControlExpression
        | Kind::DataExpression
        | Kind::Window
        | Kind::CallArgument => "; ",
        _ => ",",
    };
    format!("{first}{separator}{second}")
}

#[cfg(test)]
mod tests {
    use exo_steps::args::{ArgValue, rules};
    use exo_steps::{Workspace, steps};

    use super::*;

    const PROGRAM: &str = "@config
class C:
    n: size

@proc
def op(x: [f32][4]):
    x[0] = 1.0

@proc
def main(n: size, x: f32[8, 8], y: f32[8]):
    assert n <= 8
    t: f32[4]
    u: f32[4]
    w = y[0:4]
    for i in seq(0, 8):
        for j in seq(0, 8):
            x[i, j] += y[j]
    if n > 2:
        y[0] = 1.0
    C.n = 2
    op(y[0:4])
";

    #[test]
    fn a_declaration_is_enough_to_find_arguments() {
        let module = exo_frontend::parse_module("t.py", PROGRAM).expect("it parses");
        let scene = Scene::of(&module, "main").expect("it is there");
        for step in steps::all() {
            let doc = step.doc();
            let mean_something = |seed| {
                let Some(values) = scene.declared(doc.args, &mut Rng::new(seed)) else {
                    return false;
                };
                let mut workspace = Workspace::new(module.clone(), Default::default());
                let applied = workspace.apply(*step, "main", &ArgValue::texts(values));
                let condition = applied.err().and_then(|refusal| refusal.condition);
                !condition.is_some_and(|c| rules::ALL.contains(&c))
            };
            assert!((0..40).any(mean_something), "{}", doc.name);
        }
    }
}
