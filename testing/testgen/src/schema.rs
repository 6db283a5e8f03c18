//! Whether JSON is of a schema, as far as schemas of this project go.

use serde_json::Value;

/// Checks a value against a JSON Schema; the error names the part that does not fit by its path.
/// Keywords that are not known here are errors, so that nothing that a schema says goes unchecked.
///
/// # Errors
/// The first that does not fit.
pub fn conforms(schema: &Value, value: &Value) -> Result<(), String> {
    Schema { root: schema }.check(schema, value, "")
}

/// Keywords that describe and ask nothing.
const DESCRIPTIVE: [&str; 3] = ["$schema", "title", "$defs"];

struct Schema<'s> {
    root: &'s Value,
}

impl Schema<'_> {
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Some(keywords) = schema.as_object() else {
            return Err(format!("{at}: a schema is an object"));
        };
        for (keyword, asked) in keywords {
            let fits = match keyword.as_str() {
                "$ref" => self.check(self.named(asked, at)?, value, at),
                "const" => expect(value == asked, at, value, keyword, asked),
                "enum" => {
                    let known = asked.as_array().is_some_and(|all| all.contains(value));
                    expect(known, at, value, keyword, asked)
                }
                "type" => expect(is_of(asked, value), at, value, keyword, asked),
                "minimum" => {
                    let enough = value.as_f64() >= asked.as_f64();
                    expect(enough, at, value, keyword, asked)
                }
                "required" => required(asked, value, at),
                "properties" => self.properties(asked, value, at),
                "additionalProperties" => closed(keywords.get("properties"), value, at),
                "items" => self.items(asked, value, at),
                "oneOf" => self.one_of(asked, value, at),
                other if DESCRIPTIVE.contains(&other) => Ok(()),
                other => Err(format!("{at}: the keyword '{other}' is not known")),
            };
            fits?;
        }
        Ok(())
    }

    fn named(&self, reference: &Value, at: &str) -> Result<&Value, String> {
        let pointer = reference.as_str().and_then(|r| r.strip_prefix('#'));
        let found = pointer.and_then(|pointer| self.root.pointer(pointer));
        found.ok_or_else(|| format!("{at}: there is no schema {reference}"))
    }

    fn properties(&self, asked: &Value, value: &Value, at: &str) -> Result<(), String> {
        let (Some(asked), Some(value)) = (asked.as_object(), value.as_object()) else {
            return Ok(());
        };
        asked.iter().try_for_each(|(key, schema)| {
            let inner = value.get(key);
            inner.map_or(Ok(()), |inner| {
                self.check(schema, inner, &format!("{at}/{key}"))
            })
        })
    }

    fn items(&self, asked: &Value, value: &Value, at: &str) -> Result<(), String> {
        let items = value.as_array().into_iter().flatten().enumerate();
        let mut checked = items.map(|(k, item)| self.check(asked, item, &format!("{at}/{k}")));
        checked.find(Result::is_err).unwrap_or(Ok(()))
    }

    fn one_of(&self, asked: &Value, value: &Value, at: &str) -> Result<(), String> {
        let choices = asked.as_array().into_iter().flatten();
        let tried: Vec<_> = choices.map(|c| self.check(c, value, at)).collect();
        match tried.iter().filter(|t| t.is_ok()).count() {
            1 => Ok(()),
            count => Err(format!(
                "{at}: {count} of the choices fit {value}: {tried:?}"
            )),
        }
    }
}

fn expect(
    holds: bool,
    at: &str,
    value: &Value,
    keyword: &str,
    asked: &Value,
) -> Result<(), String> {
    match holds {
        true => Ok(()),
        false => Err(format!("{at}: {value} is not of {keyword} {asked}")),
    }
}

fn is_of(asked: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => {
            value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|v| v.fract() == 0.0)
        }
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    match asked.as_array() {
        Some(names) => names.iter().any(is),
        None => is(asked),
    }
}

fn required(asked: &Value, value: &Value, at: &str) -> Result<(), String> {
    let Some(value) = value.as_object() else {
        return Ok(());
    };
    let mut keys = asked
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    match keys.find(|key| !value.contains_key(*key)) {
        None => Ok(()),
        Some(key) => Err(format!("{at}: there is no '{key}'")),
    }
}

fn closed(properties: Option<&Value>, value: &Value, at: &str) -> Result<(), String> {
    let known = |key: &&String| properties.is_some_and(|p| p.get(key.as_str()).is_some());
    let mut keys = value.as_object().into_iter().flat_map(|o| o.keys());
    match keys.find(|key| !known(key)) {
        None => Ok(()),
        Some(key) => Err(format!("{at}: '{key}' has no place here")),
    }
}
