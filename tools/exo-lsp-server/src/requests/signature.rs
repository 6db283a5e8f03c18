//! Signature help: the parameters of a step's function.

use exo_steps::steps;
use lsp_types::{
    Documentation, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, SignatureHelp,
    SignatureHelpParams, SignatureInformation,
};

use super::Place;
use crate::call_site::{self, OpenCall};
use crate::language::Language;
use crate::manuals;
use crate::state::{RequestError, Server};

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(
    server: &mut Server,
    params: SignatureHelpParams,
) -> Result<Option<SignatureHelp>, RequestError> {
    let place = Place::of(server, &params.text_document_position_params)?;
    if place.document.language != Language::Program {
        return Ok(None);
    }
    let site = call_site::in_program(place.document.text.as_str(), place.offset);
    let mut calls = site.calls.iter().rev();
    Ok(calls.find_map(of_call))
}

fn of_call(call: &OpenCall) -> Option<SignatureHelp> {
    let doc = steps::by_name(&call.name)?.doc();
    let all = doc.parameters();
    let active = match &call.keyword {
        Some(keyword) => all.iter().position(|p| p.name == *keyword).map(|at| at + 1),
        None => Some(call.position),
    };
    let markdown = |value: String| {
        let kind = MarkupKind::Markdown;
        Some(Documentation::MarkupContent(MarkupContent { kind, value }))
    };
    let parameter = |name: &str, value: String| ParameterInformation {
        label: ParameterLabel::Simple(name.to_owned()),
        documentation: markdown(value),
    };
    let mut parameters = vec![parameter("proc", "the procedure".to_owned())];
    for of in &all {
        parameters.push(parameter(
            &of.name,
            manuals::of_argument(&doc, &doc.args[of.of]),
        ));
    }
    let active = active.and_then(|at| u32::try_from(at).ok());
    Some(SignatureHelp {
        signatures: vec![SignatureInformation {
            label: exo_starlark::signature(&doc),
            documentation: markdown(doc.summary.to_owned()),
            parameters: Some(parameters),
            active_parameter: active,
        }],
        active_signature: Some(0),
        active_parameter: active,
    })
}
