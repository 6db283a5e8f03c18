//! Calls with arguments that stay where the caller has them.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use exo_backend_llvm::Packed;
use exo_backend_mlir::ParamKind;
use exo_interp::{Control, FieldValue, Inputs, cell_bytes};
use exo_ir::{Elem, FieldRef};

use super::{expect_extent, expect_small, word};
use crate::memory::{Bytes, dense_strides, extent};
use crate::signature::{Passed, Signature, Wants};
use crate::{Native, NativeError};

/// A procedure as a function of Rust with arguments of known types.
pub struct Function<S> {
    native: Native,
    packed: Packed,
    /// The configurations as they are before each call.
    context: Bytes,
    fields: BTreeMap<FieldRef, FieldValue>,
    signature: PhantomData<fn(S)>,
}

impl Native {
    /// The procedure as a function that takes slices; `S` has what each argument is.
    ///
    /// ```
    /// use exo_native::{Native, Number, Options, Read, Write};
    /// let source = "
    /// @proc
    /// def axpy(n: size, a: f32, x: f32[n], y: f32[n]):
    ///     for i in seq(0, n):
    ///         y[i] += a * x[i]
    /// ";
    /// let module = exo_frontend::parse_module("axpy.py", source).unwrap();
    /// let axpy = Native::compile(&module, "axpy", &Options::default())?;
    /// let axpy = axpy.into_function::<(Number, Read<f32>, Read<f32>, Write<f32>)>()?;
    /// let mut y = [0.5; 3];
    /// axpy.call((3, &[2.0], &[1.0, 2.0, 3.0], &mut y))?;
    /// assert_eq!(y, [2.5, 4.5, 6.5]);
    /// # Ok::<(), exo_native::NativeError>(())
    /// ```
    ///
    /// # Errors
    /// The procedure's arguments are others, or it may read fields of configurations before it has written them.
    pub fn into_function<S: Signature>(self) -> Result<Function<S>, NativeError> {
        self.into_function_with(BTreeMap::new())
    }

    /// The same with values that fields have before each call. What a call leaves in them is lost.
    ///
    /// # Errors
    /// The procedure's arguments are others, there are no such fields, or others may be read.
    pub fn into_function_with<S: Signature>(
        self,
        fields: BTreeMap<FieldRef, FieldValue>,
    ) -> Result<Function<S>, NativeError> {
        self.expect(&S::wants())?;
        let inputs = Inputs {
            config: fields,
            ..Inputs::new()
        };
        self.expect_fields(&inputs)?;
        Ok(Function {
            packed: self.jit.packed(&self.entry.function)?,
            context: self.context(&inputs)?,
            native: self,
            fields: inputs.config,
            signature: PhantomData,
        })
    }

    /// Requires that a caller is ready to pass the arguments that the procedure takes.
    fn expect(&self, wants: &[Wants]) -> Result<(), NativeError> {
        self.expect_arity(wants.len())?;
        for ((name, takes), wants) in self.names.iter().zip(&self.entry.takes).zip(wants) {
            if !fits(takes, wants) {
                return Err(NativeError::Signature {
                    name: name.clone(),
                    takes: text(&of(takes)),
                    passed: text(wants),
                });
            }
        }
        Ok(())
    }
}

/// Whether an argument fits a parameter. Who passes a mutable buffer need not see it written, and a
/// window can be dense.
fn fits(takes: &ParamKind, wants: &Wants) -> bool {
    match (of(takes), wants) {
        (
            Wants::Buffer {
                elem,
                window,
                written,
            },
            Wants::Buffer {
                elem: passed,
                window: strided,
                written: writable,
            },
        ) => elem == *passed && (window || !strided) && (*writable || !written),
        (takes, wants) => takes == *wants,
    }
}

fn of(takes: &ParamKind) -> Wants {
    match takes {
        ParamKind::Truth => Wants::Truth,
        ParamKind::Number => Wants::Number,
        ParamKind::Buffer {
            elem,
            window,
            written,
            ..
        } => Wants::Buffer {
            elem: *elem,
            window: *window,
            written: *written,
        },
    }
}

/// As the types of parameters are written.
fn text(wants: &Wants) -> String {
    match wants {
        Wants::Number => "Number".to_owned(),
        Wants::Truth => "Truth".to_owned(),
        Wants::Buffer {
            elem,
            window,
            written,
        } => {
            let access = if *written { "Write" } else { "Read" };
            let window = if *window { "Window" } else { "" };
            format!("{access}{window}<{elem}>")
        }
    }
}

impl<S: Signature> Function<S> {
    /// Calls the procedure.
    ///
    /// # Errors
    /// Control arguments break a precondition or are beyond ±2^31, a slice has another number of cells than the buffer, or strides
    /// let cells lie on each other.
    pub fn call(&self, values: S::Values<'_>) -> Result<(), NativeError> {
        let mut context = self.context.clone();
        // `values` is borrowed for the whole call, so what addresses point at lives and is nobody else's to write.
        let words = self.native.words(&S::given(values), &self.fields)?;
        let all: Vec<u64> = std::iter::once(context.address()).chain(words).collect();
        // SAFETY: there is a word for each parameter: `S` is what the entry takes. Slices have all cells that the procedure may
        // touch, which `words` has looked at: the checks have proved that it keeps to its arguments' extents. Those that it
        // writes are borrowed mutably, so nothing else is among them.
        unsafe { self.packed.call(&all) };
        Ok(())
    }

    /// The procedure.
    pub fn native(&self) -> &Native {
        &self.native
    }
}

impl Native {
    /// Calls the procedure with memory of which only the caller knows what it is: for callers in other languages.
    ///
    /// # Errors
    /// As [`Function::call`], where arguments are others than the procedure's, and where fields of configurations may be read.
    ///
    /// # Safety
    /// Behind each address are as many cells of the argument's type as it says, aligned as that type is. During the call nobody else
    /// reads or writes those that the procedure may write, nor writes those that it may read.
    pub unsafe fn call(&self, arguments: &[Passed<'_>]) -> Result<(), NativeError> {
        self.expect_kinds(arguments)?;
        let inputs = Inputs::new();
        self.expect_fields(&inputs)?;
        let mut context = self.context(&inputs)?;
        let words = self.words(arguments, &inputs.config)?;
        let all: Vec<u64> = std::iter::once(context.address()).chain(words).collect();
        let packed = self.jit.packed(&self.entry.function)?;
        // SAFETY: there is a word for each parameter, as the entry says them; `words` has looked at how many cells there are, and
        // the caller vouches for what they are.
        unsafe { packed.call(&all) };
        Ok(())
    }

    fn expect_kinds(&self, arguments: &[Passed<'_>]) -> Result<(), NativeError> {
        self.expect_arity(arguments.len())?;
        for ((name, takes), passed) in self.names.iter().zip(&self.entry.takes).zip(arguments) {
            let passed = match (takes, passed) {
                (ParamKind::Number, Passed::Number(_))
                | (ParamKind::Truth, Passed::Truth(_))
                | (ParamKind::Buffer { window: true, .. }, Passed::Buffer { .. })
                | (ParamKind::Buffer { .. }, Passed::Buffer { strides: None, .. }) => continue,
                (_, Passed::Number(_)) => "a number",
                (_, Passed::Truth(_)) => "a truth",
                (_, Passed::Buffer { strides: None, .. }) => "a buffer",
                (_, Passed::Buffer { .. }) => "a buffer with strides",
            };
            return Err(NativeError::Signature {
                name: name.clone(),
                takes: text(&of(takes)),
                passed: passed.to_owned(),
            });
        }
        Ok(())
    }

    fn expect_arity(&self, passed: usize) -> Result<(), NativeError> {
        let takes = self.entry.takes.len();
        match takes == passed {
            true => Ok(()),
            false => Err(NativeError::Arity { takes, passed }),
        }
    }

    /// A word for each parameter behind the configurations.
    fn words(
        &self,
        given: &[Passed<'_>],
        fields: &BTreeMap<FieldRef, FieldValue>,
    ) -> Result<Vec<u64>, NativeError> {
        let mut inputs = Inputs {
            config: fields.clone(),
            ..Inputs::new()
        };
        let mut layouts = BTreeMap::new();
        for (name, given) in self.names.iter().zip(given) {
            let value = match given {
                Passed::Number(value) => Control::Int(*value),
                Passed::Truth(value) => Control::Bool(*value),
                Passed::Buffer { strides, .. } => {
                    let strides = strides.map(|all| all.iter().copied().map(signed).collect());
                    layouts.extend(strides.map(|all: Vec<i64>| (name.clone(), all)));
                    continue;
                }
            };
            expect_small(name, Some(&value))?;
            inputs.control.insert(name.clone(), value);
        }
        let mut shapes = self
            .program
            .layout(&self.entry.proc, &inputs, &layouts)?
            .into_iter();
        let mut words = Vec::new();
        for ((name, takes), given) in self.names.iter().zip(&self.entry.takes).zip(given) {
            match (takes, given) {
                (_, Passed::Number(value)) => words.push(word(Control::Int(*value))),
                (_, Passed::Truth(value)) => words.push(word(Control::Bool(*value))),
                (
                    ParamKind::Buffer {
                        elem,
                        strides: passed,
                        ..
                    },
                    Passed::Buffer {
                        address,
                        cells,
                        strides,
                    },
                ) => {
                    let shape = shapes.next().unwrap_or_default();
                    expect_aligned(name, *elem, *address)?;
                    let strides = expect_cells(name, &shape, *strides, *cells)?;
                    words.push(*address);
                    words.extend(passed.iter().map(|dim| strides[*dim] as u64));
                }
                (_, Passed::Buffer { .. }) => {}
            }
        }
        Ok(words)
    }
}

fn expect_aligned(name: &str, elem: Elem, address: u64) -> Result<(), NativeError> {
    match address % cell_bytes(elem) as u64 {
        0 => Ok(()),
        _ => Err(NativeError::Unaligned {
            name: name.to_owned(),
            elem,
        }),
    }
}

/// The value as a number of the interpreter, which refuses numbers that are too large for code.
fn signed(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The strides of a buffer which has this many cells.
fn expect_cells(
    name: &str,
    shape: &[usize],
    strides: Option<&[usize]>,
    cells: usize,
) -> Result<Vec<usize>, NativeError> {
    for value in shape.iter().chain(strides.into_iter().flatten()) {
        expect_extent(name, *value)?;
    }
    let is_dense = strides.is_none();
    let strides = strides.map_or_else(|| dense_strides(shape), <[usize]>::to_vec);
    let needed = extent(shape, &strides).ok_or_else(|| NativeError::Strides {
        name: name.to_owned(),
        problem: "with these strides cells lie on each other, or beyond memory",
    })?;
    match cells == needed || (cells > needed && !is_dense) {
        true => Ok(strides),
        false => Err(NativeError::Cells {
            name: name.to_owned(),
            passed: cells,
            needed,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    const SOURCE: &str = "
@config
class Cfg:
    n: index

@proc
def axpy(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += 2.0 * x[i]

@proc
def shifts(x: i8[8]):
    assert Cfg.n >= 0
    assert Cfg.n < 7
    x[Cfg.n] = 1.0
";

    fn native(proc: &str) -> Native {
        let module = exo_frontend::parse_module("source.py", SOURCE).expect("it is right");
        Native::compile(&module, proc, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
    }

    /// The message with which a call is refused.
    fn said(result: Result<(), NativeError>) -> String {
        result.err().map(|e| e.to_string()).unwrap_or_default()
    }

    #[test]
    fn other_languages_pass_addresses() {
        let axpy = native("axpy");
        let (x, mut y) = ([1.0f32, 2.0], [0.5f32; 3]);
        let cells = |address: u64, cells, strides| Passed::Buffer {
            address,
            cells,
            strides,
        };
        let first = y.as_mut_ptr() as u64;
        let (n, x) = (Passed::Number(2), cells(x.as_ptr() as u64, 2, None));
        // SAFETY: they have that many cells, or it is no call.
        let call = |arguments: &[Passed<'_>]| said(unsafe { axpy.call(arguments) });
        assert_eq!(call(&[n, x, cells(first, 2, None)]), "");
        assert_eq!(
            call(&[n, x]),
            "the procedure takes 3 arguments, and 2 are passed"
        );
        assert_eq!(
            call(&[Passed::Truth(true), x, x]),
            "'n' is Number, and a truth is passed"
        );
        assert_eq!(call(&[n, n, x]), "'x' is Read<f32>, and a number is passed");
        assert_eq!(
            call(&[n, x, cells(first, 2, Some(&[1]))]),
            "'y' is Write<f32>, and a buffer with strides is passed"
        );
        assert_eq!(
            call(&[n, x, cells(first + 2, 2, None)]),
            "'y' is not aligned as f32 is"
        );
        assert_eq!(
            call(&[n, x, cells(0, 0, None)]),
            "'y' has 2 cells, and 0 are passed"
        );
        assert_eq!(y, [2.5, 4.5, 0.5]);
        // SAFETY: it is no call, as a field is not set.
        let shifts = unsafe { native("shifts").call(&[cells(first, 8, None)]) };
        assert!(said(shifts).contains("Cfg.n"));
    }
}
