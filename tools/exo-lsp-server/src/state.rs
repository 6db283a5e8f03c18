//! The state of the server, which requests are answered from.

use lsp_server::{Connection, ErrorCode, Message, Request, Response};
use serde::de::DeserializeOwned;

use crate::documents::{DocumentError, Documents};
use crate::pairing::Unpaired;
use crate::programs::Programs;
use crate::settings::Settings;
use crate::workers::{Queues, RequestTask};

/// The state of a server.
pub struct Server {
    pub(crate) connection: Connection,
    /// Open documents.
    pub documents: Documents,
    /// The client's settings.
    pub settings: Settings,
    /// Programs as they were read last.
    pub programs: Programs,
    /// The work of the threads.
    pub queues: Queues,
    /// Whether the client shows places that belong to a diagnostic.
    pub shows_related: bool,
    /// Requests that threads work at: what they are about, by their ids.
    pub open_requests: Vec<(lsp_server::RequestId, String)>,
}

impl Server {
    /// Has a thread answer a request; one about the same is not wanted any more.
    pub fn later(&mut self, about: &str, task: RequestTask) {
        self.open_requests.push((task.id.clone(), about.to_owned()));
        for dropped in self.queues.requests.push(about, task) {
            self.reply(dropped.dropped());
        }
    }

    /// Sends the response to a request that a thread worked at.
    pub fn reply(&mut self, response: Response) {
        self.open_requests.retain(|(id, _)| *id != response.id);
        self.send(Message::Response(response));
    }

    pub(crate) fn send(&self, message: Message) {
        // Where the client is gone, the next read ends the server.
        let _ = self.connection.sender.send(message);
    }
}

/// The parameters of a request.
///
/// # Errors
/// They do not fit.
pub fn params<P: DeserializeOwned>(request: Request) -> Result<P, RequestError> {
    serde_json::from_value(request.params).map_err(RequestError::Params)
}

/// Why a request has no result.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The parameters do not fit.
    #[error("{0}")]
    Params(serde_json::Error),
    /// The document is not open.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The schedule has no program.
    #[error(transparent)]
    Unpaired(#[from] Unpaired),
    /// The request does not fit the document.
    #[error("{0}")]
    Unfit(String),
    /// The method is not known.
    #[error("'{0}' is not supported")]
    Method(String),
}

impl RequestError {
    /// The code that the protocol has for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            RequestError::Params(_) | RequestError::Document(_) => ErrorCode::InvalidParams,
            RequestError::Unpaired(_) | RequestError::Unfit(_) => ErrorCode::RequestFailed,
            RequestError::Method(_) => ErrorCode::MethodNotFound,
        }
    }
}
