//! Typed options of passes and schedule steps: declared once as a struct, from which come the options of the MLIR
//! pass, their help and the manual.

/// The options of a pass: a struct made by [`pass_options!`], or `()` for none.
pub trait PassOptions: Sized {
    /// The options, in declared order.
    const SPECS: &'static [OptionSpec];

    /// Makes the struct of the options' values as text, in declared order; `None` if one does not fit.
    fn from_values(values: &mut dyn Iterator<Item = String>) -> Option<Self>;
}

impl PassOptions for () {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_values(_: &mut dyn Iterator<Item = String>) -> Option<Self> {
        Some(())
    }
}

/// One option of a pass.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The field of the options' struct; see [`OptionSpec::flag`] for the name that users write.
    pub field: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The value where none is given, which also gives the type.
    pub default: OptionDefault,
}

impl OptionSpec {
    /// The name that users write: the field's with dashes for underscores. A field that would be a keyword of Rust
    /// has an underscore behind it, which is left out.
    pub fn flag(&self) -> String {
        self.field.trim_end_matches('_').replace('_', "-")
    }

    /// Whether a text is a value of the option's type.
    pub fn accepts(&self, text: &str) -> bool {
        match self.default {
            OptionDefault::String(_) => true,
            OptionDefault::Contents(_) => unescaped(text).is_some(),
            OptionDefault::Int(_) => text.parse::<i64>().is_ok(),
            OptionDefault::Bool(_) => text.parse::<bool>().is_ok(),
        }
    }

    /// The option's type in words.
    pub fn expected(&self) -> &'static str {
        match self.default {
            OptionDefault::String(_) => "text",
            OptionDefault::Contents(_) => "text with escapes, '\\0A'",
            OptionDefault::Int(_) => "an integer",
            OptionDefault::Bool(_) => "true or false",
        }
    }

    /// The value where none is given, as text.
    pub fn default_text(&self) -> String {
        match self.default {
            OptionDefault::String(text) => text.to_owned(),
            OptionDefault::Contents(_) => String::new(),
            OptionDefault::Int(value) => value.to_string(),
            OptionDefault::Bool(value) => value.to_string(),
        }
    }
}

/// The type of an option and its default.
#[derive(Clone, Copy, Debug)]
pub enum OptionDefault {
    /// Text.
    String(&'static str),
    /// The text of the file that the option of this name names, which stands in pipelines that are printed.
    Contents(&'static str),
    /// An integer.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
}

/// A Rust type that an option can have.
pub trait OptionType: Sized {
    /// The value that a text stands for.
    fn parse(text: String) -> Option<Self>;
}

impl OptionType for String {
    fn parse(text: String) -> Option<Self> {
        Some(text)
    }
}

/// The text of a file, which an option holds so that a pipeline can be run where the file is not.
///
/// In the option it stands with escapes as MLIR's strings have them, a backslash with two hexadecimal digits, for what ends options or pipelines:
/// quotes, braces, backslashes, control characters, blanks at either end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents(String);

impl Contents {
    /// The text; `None` if the option has none.
    pub fn text(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(self.0.as_str())
    }
}

impl OptionType for Contents {
    fn parse(text: String) -> Option<Self> {
        unescaped(&text).map(Contents)
    }
}

/// A text without escapes; `None` if there is something else behind a backslash than two digits, or if it is no UTF-8.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => digit(rest.next()?)? << 4 | digit(rest.next()?)?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    let value = char::from(byte).to_digit(16)?;
    u8::try_from(value).ok()
}

impl OptionType for i64 {
    fn parse(text: String) -> Option<Self> {
        text.parse().ok()
    }
}

impl OptionType for bool {
    fn parse(text: String) -> Option<Self> {
        text.parse().ok()
    }
}

/// Declares the options of a pass: a struct whose fields, of type `String`, `i64` or `bool`, or `Contents` of the file that another one names, are its options.
/// A field's doc comment is the option's help.
///
/// ```
/// exo_options::pass_options! {
///     /// Options of a pass that tiles.
///     pub struct TileOptions {
///         /// the loop to tile
///         pub loop_name: String = "i",
///         /// extent of a tile
///         pub size: i64 = 8,
///     }
/// }
/// use exo_options::PassOptions;
/// assert_eq!(TileOptions::SPECS[0].flag(), "loop-name");
/// assert_eq!(TileOptions::SPECS[1].help, "extent of a tile");
/// ```
#[macro_export]
macro_rules! pass_options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $help:literal] $fvis:vis $field:ident : $ty:ident = $default:expr,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name { $(#[doc = $help] $fvis $field: $ty,)* }

        impl $crate::PassOptions for $name {
            const SPECS: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                field: stringify!($field),
                help: $crate::trimmed($help),
                default: $crate::pass_options!(@default $ty $default),
            },)*];

            fn from_values(values: &mut dyn Iterator<Item = String>) -> Option<Self> {
                Some($name { $($field: <$ty as $crate::OptionType>::parse(values.next()?)?,)* })
            }
        }
    };
    (@default String $default:expr) => { $crate::OptionDefault::String($default) };
    (@default Contents $default:expr) => { $crate::OptionDefault::Contents($default) };
    (@default i64 $default:expr) => { $crate::OptionDefault::Int($default) };
    (@default bool $default:expr) => { $crate::OptionDefault::Bool($default) };
}

/// A doc comment's text without the blank behind `///`.
#[doc(hidden)]
pub const fn trimmed(doc: &'static str) -> &'static str {
    match doc.as_bytes() {
        [b' ', ..] => doc.split_at(1).1,
        _ => doc,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_bytes() {
        let text = |given: &str| Contents::parse(given.to_owned());
        let found = text(r"a\7Bb c\7D\0A\5C\c3\A4").expect("a text");
        assert_eq!(found.text(), Some("a{b c}\n\\\u{e4}"));
        assert_eq!(text("").and_then(|none| none.text().map(str::len)), None);
        for wrong in ["\\", "\\0", "\\0g", "\\+1", "a\\FF"] {
            assert_eq!(text(wrong), None, "{wrong}");
        }
    }
}
