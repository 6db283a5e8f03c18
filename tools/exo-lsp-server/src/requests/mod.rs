//! Requests of the client, each answered by a module.

pub mod schedule;

use lsp_server::{Request, Response};

use crate::server::{RequestError, Server};

/// Answers a request; `None` where a thread does so later.
pub fn answer(server: &mut Server, request: Request) -> Option<Response> {
    let id = request.id.clone();
    match dispatch(server, request) {
        Ok(Some(result)) => Some(Response::new_ok(id, result)),
        Ok(None) => None,
        Err(error) => Some(Response::new_err(
            id,
            error.code() as i32,
            error.to_string(),
        )),
    }
}

fn dispatch(
    _server: &mut Server,
    request: Request,
) -> Result<Option<serde_json::Value>, RequestError> {
    Err(RequestError::Method(request.method))
}
