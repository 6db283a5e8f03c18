//! Lines of a program by the addresses of its code.

use gimli::{DebugLine, DebugLineOffset, EndianSlice, LittleEndian, Reader, Relocate};
use object::read::RelocationMap;
use object::read::elf::ElfFile64;
use object::{LittleEndian as Little, Object, ObjectSection, ObjectSymbol};

use crate::NativeError;

/// The lines of a program by the addresses of its code in this process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeLines {
    /// Half-open ranges of addresses, ascending, with their lines; code of no line has line 0.
    rows: Vec<(u64, u64, u32)>,
}

impl CodeLines {
    /// The source line of the instruction at an address: 0 for code of no line, `None` for code
    /// outside the program.
    pub fn line(&self, address: u64) -> Option<u32> {
        let behind = self.rows.partition_point(|row| row.0 <= address);
        let (_, end, line) = *self.rows.get(behind.checked_sub(1)?)?;
        (address < end).then_some(line)
    }

    /// Reads the line table of an object, one of whose symbols lies at an address.
    pub(crate) fn of(object: &[u8], symbol: &str, address: u64) -> Result<CodeLines, NativeError> {
        let rows = rows(object, symbol, address);
        let rows = rows.map_err(|error| NativeError::Lines(error.to_string()))?;
        Ok(CodeLines { rows })
    }
}

/// Applies an object's relocations, so that addresses are offsets in its section of code.
#[derive(Clone, Copy, Debug)]
struct Relocations<'a>(&'a RelocationMap);

impl Relocate<usize> for Relocations<'_> {
    fn relocate_address(&self, offset: usize, value: u64) -> gimli::Result<u64> {
        Ok(self.0.relocate(offset as u64, value))
    }

    fn relocate_offset(&self, offset: usize, value: usize) -> gimli::Result<usize> {
        let value = self.0.relocate(offset as u64, value as u64);
        <usize as gimli::ReaderOffset>::from_u64(value)
    }
}

type Rows = Vec<(u64, u64, u32)>;

fn rows(object: &[u8], symbol: &str, address: u64) -> Result<Rows, Box<dyn std::error::Error>> {
    let file = ElfFile64::<Little>::parse(object)?;
    let symbol = file.symbols().find(|s| s.name() == Ok(symbol));
    let symbol = symbol.ok_or("the symbol is missing")?;
    // Sections of an object are at 0, and code is in one of them.
    let base = address.wrapping_sub(symbol.address());
    let Some(section) = file.section_by_name(".debug_line") else {
        return Ok(Vec::new());
    };
    let relocations = RelocationMap::new(&file, &section)?;
    let bytes = EndianSlice::new(section.data()?, LittleEndian);
    let reader = gimli::RelocateReader::new(bytes, Relocations(&relocations));
    let mut rows = ranges(DebugLine::from(reader))?;
    for row in &mut rows {
        (row.0, row.1) = (row.0.wrapping_add(base), row.1.wrapping_add(base));
    }
    rows.sort_unstable();
    Ok(rows)
}

fn ranges<R: Reader<Offset = usize>>(lines: DebugLine<R>) -> gimli::Result<Rows> {
    // A module is one unit.
    let program = lines.program(DebugLineOffset(0), 8, None, None)?;
    let mut found = Vec::new();
    let mut open: Option<(u64, u32)> = None;
    let mut rows = program.rows();
    while let Some((_, row)) = rows.next_row()? {
        if let Some((begin, line)) = open
            && begin < row.address()
        {
            found.push((begin, row.address(), line));
        }
        let line = row
            .line()
            .map_or(0, |line| u32::try_from(line.get()).unwrap_or(0));
        open = (!row.end_sequence()).then_some((row.address(), line));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{Native, Options};

    #[test]
    fn code_knows_its_lines() {
        let source = "
@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = x[i] / 3.0

@proc
def g(n: size, x: f32[n]):
    f(n, x[0:n])
    for i in seq(0, n):
        x[i] = sin(x[i])
";
        let module = exo_frontend::parse_module("g.py", source).unwrap();
        let (_native, lines) =
            Native::compile_with_lines(&module, "g", &Options::default()).unwrap();
        let of = |row: &(u64, u64, u32)| row.2;
        let known: BTreeSet<u32> = lines.rows.iter().map(of).filter(|line| *line > 0).collect();
        assert!(known.is_superset(&BTreeSet::from([5, 11])), "{known:?}");
        assert!(known.is_subset(&(3..=11).collect()), "{known:?}");
        let (begin, end) = (lines.rows[0].0, lines.rows[lines.rows.len() - 1].1);
        assert_eq!(lines.line(begin), Some(lines.rows[0].2));
        assert_eq!(lines.line(begin - 1), None);
        assert_eq!(lines.line(end), None);
        assert_eq!(lines.line(0), None);
    }
}
