//! Which module answers which request.

use lsp_server::{Request, Response};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentSymbolRequest, ExecuteCommand,
    GotoDefinition, HoverRequest, Request as _, SignatureHelpRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Answer, actions, completion, definition, hover, signature, symbols, value, views};
use crate::state::{RequestError, Server, params};

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

fn dispatch(server: &mut Server, request: Request) -> Answer {
    match request.method.clone().as_str() {
        HoverRequest::METHOD => now(server, request, hover::answer),
        GotoDefinition::METHOD => now(server, request, definition::answer),
        DocumentSymbolRequest::METHOD => now(server, request, symbols::answer),
        Completion::METHOD => now(server, request, completion::answer),
        SignatureHelpRequest::METHOD => now(server, request, signature::answer),
        CodeLensRequest::METHOD => now(server, request, views::lenses),
        CodeActionRequest::METHOD => actions::answer(server, request),
        ExecuteCommand::METHOD => views::command(server, request),
        views::METHOD => views::answer(server, request),
        views::CONTENT_METHOD => views::content(server, request),
        method => Err(RequestError::Method(method.to_owned())),
    }
}

/// Answers a request at once.
fn now<P: DeserializeOwned, R: Serialize>(
    server: &mut Server,
    request: Request,
    find: impl FnOnce(&mut Server, P) -> Result<R, RequestError>,
) -> Answer {
    let found = find(server, params(request)?)?;
    Ok(Some(value(found)))
}
