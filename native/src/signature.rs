//! Function types for calls of compiled procedures, checked when the calling program is compiled.

use exo_ir::Elem;

/// A type of Rust that cells of a buffer have.
pub trait Cell: Copy + sealed::Sealed + 'static {
    /// The element type.
    const ELEM: Elem;
}

/// A `size`, `index` or `stride` argument; an `i64` is passed.
#[derive(Debug)]
pub enum Number {}

/// A `bool` argument.
#[derive(Debug)]
pub enum Truth {}

/// A buffer that the procedure does not write, row by row: a slice of all of its cells. Scalars have one.
#[derive(Debug)]
pub struct Read<T>(std::marker::PhantomData<T>);

/// A buffer that the procedure may write.
#[derive(Debug)]
pub struct Write<T>(std::marker::PhantomData<T>);

/// A window argument, `[f32][n, m]`, that the procedure does not write, with strides of its own.
#[derive(Debug)]
pub struct ReadWindow<T>(std::marker::PhantomData<T>);

/// A window argument that the procedure may write.
#[derive(Debug)]
pub struct WriteWindow<T>(std::marker::PhantomData<T>);

/// Cells that are read: `[i, j]` is at `i * strides[0] + j * strides[1]`.
#[derive(Clone, Copy, Debug)]
pub struct Strided<'a, T> {
    /// From the first cell at least to the last.
    pub cells: &'a [T],
    /// Strides of the dimensions, in cells. No two indices may mean one cell.
    pub strides: &'a [usize],
}

/// Cells that may be written.
#[derive(Debug)]
pub struct StridedMut<'a, T> {
    /// From the first cell at least to the last. Cells that no index means stay as they are.
    pub cells: &'a mut [T],
    /// Strides of the dimensions, in cells. No two indices may mean one cell.
    pub strides: &'a [usize],
}

/// The type of one argument of a function.
pub trait Parameter: sealed::Sealed {
    /// The type of the value that is passed.
    type Value<'a>;
    #[doc(hidden)]
    const WANTS: Wants;
    #[doc(hidden)]
    fn given<'a>(value: Self::Value<'a>) -> Passed<'a>;
}

/// The arguments of a function: a tuple of [`Parameter`]s, in the procedure's order.
pub trait Signature: sealed::Sealed {
    /// The type of the values that are passed.
    type Values<'a>;
    #[doc(hidden)]
    fn wants() -> Vec<Wants>;
    #[doc(hidden)]
    fn given<'a>(values: Self::Values<'a>) -> Vec<Passed<'a>>;
}

/// The argument that a caller is ready to pass.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    Number,
    Truth,
    Buffer {
        elem: Elem,
        window: bool,
        written: bool,
    },
}

/// An argument as it is passed.
#[derive(Clone, Copy, Debug)]
pub enum Passed<'a> {
    /// A `size`, `index` or `stride`.
    Number(i64),
    /// A `bool`.
    Truth(bool),
    /// A scalar, tensor or window.
    Buffer {
        /// Address of its first cell.
        address: u64,
        /// Number of cells, from the first one on.
        cells: usize,
        /// Strides of the dimensions, in cells; `None` for a dense row-major buffer.
        strides: Option<&'a [usize]>,
    },
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! cells {
    ($($ty:ty: $elem:ident),* $(,)?) => {$(
        impl sealed::Sealed for $ty {}
        impl Cell for $ty {
            const ELEM: Elem = Elem::$elem;
        }
    )*};
}

cells! {
    half::f16: F16, half::bf16: BF16, f32: F32, f64: F64,
    i8: I8, i16: I16, i32: I32, i64: I64, u8: UI8, u16: UI16, u32: UI32,
}

impl sealed::Sealed for Number {}
impl Parameter for Number {
    type Value<'a> = i64;
    const WANTS: Wants = Wants::Number;
    fn given<'a>(value: Self::Value<'a>) -> Passed<'a> {
        Passed::Number(value)
    }
}

impl sealed::Sealed for Truth {}
impl Parameter for Truth {
    type Value<'a> = bool;
    const WANTS: Wants = Wants::Truth;
    fn given<'a>(value: Self::Value<'a>) -> Passed<'a> {
        Passed::Truth(value)
    }
}

const fn buffer(elem: Elem, window: bool, written: bool) -> Wants {
    Wants::Buffer {
        elem,
        window,
        written,
    }
}

impl<T: Cell> sealed::Sealed for Read<T> {}
impl<T: Cell> Parameter for Read<T> {
    type Value<'a> = &'a [T];
    const WANTS: Wants = buffer(T::ELEM, false, false);
    fn given<'a>(cells: Self::Value<'a>) -> Passed<'a> {
        Passed::Buffer {
            address: cells.as_ptr() as u64,
            cells: cells.len(),
            strides: None,
        }
    }
}

impl<T: Cell> sealed::Sealed for Write<T> {}
impl<T: Cell> Parameter for Write<T> {
    type Value<'a> = &'a mut [T];
    const WANTS: Wants = buffer(T::ELEM, false, true);
    fn given<'a>(cells: Self::Value<'a>) -> Passed<'a> {
        Passed::Buffer {
            address: cells.as_mut_ptr() as u64,
            cells: cells.len(),
            strides: None,
        }
    }
}

impl<T: Cell> sealed::Sealed for ReadWindow<T> {}
impl<T: Cell> Parameter for ReadWindow<T> {
    type Value<'a> = Strided<'a, T>;
    const WANTS: Wants = buffer(T::ELEM, true, false);
    fn given<'a>(value: Self::Value<'a>) -> Passed<'a> {
        Passed::Buffer {
            address: value.cells.as_ptr() as u64,
            cells: value.cells.len(),
            strides: Some(value.strides),
        }
    }
}

impl<T: Cell> sealed::Sealed for WriteWindow<T> {}
impl<T: Cell> Parameter for WriteWindow<T> {
    type Value<'a> = StridedMut<'a, T>;
    const WANTS: Wants = buffer(T::ELEM, true, true);
    fn given<'a>(value: Self::Value<'a>) -> Passed<'a> {
        Passed::Buffer {
            address: value.cells.as_mut_ptr() as u64,
            cells: value.cells.len(),
            strides: Some(value.strides),
        }
    }
}

macro_rules! signatures {
    ($(($($name:ident)*))*) => {$(
        impl<$($name: Parameter),*> sealed::Sealed for ($($name,)*) {}
        impl<$($name: Parameter),*> Signature for ($($name,)*) {
            type Values<'a> = ($($name::Value<'a>,)*);
            fn wants() -> Vec<Wants> {
                vec![$($name::WANTS),*]
            }
            #[allow(non_snake_case, reason = "the parameters' names, which are types")]
            fn given<'a>(($($name,)*): Self::Values<'a>) -> Vec<Passed<'a>> {
                vec![$($name::given($name)),*]
            }
        }
    )*};
}

signatures! {
    ()
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
    (A B C D E F G H I)
    (A B C D E F G H I J)
    (A B C D E F G H I J K)
    (A B C D E F G H I J K L)
}
