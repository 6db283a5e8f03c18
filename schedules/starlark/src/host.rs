//! The state that functions of a program work on.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use exo::{Place, Procedure, Session};
use exo_ir::{Libraries, Loc};
use exo_steps::foreign_users::ForeignUsers;
use starlark::any::ProvidesStaticType;
use starlark::codemap::FileSpan;
use starlark::eval::Evaluator;

use crate::error::loc;
use crate::folders::Folders;
use crate::library;
use crate::profile::Profile;
use crate::program::{Exceeded, Note, Program};
use crate::sources::Sources;
use crate::watch::Watch;

/// A note of a step, kept until the program's end.
#[derive(Debug)]
pub(crate) struct PendingRemark {
    /// The state that the step led to. Remarks on states that the program left are dropped.
    pub(crate) from: Place,
    pub(crate) note: Note,
    /// Whether it is reported only if it still holds at the end: a buffer that does not meet its
    /// memory's requirements, which later steps may mend.
    pub(crate) until_mended: bool,
}

/// The state of a program that runs.
#[derive(ProvidesStaticType)]
pub(crate) struct Host<'a> {
    pub(crate) session: RefCell<Session>,
    pub(crate) outside: &'a dyn ForeignUsers,
    /// The name of the program's source.
    pub(crate) file: &'a str,
    /// Folders in which files are searched besides that of the program.
    folders: &'a [PathBuf],
    /// The hardware libraries that imported source may use.
    libraries: &'a Libraries,
    /// The files of Exo source that the program imported from.
    sources: RefCell<Sources>,
    /// Values of parameters from the command line.
    pub(crate) given: &'a BTreeMap<String, String>,
    /// Values of parameters from a description of the machine.
    pub(crate) machine: &'a BTreeMap<String, String>,
    /// The parameters that the program asked for.
    pub(crate) asked: RefCell<BTreeSet<String>>,
    /// The procedures that the program registered, in order, with the locations.
    pub(crate) registered: RefCell<Vec<(Procedure, Loc)>>,
    /// Remarks of accepted steps, reported if the steps last.
    pub(crate) notes: RefCell<Vec<PendingRemark>>,
    /// Steps taken.
    pub(crate) steps: Cell<u64>,
    /// Costs of the steps, refused ones included.
    pub(crate) profile: RefCell<Profile>,
    /// Parts of values that were compared.
    pub(crate) compared: Cell<u64>,
    /// The statement of the program that runs, or ran last.
    pub(crate) statement: Rc<RefCell<Option<FileSpan>>>,
    /// Actions before some statements.
    pub(crate) watch: Watch<'a>,
    /// Whether what steps change is printed after each.
    pub(crate) print_after_each: bool,
    /// Whether procedures are printed whole.
    pub(crate) print_whole: bool,
    /// Ends the process where the program asks for too much memory.
    pub(crate) exceeded: Option<Exceeded>,
}

impl<'a> Host<'a> {
    /// The state at the beginning of a program.
    pub(crate) fn new(
        program: &'a Program,
        session: Session,
        outside: &'a dyn ForeignUsers,
    ) -> Host<'a> {
        Host {
            session: RefCell::new(session),
            outside,
            file: &program.source.file,
            folders: &program.folders,
            libraries: &program.libraries,
            sources: RefCell::default(),
            given: &program.parameters,
            machine: &program.machine,
            asked: RefCell::default(),
            registered: RefCell::default(),
            notes: RefCell::default(),
            steps: Cell::new(0),
            compared: Cell::new(0),
            profile: RefCell::default(),
            statement: Rc::default(),
            watch: Watch::new(program),
            print_after_each: program.print_after_each,
            print_whole: program.print_whole,
            exceeded: program.exceeded,
        }
    }
}

impl Host<'_> {
    /// Brings the session back to a place where it was.
    pub(crate) fn back_to(&self, place: &Place) {
        let back = self.session.borrow_mut().back_to(place);
        debug_assert!(back.is_ok(), "a program has one session");
    }

    /// A procedure of a file of Exo source, in the session of that file; the only one if the name is empty.
    pub(crate) fn procedure_of_file(
        &self,
        eval: &Evaluator<'_, '_, '_>,
        file: &str,
        name: &str,
    ) -> starlark::Result<Procedure> {
        let folder = |file: &str| Path::new(file).parent().map(Path::to_path_buf);
        let beside = folder(&users_place(eval).file).unwrap_or_default();
        let folders = Folders {
            beside: &beside,
            root: &folder(self.file).unwrap_or_default(),
            others: self.folders,
        };
        let mut sources = self.sources.borrow_mut();
        sources.procedure(&folders, self.libraries, (file, name))
    }

    /// Keeps a remark on a location, to be reported if the program goes on from a state.
    pub(crate) fn note(
        &self,
        eval: &Evaluator<'_, '_, '_>,
        from: Place,
        (about, text): (Loc, String),
        until_mended: bool,
    ) {
        let note = (users_place(eval), about, text);
        self.notes.borrow_mut().push(PendingRemark {
            from,
            note,
            until_mended,
        });
    }

    /// The host of an evaluation.
    pub(crate) fn of<'e, 'x>(eval: &Evaluator<'_, 'x, 'e>) -> anyhow::Result<&'x Host<'e>> {
        let host = eval.extra.and_then(|host| host.downcast_ref::<Host<'e>>());
        host.ok_or_else(|| anyhow::anyhow!("this can be called by a schedule program only"))
    }
}

/// The innermost call that is not in the library.
pub(crate) fn users_place(eval: &Evaluator<'_, '_, '_>) -> Loc {
    let frames = eval.call_stack().frames;
    let mut sites = frames.iter().rev().filter_map(|f| f.location.as_ref());
    let users = sites.find(|site| !library::is_built_in(site.filename()));
    users.map_or_else(Loc::unknown, loc)
}
