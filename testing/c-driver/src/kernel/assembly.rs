//! Reads what compilers print for x86-64 in AT&T syntax: functions, instructions, innermost loops.

/// One instruction, without comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Inst {
    pub(crate) mnemonic: String,
    pub(crate) operands: Vec<String>,
}

impl Inst {
    fn parse(line: &str) -> Self {
        let (mnemonic, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Inst {
            mnemonic: mnemonic.into(),
            operands: operands(rest),
        }
    }

    /// The operand that is written, which AT&T syntax puts last.
    pub(crate) fn target(&self) -> &str {
        self.operands.last().map_or("", String::as_str)
    }

    /// Whether an operand is a vector register.
    pub(crate) fn is_vector(&self) -> bool {
        let names = ["%xmm", "%ymm", "%zmm"];
        self.operands
            .iter()
            .any(|o| names.iter().any(|n| o.starts_with(n)))
    }

    /// Whether an operand is a register of 16 cells.
    pub(crate) fn is_zmm(&self) -> bool {
        self.operands.iter().any(|o| o.starts_with("%zmm"))
    }

    pub(crate) fn is_fma(&self) -> bool {
        self.mnemonic.starts_with("vfmadd")
    }

    /// From memory into a vector register.
    pub(crate) fn is_load(&self) -> bool {
        let moves = ["vmovups", "vmovaps", "vmovupd", "vmovapd"];
        moves.contains(&self.mnemonic.as_str())
            && self.operands.first().is_some_and(|o| is_memory(o))
            && !is_memory(self.target())
    }

    pub(crate) fn is_broadcast(&self) -> bool {
        self.mnemonic == "vbroadcastss"
    }

    fn jumps_to(&self) -> Option<&str> {
        self.mnemonic.starts_with('j').then(|| self.target())
    }
}

impl std::fmt::Display for Inst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.mnemonic, self.operands.join(", "))
    }
}

fn is_memory(operand: &str) -> bool {
    operand.contains('(')
}

/// Cuts at commas that are not inside of an address.
fn operands(text: &str) -> Vec<String> {
    let mut depth = 0;
    text.split(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    })
    .map(|o| o.trim().to_string())
    .filter(|o| !o.is_empty())
    .collect()
}

/// The code of one function.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) insts: Vec<Inst>,
    /// Labels and the instruction that each stands before.
    labels: Vec<(String, usize)>,
    frame_pointer: bool,
}

impl Function {
    /// The function of that name, or `None` if the file has none.
    pub(crate) fn find(assembly: &str, name: &str) -> Option<Self> {
        let start = format!("{name}:");
        let end = format!("{name}, ");
        let lines = assembly
            .lines()
            .map(|line| line.split('#').next().unwrap_or("").trim())
            .skip_while(|line| *line != start)
            .skip(1)
            .take_while(|line| {
                !(line.starts_with(".size") && line.replace('\t', " ").contains(&end))
            });
        let (mut insts, mut labels) = (Vec::new(), Vec::new());
        for line in lines.filter(|l| !l.is_empty()) {
            match line.strip_suffix(':') {
                Some(label) => labels.push((label.to_string(), insts.len())),
                None if line.starts_with('.') => {}
                None => insts.push(Inst::parse(line)),
            }
        }
        let sets_frame = |i: &Inst| i.operands == ["%rsp", "%rbp"];
        let frame_pointer = insts.iter().any(sets_frame);
        (!insts.is_empty()).then_some(Function {
            insts,
            labels,
            frame_pointer,
        })
    }

    /// Whether an instruction reads or writes the stack.
    pub(crate) fn touches_stack(&self, inst: &Inst) -> bool {
        let register =
            |o: &String| o.contains("(%rsp") || (self.frame_pointer && o.contains("(%rbp"));
        inst.operands.iter().any(register)
            || ["push", "pop", "call"]
                .iter()
                .any(|m| inst.mnemonic.starts_with(m))
    }

    /// The loops with no loop inside, each with its closing jump.
    pub(crate) fn innermost_loops(&self) -> Vec<&[Inst]> {
        let position = |label: &str| self.labels.iter().find(|(l, _)| l == label).map(|l| l.1);
        let loops: Vec<(usize, usize)> = self
            .insts
            .iter()
            .enumerate()
            .filter_map(|(at, i)| Some((position(i.jumps_to()?)?, at)))
            .filter(|(first, last)| first <= last)
            .collect();
        loops
            .iter()
            .filter(|outer| {
                !loops
                    .iter()
                    .any(|l| l != *outer && outer.0 <= l.0 && l.1 <= outer.1)
            })
            .filter_map(|(first, last)| self.insts.get(*first..=*last))
            .collect()
    }
}
