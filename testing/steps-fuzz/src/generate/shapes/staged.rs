//! A loop that loads cells, adds to them and stores them back, in each iteration.

use crate::generate::writer::{Range, Writer};

/// Most of the cells; the procedure has so many of each buffer.
const CELLS: i64 = 8;

/// Loads into one buffer from another, and stores back.
struct Staged {
    /// The buffer that is loaded into.
    reg: String,
    /// The buffer that is loaded from.
    home: String,
    width: i64,
    scale: &'static str,
    /// A condition under which a cell is touched at all.
    guard: Option<String>,
}

/// The loop, and behind it one that reads the final contents of the buffers.
pub(crate) fn staged(w: &mut Writer) {
    let (reg, home) = (w.fresh("r"), w.fresh("h"));
    let elem = match w.rng.chance(8) {
        true => w.rng.one(&["f64", "f32", "i8", "i32"]),
        false => w.elem,
    };
    w.line(&format!("{reg}: {elem}[{CELLS}]"));
    w.line(&format!("{home}: {}[2 * {CELLS}]", w.elem));
    for (name, len) in [(&reg, CELLS), (&home, 2 * CELLS)] {
        w.looped(&Range::consts(0, len), |w, i| {
            let value = w.constant();
            let value = w.of_its_own(&value);
            w.line(&format!("{name}[{i}] = {value}"));
        });
    }
    let staged = Staged {
        width: w.rng.between(1, CELLS / 2),
        scale: w.rng.one(&["", "", "2 * "]),
        guard: w.rng.chance(20).then(|| w.condition()),
        reg,
        home,
    };
    let range = w.range();
    w.looped(&range, |w, _| match w.rng.chance(30) {
        // The loads were taken out already.
        true => staged.stores(w),
        false => {
            staged.loads(w);
            staged.changes(w);
        }
    });
    w.looped(&Range::consts(0, CELLS), |w, i| {
        let (dest, _) = w.cell();
        let from = w.rng.one(&[&staged.home, &staged.home, &staged.reg]);
        w.line(&format!("{dest} += {from}[{i}]"));
    });
}

impl Staged {
    fn to(&self, i: &str) -> String {
        format!("{}[{i}]", self.reg)
    }

    fn from(&self, i: &str) -> String {
        format!("{}[{}{i}]", self.home, self.scale)
    }

    /// A loop over the cells, or nearly, under the condition if there is one.
    fn over(&self, w: &mut Writer, body: impl FnOnce(&mut Writer, &str)) {
        let width = match w.rng.chance(90) {
            true => self.width,
            false => w.rng.between(1, CELLS / 2),
        };
        w.looped(&Range::consts(0, width), |w, i| match &self.guard {
            Some(cond) if w.rng.chance(90) => w.branch(cond, |w| body(w, i)),
            _ => body(w, i),
        });
    }

    fn loads(&self, w: &mut Writer) {
        self.over(w, |w, i| {
            let (to, from) = (self.to(i), self.from(i));
            let sign = if w.rng.chance(4) { "+=" } else { "=" };
            w.line(&format!("{to} {sign} {from}"));
        });
        if w.rng.chance(10) {
            w.line(&format!("{} = {}", self.to("0"), self.from("1")));
        }
    }

    /// Writes the code behind the loads: changes and stores, in one loop or two.
    fn changes(&self, w: &mut Writer) {
        self.other(w);
        match w.rng.below(8) {
            0 => self.over(w, |w, i| {
                self.store(w, i);
                self.change(w, i);
            }),
            1 | 2 => self.stores(w),
            _ => self.over(w, |w, i| {
                self.change(w, i);
                self.store(w, i);
            }),
        }
        self.other(w);
    }

    /// Changes, and behind them stores.
    fn stores(&self, w: &mut Writer) {
        self.over(w, |w, i| self.change(w, i));
        self.other(w);
        self.over(w, |w, i| self.store(w, i));
    }

    fn change(&self, w: &mut Writer, i: &str) {
        let value = match w.rng.chance(6) {
            true => self.from(i),
            false => w.value(),
        };
        let sign = if w.rng.chance(75) { "+=" } else { "=" };
        w.line(&format!("{} {sign} {value}", self.to(i)));
    }

    fn store(&self, w: &mut Writer, i: &str) {
        let (to, from) = (self.to(i), self.from(i));
        let line = match w.rng.below(14) {
            0 => format!("{from} += {to}"),
            1 => format!("{from} = {to} + {to}"),
            2 => format!("{}[{i} + 1] = {to}", self.home),
            3 => format!("{from} = {}", self.to("0")),
            _ => format!("{from} = {to}"),
        };
        w.line(&line);
    }

    /// Something that has nothing to do with it, or nearly.
    fn other(&self, w: &mut Writer) {
        match w.rng.below(20) {
            0 => w.line(&format!("{} += 1.0", self.to("0"))),
            1 => w.line(&format!("{} += 1.0", self.from("1"))),
            2 => w.line(&format!("{} = {}", self.from("0"), self.to("0"))),
            3 if w.config && !w.parallel => w.write_config(),
            4 | 5 => w.write(),
            _ => {}
        }
    }
}
