//! The loop of the server: it keeps documents up, gives work to threads, and has requests answered.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use crossbeam_channel::{Receiver, select_biased, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    LogMessage, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::{
    InitializeParams, InitializeResult, LogMessageParams, MessageType, NumberOrString,
    PublishDiagnosticsParams, ServerInfo, ShowMessageParams, Uri,
};
use serde::de::DeserializeOwned;

use crate::documents::{Document, DocumentError, Documents};
use crate::job::Job;
use crate::language::Language;
use crate::pairing::{self, Unpaired};
use crate::programs::Programs;
use crate::settings::Settings;
use crate::state::Server;
use crate::workers::{CheckTask, Event, Queues, RunTask};
use crate::{capabilities, directives, program, requests, uri};

/// Speaks the protocol till the client ends it.
///
/// # Errors
/// The client ends without saying so, or does not begin as it should.
pub fn run(connection: Connection) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let result = InitializeResult {
        capabilities: capabilities::all(),
        server_info: Some(ServerInfo {
            name: "exo-lsp-server".to_owned(),
            version: Some(exo_cli::version().to_owned()),
        }),
    };
    // What the library gives out is JSON already.
    let result = serde_json::to_value(result).unwrap_or_default();
    connection.initialize_finish(id, result)?;
    let (events, found) = unbounded();
    let queues = Queues::default();
    let threads = queues.start(&events);
    let mut server = Server::new(connection, params, queues);
    let ended = server.serve(&found);
    server.queues.close();
    drop(server);
    drop(found);
    for thread in threads {
        // A thread that panicked has been told on standard error.
        let _ = thread.join();
    }
    ended
}

/// The folder from which paths of settings are counted.
fn root(params: &InitializeParams) -> PathBuf {
    let folders = params.workspace_folders.iter().flatten();
    let first = folders.map(|folder| &folder.uri).next();
    #[allow(
        deprecated,
        reason = "clients of before workspace folders send it alone"
    )]
    let root = first.or(params.root_uri.as_ref());
    root.and_then(uri::path_of).unwrap_or_default()
}

fn shows_related(params: &InitializeParams) -> bool {
    let document = params.capabilities.text_document.as_ref();
    let publish = document.and_then(|d| d.publish_diagnostics.as_ref());
    publish.and_then(|p| p.related_information) == Some(true)
}

impl Server {
    fn new(connection: Connection, params: serde_json::Value, queues: Queues) -> Server {
        let params = serde_json::from_value::<InitializeParams>(params);
        let params = params.unwrap_or_default();
        let settings = Settings::read(params.initialization_options.clone(), &root(&params));
        let mut server = Server {
            connection,
            documents: Documents::default(),
            settings: Settings::default(),
            programs: Programs::default(),
            queues,
            shows_related: shows_related(&params),
            open_requests: Vec::new(),
        };
        match settings {
            Ok(settings) => server.settings = settings,
            Err(error) => server.show(
                MessageType::ERROR,
                format!("the settings are not used: {error}"),
            ),
        }
        server.load_libraries();
        server
    }

    /// Loads the libraries of the settings.
    fn load_libraries(&mut self) {
        self.settings.hw_path.iter().for_each(exo_hw::search_also);
        for (name, file) in pairing::of_settings(&self.settings) {
            for wrong in program::load_libraries(&[name], &file) {
                self.show(MessageType::ERROR, wrong.to_string());
            }
        }
    }

    fn serve(&mut self, found: &Receiver<Event>) -> Result<(), ProtocolError> {
        let receiver = self.connection.receiver.clone();
        loop {
            // What the client says may make a result stale, so it goes first.
            select_biased! {
                recv(receiver) -> message => {
                    let Ok(message) = message else {
                        // The client is gone; the process ends as after 'exit' without 'shutdown'.
                        return Ok(());
                    };
                    if let Message::Request(request) = &message
                        && self.connection.handle_shutdown(request)?
                    {
                        return Ok(());
                    }
                    self.take(message);
                }
                recv(found) -> event => if let Ok(event) = event {
                    self.tell(event);
                },
            }
        }
    }

    /// Takes a message. A panic is a bug of ours; it must not end the server.
    fn take(&mut self, message: Message) {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                let answered = catch_unwind(AssertUnwindSafe(|| {
                    requests::dispatch::answer(self, request)
                }));
                match answered {
                    Ok(Some(response)) => self.send(Message::Response(response)),
                    Ok(None) => {}
                    Err(_) => {
                        let text = "internal error; please report".to_owned();
                        let code = ErrorCode::InternalError as i32;
                        self.send(Message::Response(Response::new_err(id, code, text)));
                    }
                }
            }
            Message::Notification(notification) => {
                let taken = catch_unwind(AssertUnwindSafe(|| self.notice(notification)));
                if taken.is_err() {
                    self.log("internal error; please report".to_owned());
                }
            }
            // Nothing was asked.
            Message::Response(_) => {}
        }
    }

    fn notice(&mut self, notification: Notification) {
        let method = notification.method.clone();
        let taken = match method.as_str() {
            DidOpenTextDocument::METHOD => self.with(notification, Server::open),
            DidChangeTextDocument::METHOD => self.with(notification, Server::change),
            DidCloseTextDocument::METHOD => self.with(notification, Server::close),
            DidSaveTextDocument::METHOD => self.with(notification, Server::saved),
            Cancel::METHOD => self.with(notification, Server::cancel),
            _ => Ok(()),
        };
        if let Err(error) = taken {
            self.log(format!("{method}: {error}"));
        }
    }

    fn with<P: DeserializeOwned>(
        &mut self,
        notification: Notification,
        act: impl FnOnce(&mut Server, P) -> Result<(), DocumentError>,
    ) -> Result<(), String> {
        let params = serde_json::from_value(notification.params).map_err(|e| e.to_string())?;
        act(self, params).map_err(|e| e.to_string())
    }

    fn open(&mut self, params: lsp_types::DidOpenTextDocumentParams) -> Result<(), DocumentError> {
        let item = params.text_document;
        let document = self.documents.open(item.uri, item.version, item.text)?;
        let document = document.clone();
        self.look_at(&document);
        Ok(())
    }

    fn change(
        &mut self,
        params: lsp_types::DidChangeTextDocumentParams,
    ) -> Result<(), DocumentError> {
        let id = params.text_document;
        let document = self
            .documents
            .change(&id.uri, id.version, params.content_changes)?;
        let document = document.clone();
        self.look_at(&document);
        Ok(())
    }

    fn close(
        &mut self,
        params: lsp_types::DidCloseTextDocumentParams,
    ) -> Result<(), DocumentError> {
        let closed = self.documents.close(&params.text_document.uri)?;
        self.queues.checks.cancel(closed.uri.as_str());
        self.queues.runs.cancel(closed.uri.as_str());
        self.publish(closed.uri.clone(), None, Vec::new());
        self.run_schedules_of(&closed);
        Ok(())
    }

    /// Files that schedules load are read from the disk.
    fn saved(&mut self, params: lsp_types::DidSaveTextDocumentParams) -> Result<(), DocumentError> {
        let saved = self.documents.get(&params.text_document.uri)?;
        if saved.language == Language::Program {
            let all = self.documents.iter().filter(|d| d.language.is_schedule());
            let all: Vec<Document> = all.cloned().collect();
            all.iter().for_each(|schedule| self.run(schedule));
        }
        Ok(())
    }

    #[allow(
        clippy::unnecessary_wraps,
        reason = "handlers of notifications have one type"
    )]
    fn cancel(&mut self, params: lsp_types::CancelParams) -> Result<(), DocumentError> {
        let id: lsp_server::RequestId = match params.id {
            NumberOrString::Number(number) => number.into(),
            NumberOrString::String(text) => text.into(),
        };
        let open = self.open_requests.iter().find(|(known, _)| *known == id);
        if let Some((_, about)) = open {
            for dropped in self.queues.requests.cancel(&about.clone()) {
                self.reply(dropped.dropped());
            }
        }
        Ok(())
    }

    /// Has a document checked that was opened or changed, and what depends on it.
    fn look_at(&mut self, document: &Document) {
        match document.language {
            language if language.is_program() => {
                self.check(document);
                self.run_schedules_of(document);
            }
            language if language.is_schedule() => self.run(document),
            _ => self.publish(document.uri.clone(), Some(document.version), Vec::new()),
        }
    }

    fn check(&self, document: &Document) {
        let said = directives::read(document.language, document.text.as_str());
        let named = said.libraries.into_iter();
        let task = CheckTask {
            libraries: named.map(|name| (name, document.file.clone())).collect(),
            document: document.clone(),
            shows_related: self.shows_related,
        };
        self.queues.checks.push(document.uri.as_str(), task);
    }

    fn run_schedules_of(&mut self, program: &Document) {
        let found = pairing::schedules_of(&program.file, &self.documents, &self.settings);
        let found: Vec<Document> = found.into_iter().cloned().collect();
        found.iter().for_each(|schedule| self.run(schedule));
    }

    fn run(&mut self, schedule: &Document) {
        let (uri, version) = (schedule.uri.clone(), schedule.version);
        match pairing::pair(schedule, &self.documents, &self.settings) {
            Ok(paired) => {
                let task = RunTask {
                    uri: uri.clone(),
                    version,
                    job: Job::new(&paired, self.shows_related),
                    limit: self.settings.schedule_time(),
                    also: requests::schedule::unknown_directives(schedule),
                };
                self.queues.runs.push(uri.as_str(), task);
            }
            Err(error) => {
                self.queues.runs.cancel(uri.as_str());
                let mut told = requests::schedule::unknown_directives(schedule);
                // A file without a program may be there to be loaded.
                let is_loaded = schedule.language == Language::Program
                    && !schedule.text.as_str().contains("register(");
                if error != Unpaired::Unnamed || !is_loaded {
                    told.push(requests::schedule::unpaired(&error));
                }
                self.publish(uri, Some(version), told);
            }
        }
    }

    /// Tells the client what a thread has found, unless the document has changed since.
    fn tell(&mut self, event: Event) {
        match event {
            Event::Found {
                uri,
                version,
                diagnostics,
            } => {
                let is_current = |document: &Document| document.version == version;
                if self.documents.get(&uri).is_ok_and(is_current) {
                    self.publish(uri, Some(version), diagnostics);
                }
            }
            Event::Reply(response) => self.reply(response),
        }
    }

    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        });
    }

    fn show(&self, typ: MessageType, message: String) {
        self.notify::<ShowMessage>(ShowMessageParams { typ, message });
    }

    /// Tells of a notification that cannot be followed: it has no response.
    fn log(&self, message: String) {
        self.notify::<LogMessage>(LogMessageParams {
            typ: MessageType::ERROR,
            message,
        });
    }

    fn notify<N: lsp_types::notification::Notification>(&self, params: N::Params) {
        let notification = Notification::new(N::METHOD.to_owned(), params);
        self.send(Message::Notification(notification));
    }
}
