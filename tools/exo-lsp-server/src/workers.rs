//! The threads beside the one that speaks the protocol: they check programs, run schedules, and answer requests that need a schedule's run.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, RequestId, Response};
use lsp_types::Uri;

use crate::checks::Checks;
use crate::diagnostics::{File, Files};
use crate::documents::Document;
use crate::job::{Answer, Job};
use crate::launch::{self, JobError};
use crate::program;
use crate::queue::{Cancelled, Queue};

/// Files whose checks are remembered.
const MAX_FILES: usize = 64;

/// Answers of schedules that are remembered for requests.
const MAX_ANSWERS: usize = 16;

/// The time for which nobody types before a schedule is run.
const QUIET: Duration = Duration::from_millis(150);

/// A message of a worker.
#[derive(Debug)]
pub enum Event {
    /// Everything that is wrong with a version of a document.
    Found {
        /// The document.
        uri: Uri,
        /// Its version.
        version: i32,
        /// The diagnostics.
        diagnostics: Vec<lsp_types::Diagnostic>,
    },
    /// The answer to a request.
    Reply(Response),
}

/// A program to check.
#[derive(Debug)]
pub struct CheckTask {
    /// The program.
    pub document: Document,
    /// Hardware libraries, each with the file beside which it is searched.
    pub libraries: Vec<(String, String)>,
    /// Whether the client shows places that belong to a diagnostic.
    pub shows_related: bool,
}

/// A schedule to run.
#[derive(Debug)]
pub struct RunTask {
    /// The schedule.
    pub uri: Uri,
    /// Its version.
    pub version: i32,
    /// The job.
    pub job: Job,
    /// The time that it may take.
    pub limit: Duration,
    /// Diagnostics beside those of the run.
    pub also: Vec<lsp_types::Diagnostic>,
}

/// Makes the result of a request of a schedule's run.
pub type Finish = Box<dyn FnOnce(&Answer) -> serde_json::Value + Send>;

/// A request that needs a schedule's run.
pub struct RequestTask {
    /// The request.
    pub id: RequestId,
    /// The job.
    pub job: Job,
    /// The time that it may take.
    pub limit: Duration,
    /// Makes the result.
    pub finish: Finish,
}

impl RequestTask {
    /// The answer to a request that a newer one has taken the place of.
    pub fn dropped(self) -> Response {
        let text = "a newer request has taken the place of this one".to_owned();
        Response::new_err(self.id, ErrorCode::ContentModified as i32, text)
    }
}

/// The queues of the threads.
#[derive(Clone, Default)]
pub struct Queues {
    /// Programs to check.
    pub checks: Queue<CheckTask>,
    /// Schedules to run.
    pub runs: Queue<RunTask>,
    /// Requests that need a schedule's run.
    pub requests: Queue<RequestTask>,
}

impl Queues {
    /// Starts the threads; what they find goes to the sender.
    pub fn start(&self, events: &Sender<Event>) -> Vec<JoinHandle<()>> {
        let (checks, runs, requests) = (
            self.checks.clone(),
            self.runs.clone(),
            self.requests.clone(),
        );
        let [first, second, third] = [events.clone(), events.clone(), events.clone()];
        vec![
            thread::spawn(move || check_all(&checks, &first)),
            thread::spawn(move || run_all(&runs, &second)),
            thread::spawn(move || answer_all(&requests, &third)),
        ]
    }

    /// Ends the threads when they have done, or given up, what they do.
    pub fn close(&self) {
        self.checks.close();
        self.runs.close();
        self.requests.close();
    }
}

fn check_all(queue: &Queue<CheckTask>, events: &Sender<Event>) {
    let mut remembered: HashMap<String, Checks> = HashMap::new();
    while let Some((task, cancelled)) = queue.next() {
        if remembered.len() >= MAX_FILES && !remembered.contains_key(&task.document.file) {
            remembered.clear();
        }
        let checks = remembered.entry(task.document.file.clone()).or_default();
        let Some(diagnostics) = check(&task, checks, &cancelled) else {
            continue;
        };
        let found = Event::Found {
            uri: task.document.uri,
            version: task.document.version,
            diagnostics,
        };
        if events.send(found).is_err() {
            return;
        }
    }
}

/// Everything that is wrong with a program; `None` if it was cancelled.
pub fn check(
    task: &CheckTask,
    checks: &mut Checks,
    cancelled: &Cancelled,
) -> Option<Vec<lsp_types::Diagnostic>> {
    let document = &task.document;
    let mut told = Vec::new();
    for (name, file) in &task.libraries {
        told.extend(program::load_libraries(std::slice::from_ref(name), file));
    }
    match program::read(document.language, &document.file, document.text.as_str()) {
        Ok(module) => told.extend(checks.check(&module, &document.file, &|| cancelled.is_set())?),
        Err(errors) => told.extend(errors),
    }
    let mut files = Files::new(task.shows_related);
    files.add(&document.file, File::from(document));
    let told = told.iter();
    Some(told.map(|d| files.convert(d, &document.file)).collect())
}

fn run_all(queue: &Queue<RunTask>, events: &Sender<Event>) {
    while let Some((task, cancelled)) = queue.next() {
        thread::sleep(QUIET);
        if cancelled.is_set() {
            continue;
        }
        let mut diagnostics = task.also;
        match launch::run(&task.job, task.limit, &cancelled) {
            Ok(answer) => diagnostics.extend(answer.diagnostics),
            Err(JobError::Cancelled) => continue,
            Err(error) => diagnostics.push(plain_error(&error.to_string())),
        }
        let found = Event::Found {
            uri: task.uri,
            version: task.version,
            diagnostics,
        };
        if cancelled.is_set() {
            continue;
        }
        if events.send(found).is_err() {
            return;
        }
    }
}

/// An error at the beginning of a file.
pub fn plain_error(message: &str) -> lsp_types::Diagnostic {
    lsp_types::Diagnostic {
        severity: Some(lsp_types::DiagnosticSeverity::ERROR),
        source: Some(crate::diagnostics::SOURCE.to_owned()),
        message: message.to_owned(),
        ..lsp_types::Diagnostic::default()
    }
}

fn answer_all(queue: &Queue<RequestTask>, events: &Sender<Event>) {
    let mut known: HashMap<Job, Arc<Answer>> = HashMap::new();
    while let Some((task, cancelled)) = queue.next() {
        if known.len() >= MAX_ANSWERS {
            known.clear();
        }
        let answer = match known.get(&task.job) {
            Some(answer) => Ok(Arc::clone(answer)),
            None => launch::run(&task.job, task.limit, &cancelled).map(Arc::new),
        };
        let response = match answer {
            Ok(answer) => {
                let response = Response::new_ok(task.id, (task.finish)(&answer));
                known.insert(task.job, answer);
                response
            }
            Err(error) => {
                let code = match error {
                    JobError::Cancelled => ErrorCode::RequestCanceled,
                    _ => ErrorCode::RequestFailed,
                };
                Response::new_err(task.id, code as i32, error.to_string())
            }
        };
        if events.send(Event::Reply(response)).is_err() {
            return;
        }
    }
}
