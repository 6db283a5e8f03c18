//! A client that speaks to the server over its standard input and output.

use std::collections::VecDeque;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// Time for which anything may take: all is done in a small part of it, and what hangs is found.
const GUARD: Duration = Duration::from_secs(120);

/// A server with a folder for files.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Message>,
    /// Notifications that nobody has asked for yet.
    kept: VecDeque<Notification>,
    next: i32,
    pub(crate) folder: tempfile::TempDir,
}

impl Client {
    /// Starts a server, with options of initialization.
    pub(crate) fn start(options: Value) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_exo-lsp-server"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let stdout = child.stdout.take().expect("an output");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            while let Ok(Some(message)) = Message::read(&mut reader) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut client = Client {
            input: child.stdin.take(),
            child,
            output,
            kept: VecDeque::new(),
            next: 0,
            folder: tempfile::tempdir().expect("a folder"),
        };
        client.initialize(options);
        client
    }

    fn initialize(&mut self, options: Value) {
        let root = self.uri("");
        let related = json!({"textDocument": {"publishDiagnostics": {"relatedInformation": true}}});
        let params = json!({"processId": null, "rootUri": root, "capabilities": related, "initializationOptions": options});
        let result = self.ask("initialize", params).expect("a server");
        assert_eq!(result["serverInfo"]["name"], "exo-lsp-server");
        self.notify("initialized", json!({}));
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder
            .path()
            .canonicalize()
            .expect("a folder")
            .join(name)
    }

    /// The URI of a file in the folder.
    pub(crate) fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// Writes a file.
    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file");
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({"uri": uri, "languageId": "exo", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces the whole text.
    pub(crate) fn replace(&mut self, name: &str, version: i32, text: &str) {
        self.change(name, version, json!([{"text": text}]));
    }

    pub(crate) fn change(&mut self, name: &str, version: i32, edits: Value) {
        let id = json!({"uri": self.uri(name), "version": version});
        let params = json!({"textDocument": id, "contentChanges": edits});
        self.notify("textDocument/didChange", params);
    }

    /// A request about a position.
    pub(crate) fn at(
        &mut self,
        method: &str,
        name: &str,
        line: u32,
        character: u32,
    ) -> Result<Value, String> {
        let document = json!({"uri": self.uri(name)});
        let position = json!({"line": line, "character": character});
        self.ask(
            method,
            json!({"textDocument": document, "position": position}),
        )
    }

    /// A request with its result, or the message of its error.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(&Message::Request(Request::new(
            id.clone(),
            method.to_owned(),
            params,
        )));
        loop {
            match self.receive() {
                Message::Response(Response {
                    id: of,
                    response_result,
                }) if of == id => {
                    return response_result.map_err(|error| error.message);
                }
                Message::Notification(notification) => self.kept.push_back(notification),
                _ => {}
            }
        }
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&Message::Notification(Notification::new(
            method.to_owned(),
            params,
        )));
    }

    /// The next notification of a method that is as wanted.
    pub(crate) fn await_notification(
        &mut self,
        method: &str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Value {
        let is_it = |n: &Notification| n.method == method && wanted(&n.params);
        if let Some(at) = self.kept.iter().position(&is_it) {
            return self.kept.remove(at).expect("it is there").params;
        }
        loop {
            if let Message::Notification(notification) = self.receive() {
                if is_it(&notification) {
                    return notification.params;
                }
                self.kept.push_back(notification);
            }
        }
    }

    /// The diagnostics of a version of a file.
    pub(crate) fn diagnostics(&mut self, name: &str, version: i32) -> Vec<Value> {
        let uri = self.uri(name);
        let found = self.await_notification("textDocument/publishDiagnostics", |params| {
            params["uri"] == *uri && params["version"] == version
        });
        found["diagnostics"].as_array().cloned().unwrap_or_default()
    }

    /// The next message of the server's log.
    pub(crate) fn logged(&mut self) -> String {
        let found = self.await_notification("window/logMessage", |_| true);
        found["message"].as_str().unwrap_or_default().to_owned()
    }

    fn receive(&mut self) -> Message {
        let start = Instant::now();
        let message = self.output.recv_timeout(GUARD);
        message.unwrap_or_else(|e| {
            panic!(
                "no message after {:?}: {e}; {:?}",
                start.elapsed(),
                self.child.try_wait()
            )
        })
    }

    fn send(&mut self, message: &Message) {
        let input = self.input.as_mut().expect("an input");
        message.write(input).expect("the server reads");
    }

    /// Sends bytes that may be no message.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) {
        use std::io::Write;
        let input = self.input.as_mut().expect("an input");
        input.write_all(bytes).expect("the server reads");
    }

    /// Ends the server as the protocol has it, and sees that it ended well.
    pub(crate) fn stop(mut self) {
        self.ask("shutdown", Value::Null).expect("it shuts down");
        self.notify("exit", Value::Null);
        drop(self.input.take());
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                break status;
            }
            assert!(start.elapsed() < GUARD, "the server does not end");
            thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has ended, or a test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file of the repository.
pub(crate) fn repository(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
