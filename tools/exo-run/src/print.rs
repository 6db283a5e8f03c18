//! Tensors as text, shortened as NumPy does.

use std::fmt::Write;

use exo_interp::OutputBuffer;

/// Cells up to which a tensor is printed whole.
const WHOLE: usize = 1000;
/// Indices kept at either end of a dimension otherwise.
const EDGE: usize = 3;

/// `C: f32[2, 2] =` and the cells; `_` stands for a cell that is not initialised.
pub fn buffer(buffer: &OutputBuffer) -> String {
    let shape = &buffer.tensor.shape;
    let extents: Vec<String> = shape.iter().map(usize::to_string).collect();
    let mut text = format!("{}: {}", buffer.name, buffer.elem);
    if !shape.is_empty() {
        let _ = write!(text, "[{}]", extents.join(", "));
    }
    text.push_str(" =");
    let short = buffer.tensor.cells.len() > WHOLE;
    let layout = Layout {
        buffer,
        shape,
        short,
        width: width(buffer, shape, short),
    };
    text.push(if shape.len() > 1 { '\n' } else { ' ' });
    layout.write(&mut text, 0, 0);
    text
}

/// The indices of a dimension that are shown; `None` is the gap.
fn shown(extent: usize, short: bool) -> Vec<Option<usize>> {
    if !short || extent <= 2 * EDGE {
        return (0..extent).map(Some).collect();
    }
    let head = (0..EDGE).map(Some);
    let tail = (extent - EDGE..extent).map(Some);
    head.chain([None]).chain(tail).collect()
}

fn cell_text(buffer: &OutputBuffer, at: usize) -> String {
    match buffer.tensor.cells.get(at) {
        Some(Some(v)) => v.to_string(),
        _ => "_".to_owned(),
    }
}

/// Width of the widest cell that is shown.
fn width(buffer: &OutputBuffer, shape: &[usize], short: bool) -> usize {
    let mut cells = vec![0usize];
    for extent in shape {
        let indices: Vec<usize> = shown(*extent, short).into_iter().flatten().collect();
        let next = cells
            .iter()
            .flat_map(|at| indices.iter().map(move |i| at * extent + i));
        cells = next.collect();
    }
    let widths = cells
        .iter()
        .map(|at| cell_text(buffer, *at).chars().count());
    widths.max().unwrap_or(0)
}

struct Layout<'a> {
    buffer: &'a OutputBuffer,
    shape: &'a [usize],
    short: bool,
    width: usize,
}

impl Layout<'_> {
    /// Writes the part of the tensor whose first `dim` indices make up `at`.
    fn write(&self, text: &mut String, dim: usize, at: usize) {
        let Some(&extent) = self.shape.get(dim) else {
            let _ = write!(text, "{:>1$}", cell_text(self.buffer, at), self.width);
            return;
        };
        let last = dim + 1 == self.shape.len();
        let separator = match last {
            true => ", ".to_owned(),
            // One empty line more for each dimension that ends, and the indent of the open brackets.
            false => format!(
                ",{}{}",
                "\n".repeat(self.shape.len() - dim - 1),
                " ".repeat(dim + 1)
            ),
        };
        text.push('[');
        for (k, index) in shown(extent, self.short).into_iter().enumerate() {
            if k > 0 {
                text.push_str(&separator);
            }
            match index {
                Some(i) => self.write(text, dim + 1, at * extent + i),
                None => text.push_str("..."),
            }
        }
        text.push(']');
    }
}
