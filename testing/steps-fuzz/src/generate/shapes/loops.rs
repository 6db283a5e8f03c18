//! Loops and conditions.

use super::{sliding, staged};
use crate::generate::writer::{Extent, Range, Writer};

impl Writer {
    /// Bounds that a write of configuration changes, if there is any, and that write.
    fn config_bound(&mut self) -> (Range, &'static str) {
        // The last one has iterations enough whatever the field holds.
        let bounds = [
            ("C.n", (0, 3)),
            ("C.n", (0, 3)),
            ("C.k + 1", (0, 2)),
            ("3 + C.k % 2", (0, 3)),
        ];
        let (hi, range) = bounds[self.rng.below(4)];
        let write = match hi {
            "C.n" => ["C.n = 3", "C.n = 2", "C.k = 2"],
            _ => ["C.k = 2", "C.k = 0", "C.n = 2"],
        }[self.rng.below(3)];
        let bound = Range {
            lo: "0".to_owned(),
            hi: hi.to_owned(),
            range,
            below: None,
        };
        (bound, write)
    }

    /// Bounds, with a write of the field that they depend on in some cases.
    fn some_bound(&mut self) -> (Range, Option<&'static str>) {
        if self.config && self.rng.chance(35) {
            let (range, write) = self.config_bound();
            let writes = !self.parallel && self.rng.chance(60);
            return (range, writes.then_some(write));
        }
        (self.range(), None)
    }

    fn config_line(&mut self, line: Option<&'static str>) {
        if let Some(line) = line {
            self.line(line);
        }
    }

    /// A write to a cell named by all loop variables, so that iterations are apart.
    fn own_cell(&mut self) {
        let vars: Vec<_> = self.ints.iter().filter(|v| v.iter).cloned().collect();
        let x = self
            .buffers
            .iter()
            .find(|b| b.dims.len() == vars.len())
            .cloned();
        let fits = |b: &crate::generate::writer::Buffer| {
            b.dims.iter().zip(&vars).all(|(d, v)| match d {
                Extent::Const(c) => v.range.0 >= 0 && v.range.1 < *c,
                Extent::Sym(n, _) => v.range.0 >= 0 && v.below.as_ref() == Some(n),
            })
        };
        match x.filter(fits) {
            Some(b) => {
                let at: Vec<String> = vars.iter().map(|v| v.name.clone()).collect();
                let value = self.value_of(b.elem);
                let op = self.rng.one(&["=", "+="]);
                self.write_to(
                    &format!("{}[{}]", b.name, at.join(", ")),
                    op,
                    b.elem,
                    &value,
                );
            }
            None => self.write(),
        }
    }
}

/// Writes two nested loops.
pub(crate) fn nest(w: &mut Writer) {
    let (outer, write) = w.some_bound();
    w.looped(&outer, |w, _| {
        if w.rng.chance(8) {
            w.write();
        }
        let (inner, other) = w.some_bound();
        let first = w.rng.chance(50);
        w.looped(&inner, |w, _| {
            if first {
                w.config_line(write.or(other));
            }
            match w.rng.below(10) {
                0..3 => w.own_cell(),
                3..5 => super::values::own_sum(w),
                _ => w.write(),
            }
            if w.rng.chance(35) {
                w.write();
            }
            if !first && w.rng.chance(50) {
                w.config_line(other.or(write));
            }
        });
        if w.rng.chance(8) {
            w.write();
        }
    });
}

/// A nest whose inner bound is a literal.
pub(crate) fn literal_nest(w: &mut Writer) {
    let (mut outer, write) = w.some_bound();
    if w.rng.chance(20) {
        outer = Range::consts(1, 3);
    }
    w.looped(&outer, |w, _| {
        if w.rng.chance(12) {
            w.write();
        }
        let inner = match w.rng.below(8) {
            0 => Range::consts(1, 3),
            1 => w.range(),
            _ => Range::consts(0, w.rng.between(1, 3)),
        };
        w.looped(&inner, |w, _| {
            w.config_line(write);
            w.write();
            if w.rng.chance(50) {
                w.write();
            }
        });
        if w.rng.chance(12) {
            w.write();
        }
    });
}

/// A loop or condition with a gap in it.
pub(crate) fn split_body(w: &mut Writer) {
    if w.rng.chance(20) {
        return staged::staged(w);
    }
    if w.rng.chance(30) {
        let (cond, write) = config_condition(w);
        w.branch(&cond, |w| parts(w, write));
        if w.rng.chance(40) {
            let write = match w.rng.chance(50) {
                true => write,
                false => None,
            };
            w.otherwise(|w| parts(w, write));
        }
        return;
    }
    let (range, write) = w.some_bound();
    w.looped(&range, |w, _| match w.rng.below(6) {
        // The same in every iteration.
        0 | 1 => {
            w.unvaried(|w| w.write());
            w.config_line(write);
            w.write();
        }
        2 => {
            let inner = w.range();
            w.looped(&inner, |w, _| parts(w, write));
        }
        _ => parts(w, write),
    });
}

/// A condition, and a write that may change it.
fn config_condition(w: &mut Writer) -> (String, Option<&'static str>) {
    if !w.config || w.rng.chance(40) {
        return (w.condition(), None);
    }
    let (cond, write) = [
        ("C.b", "C.b = False"),
        ("C.k > 1", "C.k = 0"),
        ("C.k < 2", "C.k = 2"),
        ("C.n > 2", "C.n = 2"),
        ("not C.b", "C.b = True"),
        ("C.b", "C.k = 1"),
    ][w.rng.below(6)];
    let writes = !w.parallel && w.rng.chance(65);
    (cond.to_owned(), writes.then_some(write))
}

fn parts(w: &mut Writer, write: Option<&'static str>) {
    if w.rng.chance(15) {
        let name = w.fresh("t");
        w.filled(&name, &[]);
    }
    if w.rng.chance(10) {
        w.window("w");
    }
    w.write();
    if w.rng.chance(60) {
        w.config_line(write);
    }
    w.write();
    if w.rng.chance(40) {
        w.write();
    }
    if w.rng.chance(20) {
        w.config_line(write);
    }
}

/// Two loops or conditions, the one behind the other.
pub(crate) fn adjacent(w: &mut Writer) {
    if w.rng.chance(20) {
        return sliding::overlapping(w);
    }
    if w.rng.chance(30) {
        let (cond, write) = config_condition(w);
        let again = match w.rng.chance(75) {
            true => cond.clone(),
            false => w.condition(),
        };
        for (cond, write) in [(cond, write), (again, None)] {
            w.branch(&cond, |w| {
                w.write();
                w.config_line(write);
            });
            if w.rng.chance(30) {
                w.otherwise(|w| w.write());
            }
        }
        return;
    }
    let (range, write) = w.some_bound();
    let mode = if w.rng.chance(8) && write.is_none() {
        "par"
    } else {
        "seq"
    };
    let unvaried = w.rng.chance(20);
    w.looped_as(mode, &range, |w, _| {
        match unvaried {
            true => w.unvaried(|w| w.write()),
            false => w.write(),
        }
        w.config_line(write);
    });
    let again = match w.rng.below(10) {
        0 => w.range(),
        1 => Range {
            hi: format!("{} - 1 + 1", range.hi),
            ..range.clone()
        },
        _ => range,
    };
    let mode = if mode == "par" && w.rng.chance(80) {
        "par"
    } else {
        "seq"
    };
    w.looped_as(mode, &again, |w, _| {
        w.write();
        if w.rng.chance(30) {
            w.write();
        }
    });
}

/// Two halves of one loop.
pub(crate) fn halves(w: &mut Writer) {
    let before = w.text.len();
    let field = w.config && w.rng.chance(40);
    let par = w.rng.chance(6);
    let (lo, mid) = (w.rng.between(0, 1), w.rng.between(1, 2));
    let writes = field && w.rng.chance(60);
    let i = w.fresh("i");
    let mode = if par { "par" } else { "seq" };
    w.named_loop(&i, mode, &Range::consts(lo, mid), |w| {
        w.write();
        if w.rng.chance(30) {
            w.write();
        }
        if writes && !w.parallel {
            let line = w.rng.one(&["C.n = 3", "C.n = 4", "C.k = 2"]).to_owned();
            w.line(&line);
        }
    });
    let old = format!("{mode}({lo}, {mid})");
    let hi = match field {
        true => w.rng.one(&["C.n + 1", "C.n + 2", "C.k + 2"]).to_owned(),
        false => w.rng.between(mid, mid + 2).to_string(),
    };
    let next = match w.rng.chance(12) {
        true => mid + 1 - 2 * w.rng.between(0, 1),
        false => mid,
    };
    let mode = if w.rng.chance(4) { "par" } else { mode };
    let mut again = w.text[before..].replace(&old, &format!("{mode}({next}, {hi})"));
    // Nearly the same body.
    if w.rng.chance(20) {
        again = match w.rng.below(4) {
            0 => again.replacen(" += ", " = ", 1),
            1 => again.replacen("1.0", "2.0", 1),
            2 => again.replacen(" + 1]", " + 2]", 1),
            _ => again.replacen(&format!("[{i}]"), &format!("[{i} + 1]"), 1),
        };
    }
    w.text.push_str(&again);
}

/// One loop, whose bounds its body may change.
pub(crate) fn one_loop(w: &mut Writer) {
    let (mut range, write) = w.some_bound();
    match w.rng.below(8) {
        0 if w.config => {
            range = Range {
                lo: "C.k".to_owned(),
                hi: "5".to_owned(),
                range: (0, 4),
                below: None,
            };
        }
        1 => range = Range::consts(1, 5),
        2 => range = Range::consts(0, 6),
        _ => {}
    }
    let write = match (range.lo.as_str(), w.parallel) {
        ("C.k", false) if w.rng.chance(60) => Some("C.k = 2"),
        _ => write,
    };
    let par = write.is_none() && w.rng.chance(8);
    w.looped_as(if par { "par" } else { "seq" }, &range, |w, _| {
        w.write();
        w.config_line(write);
        if w.rng.chance(50) {
            w.write();
        }
    });
}

/// A loop with few iterations, known or nearly.
pub(crate) fn literal_loop(w: &mut Writer) {
    let known = w.rng.chance(25) && w.ints.first().is_some_and(|v| v.name == "n");
    let body = |w: &mut Writer| {
        w.write();
        if w.rng.chance(50) {
            w.write();
        }
    };
    if known {
        let cond = w
            .rng
            .one(&["n == 2", "n == 3", "n < 2", "n > 2"])
            .to_owned();
        return w.branch(&cond, |w| {
            let range = Range::size("n", 4);
            w.looped(&range, |w, _| body(w));
        });
    }
    if w.config && !w.parallel && w.rng.chance(40) {
        w.line("C.n = 2");
        if w.rng.chance(40) {
            w.write_config();
        }
        let (range, _) = w.config_bound();
        return w.looped(&range, |w, _| body(w));
    }
    let range = match w.rng.chance(75) {
        true => {
            let lo = w.rng.between(-1, 2);
            Range::consts(lo, lo + w.rng.between(1, 3))
        }
        false => w.range(),
    };
    w.looped(&range, |w, _| body(w));
}

/// Statements that can run twice, or nearly: they read only cells that they have written.
pub(crate) fn repeatable(w: &mut Writer) {
    let write = (w.config && !w.parallel && w.rng.chance(25)).then(|| {
        w.rng
            .one(&["C.k = 2", "C.b = C.k > 1", "C.k = (C.k + 1) % 3"])
            .to_owned()
    });
    if w.rng.chance(20) {
        let name = w.fresh("t");
        w.filled(&name, &[]);
    }
    w.assign();
    if let Some(write) = write {
        w.line(&write);
    }
    match w.rng.below(4) {
        0 => w.assign(),
        1 => w.reduce(),
        _ => {}
    }
}

/// A loop whose iterations can run twice, or nearly.
pub(crate) fn repeatable_loop(w: &mut Writer) {
    let (range, write) = w.some_bound();
    let range = match w.rng.below(6) {
        0 => range,
        1 => Range::consts(1, 5),
        _ if write.is_some() => range,
        _ => Range::consts(0, w.rng.between(3, 6)),
    };
    w.looped(&range, |w, i| {
        let x = w.buffers.first().cloned();
        match x.filter(|x| x.dims.len() == 1 && w.rng.chance(60)) {
            // Each iteration has its cell, and reads another buffer, or the same one elsewhere.
            Some(x) => {
                w.hide(&x.name);
                let value = w.value();
                let at = w.index(&x.dims[0]);
                let at =
                    if w.rng.chance(70) && matches!(x.dims[0], Extent::Const(_)) && !i.is_empty() {
                        i.to_owned()
                    } else {
                        at
                    };
                w.line(&format!("{}[{at}] = {value}", x.name));
                w.buffers.insert(0, x);
                if w.rng.chance(40) {
                    w.write();
                }
            }
            None => {
                w.assign();
                if w.rng.chance(40) {
                    w.assign();
                }
            }
        }
        w.config_line(write);
    });
}

/// A loop whose variable nothing mentions, or nearly.
pub(crate) fn idle_loop(w: &mut Writer) {
    let range = w.range();
    w.looped(&range, |w, _| match w.rng.chance(85) {
        true => w.unvaried(repeatable),
        false => repeatable(w),
    });
}

/// A loop one half of which does the same in every iteration, or nearly.
pub(crate) fn half_idle_loop(w: &mut Writer) {
    if w.rng.chance(40) {
        return split_body(w);
    }
    let (range, write) = w.some_bound();
    let idle_first = w.rng.chance(60);
    let nested = w.rng.chance(30).then(|| w.range());
    let halves = |w: &mut Writer| {
        for idle in [idle_first, !idle_first] {
            match idle {
                true => w.unvaried(repeatable),
                false => w.write(),
            }
        }
    };
    w.looped(&range, |w, _| {
        match nested {
            Some(inner) => w.looped(&inner, |w, _| halves(w)),
            None => halves(w),
        }
        w.config_line(write);
    });
}

/// A loop whose iterations are apart, or nearly.
pub(crate) fn independent(w: &mut Writer) {
    let range = w.range();
    w.looped(&range, |w, _| {
        if w.rng.chance(15) {
            let name = w.fresh("t");
            w.filled(&name, &[]);
        }
        let outer = w.parallel;
        w.parallel = !w.rng.chance(10);
        w.own_cell();
        if w.rng.chance(25) {
            w.write();
        }
        w.parallel = outer;
        if w.config && !outer && w.rng.chance(10) {
            w.write_config();
        }
    });
}

/// A loop or condition in another.
pub(crate) fn scopes(w: &mut Writer) {
    let (cond, write) = config_condition(w);
    match w.rng.below(5) {
        0 | 1 => {
            let (range, other) = w.some_bound();
            w.looped(&range, |w, _| {
                if w.rng.chance(6) {
                    w.write();
                }
                let cond = match w.rng.chance(15) {
                    true => w.condition(),
                    false => cond.clone(),
                };
                w.branch(&cond, |w| {
                    w.write();
                    w.config_line(write.or(other));
                });
                if w.rng.chance(30) {
                    w.otherwise(|w| w.write());
                }
                if w.rng.chance(6) {
                    w.write();
                }
            });
        }
        2 | 3 => {
            w.branch(&cond, |w| {
                let (range, other) = w.some_bound();
                w.looped(&range, |w, _| {
                    w.write();
                    w.config_line(write.or(other));
                });
                if w.rng.chance(6) {
                    w.write();
                }
            });
            if w.rng.chance(25) {
                w.otherwise(|w| w.write());
            }
        }
        _ => {
            let inner = w.condition();
            w.branch(&cond, |w| {
                w.branch(&inner, |w| w.write());
                if w.rng.chance(40) {
                    w.otherwise(|w| w.write());
                }
                if w.rng.chance(6) {
                    w.write();
                }
            });
            if w.rng.chance(40) {
                w.otherwise(|w| w.write());
            }
        }
    }
}

/// Writes code that never runs, or writes of a local buffer of which some are dead.
pub(crate) fn dead_or_unneeded(w: &mut Writer) {
    match w.rng.chance(60) {
        true => dead(w),
        false => sliding::foldable(w),
    }
}

/// Writes code that cannot run, or nearly so.
fn dead(w: &mut Writer) {
    if w.rng.chance(35) {
        let c = w.rng.between(0, 3);
        let range = match w.rng.below(6) {
            0 => Range::consts(c, c + 1),
            1 if w.ints.first().is_some_and(|v| v.name == "n") => Range {
                lo: "0".to_owned(),
                hi: w.rng.one(&["n / 6", "n / 5", "n % 2"]).to_owned(),
                range: (0, 0),
                below: None,
            },
            2 if w.config => Range {
                lo: "0".to_owned(),
                hi: w.rng.one(&["C.k / 3", "C.k / 2", "C.n / 5"]).to_owned(),
                range: (0, 0),
                below: None,
            },
            _ => Range::consts(c, c),
        };
        return w.looped(&range, |w, _| {
            w.write();
            w.write();
        });
    }
    let range = w.range();
    w.looped(&range, |w, i| {
        let (lo, hi) = w.ints.last().map_or((0, 0), |v| v.range);
        let off = [0, 0, 0, 0, 1, -1][w.rng.below(6)];
        let cond = match w.rng.below(5) {
            0 => format!("{i} >= {}", lo + off),
            1 => format!("{i} < {}", hi + 1 + off),
            2 => format!("{i} > {}", hi + off),
            3 if w.config => w
                .rng
                .one(&["C.k < 3", "C.k >= 0", "C.k > 2", "C.k < 2", "C.n > 0"])
                .to_owned(),
            _ => format!("{i} < {}", range.hi),
        };
        if w.config && !w.parallel && w.rng.chance(20) {
            w.write_config();
        }
        w.branch(&cond, |w| w.write());
        if w.rng.chance(60) {
            w.otherwise(|w| w.write());
        }
    });
}

/// Any statements.
pub(crate) fn block(w: &mut Writer) {
    if w.rng.chance(20) {
        let name = w.fresh("t");
        w.filled(&name, &[]);
    }
    w.write();
    let range = w.range();
    w.looped(&range, |w, _| w.stmts(2));
    if w.rng.chance(50) {
        w.stmt();
    }
}

/// `pass` among other things.
pub(crate) fn passes(w: &mut Writer) {
    let range = w.range();
    w.looped(&range, |w, _| {
        w.line("pass");
        w.write();
        let cond = w.condition();
        w.branch(&cond, |w| match w.rng.chance(50) {
            true => w.line("pass"),
            false => w.write(),
        });
        if w.rng.chance(50) {
            w.otherwise(|w| match w.rng.chance(50) {
                true => w.line("pass"),
                false => w.write(),
            });
        }
    });
    let range = w.range();
    w.looped(&range, |w, _| w.line("pass"));
}
