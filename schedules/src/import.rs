//! Procedures of other sessions.

mod needed;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{Item, Loc, Module};
use exo_steps::Refusal;
use exo_steps::equivalence::{Digests, Provenance, Records, Trust};
use exo_steps::foreign_users::{ForeignUserTable, ForeignUsers};

use self::needed::Needed;
use crate::states::Version;
use crate::{Change, Digest, Invalid, Procedure, Session};

/// Why a procedure of another session does not come into this one.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Something else has the name of one of the definitions that would come.
    #[error(
        "cannot import '{procedure}': there is another definition of the {kind} '{name}' already, and names are not changed unseen; rename one of the two first"
    )]
    Different {
        /// The procedure that is imported.
        procedure: String,
        /// The name.
        name: String,
        /// The kind of definition that would come, in a word.
        kind: &'static str,
        /// The place of what has the name in this session.
        here: Loc,
        /// The place of the definition that would come.
        there: Loc,
    },
    /// The procedure calls itself, or something that is not there.
    #[error(
        "cannot import '{procedure}': it calls itself, through others perhaps, or calls a procedure that is not there"
    )]
    Unclosed {
        /// The procedure.
        procedure: String,
    },
    /// A name that the procedure uses is built in for one of the sessions, and declared in the other.
    #[error(
        "cannot import '{procedure}': it would mean something else here, where one of the names that it uses is another's"
    )]
    MeansOther {
        /// The procedure.
        procedure: String,
    },
    /// The checks refuse the declarations that would come.
    #[error("cannot import '{procedure}': {invalid}")]
    Declarations {
        /// The procedure.
        procedure: String,
        /// The failures that they find.
        invalid: Invalid,
    },
    /// The checks refuse the procedure, or one that it calls.
    #[error("cannot import '{procedure}': {refusal}")]
    Refused {
        /// The procedure.
        procedure: String,
        /// The failures that they find.
        refusal: Box<Refusal>,
    },
}

impl From<&ImportError> for Diagnostic {
    fn from(error: &ImportError) -> Diagnostic {
        let told = Diagnostic::error(Class::BadInput, error.to_string());
        match error {
            ImportError::Different { here, there, .. } => told
                .note(here, "the name is taken here")
                .note(there, "this one would come"),
            ImportError::Refused { refusal, .. } => Diagnostic::from(refusal.as_ref()),
            ImportError::Unclosed { .. }
            | ImportError::MeansOther { .. }
            | ImportError::Declarations { .. } => told,
        }
    }
}

impl Session {
    /// Brings a procedure of another session into this one, with all that it calls and uses: procedures, instructions, externs,
    /// memories, configurations. It is there from where the session is on.
    ///
    /// A definition that this session has already is not added again: a procedure of equal digest with the same code, a declaration that says the
    /// same. Something else of one of the names is an error, and nothing is added: procedures keep their names, which patterns and
    /// callers of the generated code rely on. A record of what a procedure was derived from comes along where this process has
    /// made it and it holds in this session: where that other procedure is here, too, under its name and as it was. No other record does. A procedure of this session is itself.
    ///
    /// # Errors
    /// See [`ImportError`]; the session is as it was.
    pub fn import(&mut self, procedure: &Procedure) -> Result<Procedure, ImportError> {
        self.import_within(procedure, &ForeignUserTable::default())
    }

    /// The same where something that is not Exo's stands around this session, whose names are taken.
    ///
    /// # Errors
    /// As [`Session::import`].
    pub fn import_within(
        &mut self,
        procedure: &Procedure,
        outside: &dyn ForeignUsers,
    ) -> Result<Procedure, ImportError> {
        if procedure.session == self.identity {
            return Ok(procedure.clone());
        }
        let name = procedure.name();
        let unclosed = || ImportError::Unclosed {
            procedure: name.to_owned(),
        };
        let digest = procedure.digest().ok_or_else(unclosed)?;
        let needed = Needed::of(&procedure.module, name);
        let mut new = needed.not_in(self.workspace.module(), name, outside)?;
        declarations_pass(name, &needed)?;
        settle_names(self.workspace.module(), procedure, &digest, &mut new)?;
        if !(new.items.is_empty() && new.library.is_empty()) {
            self.add(procedure, new)?;
        }
        self.current(name).ok_or_else(unclosed)
    }

    /// Adds definitions, and goes to where they are there.
    fn add(&mut self, procedure: &Procedure, new: Module) -> Result<(), ImportError> {
        let library = new.library.iter().cloned();
        self.workspace
            .add_with_library(new.items.iter().cloned(), library);
        if let Err(refusal) = self.workspace.require_sound(procedure.name()) {
            let before = self.states.get(&self.here).mark.clone();
            self.workspace.back_to(before);
            return Err(ImportError::Refused {
                procedure: procedure.name().to_owned(),
                refusal: Box::new(refusal),
            });
        }
        let here = self.states.get(&self.here);
        let (mut current, first_names) = (here.current.clone(), here.first_names.clone());
        for proc in new.all_procs() {
            current.insert_mut(proc.name.clone(), Version::first(self.versions));
            self.versions += 1;
        }
        self.go_on(current, first_names, Change::Import(Box::new(new)));
        Ok(())
    }
}

/// The declarations among the definitions pass the checks of their own.
fn declarations_pass(procedure: &str, needed: &Needed<'_>) -> Result<(), ImportError> {
    let found = exo_check::check_module(&needed.declarations(), &exo_check::Options::default());
    match found.is_empty() {
        true => Ok(()),
        false => Err(ImportError::Declarations {
            procedure: procedure.to_owned(),
            invalid: Invalid(found.iter().map(Diagnostic::from).collect()),
        }),
    }
}

/// Requires that a procedure says in a module, with new definitions, what it says where it comes from, and keeps of their records those
/// that were proved and hold there.
fn settle_names(
    module: &Module,
    procedure: &Procedure,
    digest: &Digest,
    new: &mut Module,
) -> Result<(), ImportError> {
    let mut with = module.clone();
    with.items.extend(new.items.iter().cloned());
    with.library.extend(new.library.iter().cloned());
    if Digests::of(&with).get(procedure.name()).as_deref() != Some(digest.text()) {
        return Err(ImportError::MeansOther {
            procedure: procedure.name().to_owned(),
        });
    }
    let mut records = Records::of(&with, Trust::All);
    // One that came with the other session's module was proved in neither, and whether that session relies on it is its own affair.
    let unproved = new.items.procs().filter(|proc| {
        let record = proc.equivalence.as_ref();
        record.is_some_and(|record| records.provenance(&proc.name, record) != Provenance::MadeHere)
    });
    let unproved: Vec<String> = unproved.map(|proc| proc.name.clone()).collect();
    for name in unproved {
        new.items.change_proc(&name, |proc| proc.equivalence = None);
    }
    Ok(())
}

/// The kind of a definition, in a word.
fn kind(item: &Item) -> &'static str {
    match item {
        Item::Proc(proc) if proc.instr.is_some() => "instruction",
        Item::Proc(_) => "procedure",
        Item::Config(_) => "configuration",
        Item::Memory(_) => "memory",
        Item::Extern(_) => "extern",
    }
}
