//! Messages over standard input and output. The protocol library's own threads end at the first message that is malformed, and
//! take whatever length is announced; a server that is to outlive a bad message needs its own.

use std::io::{self, BufRead, Read, Write};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message, Notification};

/// Bytes of a message; a longer one ends the connection.
pub const MAX_MESSAGE: usize = 256 << 20;

/// The threads of a connection.
pub struct Threads {
    writer: JoinHandle<io::Result<()>>,
}

/// A connection over standard input and output.
pub fn stdio() -> (Connection, Threads) {
    let (to_server, receiver) = bounded(0);
    let (sender, to_client) = bounded(0);
    thread::spawn(move || read_all(&mut io::stdin().lock(), &to_server));
    let writer = thread::spawn(move || write_all(&to_client));
    (Connection { sender, receiver }, Threads { writer })
}

impl Threads {
    /// Waits till all is written.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub fn join(self) -> io::Result<()> {
        let ended = self.writer.join();
        ended.unwrap_or_else(|_| Err(io::Error::other("the writing thread panicked")))
    }
}

/// The last message that a client sends.
fn is_exit(message: &Message) -> bool {
    matches!(message, Message::Notification(Notification { method, .. }) if method == "exit")
}

/// Reads messages to the end of the input, or to one after which nothing can be read. What is no message is skipped, and told.
fn read_all(input: &mut impl BufRead, to_server: &Sender<Message>) {
    loop {
        match read(input) {
            Ok(None) => return,
            Ok(Some(body)) => match serde_json::from_slice::<Message>(&body) {
                Ok(message) => {
                    let is_last = is_exit(&message);
                    if to_server.send(message).is_err() || is_last {
                        return;
                    }
                }
                Err(error) => complain(&format!("a message is skipped: {error}")),
            },
            Err(error) => {
                complain(&format!("the connection ends: {error}"));
                return;
            }
        }
    }
}

fn complain(text: &str) {
    // Nothing can be done where standard error is closed.
    let _ = writeln!(io::stderr(), "exo-lsp-server: error: {text}");
}

/// Reads the body of a message; `None` at the end of the input.
fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let Some(line) = header(input)? else {
            return Ok(None);
        };
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let invalid = |text: &str| io::Error::new(io::ErrorKind::InvalidData, text.to_owned());
    let length = length.ok_or_else(|| invalid("a message has no length"))?;
    if length > MAX_MESSAGE {
        return Err(invalid("a message is too long"));
    }
    let mut body = Vec::new();
    input.take(length as u64).read_to_end(&mut body)?;
    Ok((body.len() == length).then_some(body))
}

/// A line of a message's head; `None` at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const MAX_LINE: u64 = 4096;
    let mut line = Vec::new();
    let read = input.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

fn write_all(to_client: &Receiver<Message>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    to_client
        .iter()
        .try_for_each(|message| message.write(&mut output))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> usize {
        let (sender, receiver) = crossbeam_channel::unbounded();
        read_all(&mut text.as_bytes(), &sender);
        drop(sender);
        receiver.iter().count()
    }

    #[test]
    fn bad_messages_are_skipped_and_bad_lengths_end() {
        let good = "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}";
        let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let text = format!(
            "{}{}{}",
            framed("{nonsense"),
            framed("[1, 2]"),
            framed(good)
        );
        assert_eq!(messages(&text), 1);
        assert_eq!(
            messages(&format!(
                "Content-Length: 99999999999999\r\n\r\n{}",
                framed(good)
            )),
            0
        );
        assert_eq!(messages(&format!("Nonsense\r\n\r\n{}", framed(good))), 0);
        assert_eq!(messages("Content-Length: 50\r\n\r\n{}"), 0);
    }
}
