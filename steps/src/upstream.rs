//! Parameters of steps, as programs name them: those of Exo 1.0's call, in its order, and then
//! what a step has besides.

use crate::StepDoc;
use crate::args::Kind;

/// The call of Exo 1.0 that does the same as a step, and the names of its parameters.
///
/// Source: the signatures in `exo-lang` 1.0's `API_scheduling`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upstream {
    exists: bool,
    names: Option<&'static [(&'static str, &'static str)]>,
}

impl Upstream {
    /// Exo 1.0 has no such step, and the parameters are called as the arguments are.
    pub const NONE: Upstream = Upstream {
        exists: false,
        names: None,
    };

    /// Exo 1.0 has the step. `names` pairs the names of arguments as options with those of Exo's
    /// parameters, without the procedure, in Exo's order; all other arguments are given by keyword.
    pub const fn call(names: &'static [(&'static str, &'static str)]) -> Upstream {
        Upstream {
            exists: true,
            names: Some(names),
        }
    }

    /// Exo 1.0 has no such step, and the parameters have names and an order of their own, such as
    /// where an argument is called as a keyword of Python.
    pub const fn named(names: &'static [(&'static str, &'static str)]) -> Upstream {
        Upstream {
            exists: false,
            names: Some(names),
        }
    }

    /// Whether Exo 1.0 has the step.
    pub fn exists(self) -> bool {
        self.exists
    }
}

/// A parameter of a step's function in a program.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// Index of the argument that it gives, in declared order.
    pub of: usize,
    /// Share of the argument that it gives.
    pub role: Role,
    /// Whether it can be passed by keyword only.
    pub by_keyword: bool,
}

/// Share of a step's argument that a parameter gives: Exo 1.0 has two parameters for some of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The whole argument.
    Whole,
    /// The name of a field, of the configuration that the parameter before gives.
    Field,
    /// Whether no iteration may be left over: `tail = "perfect"`.
    Perfect,
}

impl StepDoc {
    /// The parameters of the step's function behind the procedure, those by keyword last.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut all = Vec::new();
        match self.upstream.names {
            Some(names) => {
                let position = |flag: &str| self.args.iter().position(|s| s.flag() == flag);
                for (of, name) in names
                    .iter()
                    .filter_map(|(f, name)| Some((position(f)?, name)))
                {
                    self.add_parameters(&mut all, of, name);
                }
            }
            None => {
                for (of, spec) in self.args.iter().enumerate() {
                    self.add_parameters(&mut all, of, &spec.word());
                }
            }
        }
        for (of, spec) in self.args.iter().enumerate() {
            let is_there = all.iter().any(|p| p.of == of);
            // A step's function works on the procedure that it is given.
            if !is_there && spec.kind != Kind::Source {
                all.push(Parameter {
                    name: spec.word(),
                    of,
                    role: Role::Whole,
                    by_keyword: true,
                });
            }
        }
        all
    }

    fn add_parameters(&self, all: &mut Vec<Parameter>, of: usize, name: &str) {
        let kind = self.args[of].kind;
        let mut add = |name: &str, role| {
            all.push(Parameter {
                name: name.to_owned(),
                of,
                role,
                by_keyword: false,
            });
        };
        add(name, Role::Whole);
        if kind == Kind::Field {
            add("field", Role::Field);
        }
        if kind.choices().contains(&"perfect") {
            add("perfect", Role::Perfect);
        }
    }

    /// The call of Exo 1.0 that does the same, without the procedure:
    /// `cut_loop(loop_cursor, cut_point)`; `None` where Exo has none.
    pub fn upstream_call(&self) -> Option<String> {
        let parameters = self.parameters().into_iter().filter(|p| !p.by_keyword);
        let names: Vec<String> = parameters.map(|p| p.name).collect();
        let call = format!("{}({})", self.name, names.join(", "));
        self.upstream.exists().then_some(call)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::args::Presence;
    use crate::steps;

    fn docs() -> impl Iterator<Item = StepDoc> {
        steps::all().iter().map(|step| step.doc())
    }

    #[test]
    fn named_arguments_exist() {
        for doc in docs() {
            for (flag, _) in doc.upstream.names.into_iter().flatten() {
                let exists = doc.args.iter().any(|spec| spec.flag() == *flag);
                assert!(exists, "'{}' has no '{flag}'", doc.name);
            }
        }
    }

    #[test]
    fn every_argument_has_a_parameter_and_required_ones_have_a_place() {
        for doc in docs() {
            let all = doc.parameters();
            let names: HashSet<&str> = all.iter().map(|p| p.name.as_str()).collect();
            assert_eq!(names.len(), all.len(), "{}: {all:?}", doc.name);
            for (of, spec) in doc.args.iter().enumerate() {
                let of_it: Vec<_> = all.iter().filter(|p| p.of == of).collect();
                let required = spec.presence == Presence::Required;
                let (name, flag) = (doc.name, spec.flag());
                assert_eq!(
                    of_it.is_empty(),
                    spec.kind == Kind::Source,
                    "{name}: {flag}"
                );
                let by_keyword = of_it.iter().any(|p| p.by_keyword);
                assert!(!(by_keyword && required), "{name}: {flag}");
            }
        }
    }

    #[test]
    fn calls_are_those_of_exo() {
        let call = |name| steps::by_name(name).and_then(|step| step.doc().upstream_call());
        let divided = "divide_loop(loop_cursor, div_const, new_iters, tail, perfect)";
        assert_eq!(call("divide_loop").as_deref(), Some(divided));
        let bound = "bind_config(var_cursor, config, field)";
        assert_eq!(call("bind_config").as_deref(), Some(bound));
        assert_eq!(call("simplify").as_deref(), Some("simplify()"));
        assert_eq!(call("derive"), None);
    }
}
