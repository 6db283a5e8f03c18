//! Plans of runs for an instruction: its drivers, each with the combinations of control arguments
//! that it is for.

use exo_interp::Inputs;
use exo_ir::Proc;

use crate::arrange::Arrangement;
use crate::driver::{self, Driver, Shared, Wanted, shared_pairs};
use crate::fields;
use crate::follow::{Followed, has_buffers};
use crate::means::Means;
use crate::reason::Unchecked;
use crate::subject::Subject;

/// Ways in which registers lie for large numbers, beside those for others.
const LENGTHENED: usize = 4;

/// A driver, with its subject and the combinations of control arguments that it is for.
pub(crate) struct Plan {
    pub(crate) driver: Driver,
    /// Index of its subject: the instruction itself, or the instruction followed by another one.
    pub(crate) subject: usize,
    pub(crate) combinations: Vec<Inputs>,
}

impl Plan {
    /// Whether it is for the instruction by itself, and its arguments need not be one.
    pub(crate) fn is_main(&self) -> bool {
        self.subject == 0 && self.driver.shared.is_none()
    }
}

/// Makes the plans for an instruction.
pub(crate) struct Planner<'a, 'l> {
    pub(crate) means: &'a Means<'l>,
    /// The instruction by itself, and then with each instruction that may follow it.
    pub(crate) subjects: &'a [Subject<'a>],
    pub(crate) followed: &'a [Followed<'l>],
}

impl Planner<'_, '_> {
    /// All plans; the main ones first, that for the most combinations before others. An instruction by which no cells change is seen
    /// only in what another does behind it.
    ///
    /// # Errors
    /// There is none by which one sees what the instruction does.
    pub(crate) fn all(&self) -> Result<Vec<Plan>, Unchecked> {
        let mut plans = match self.main() {
            Err(why) if why != Unchecked::Unseen => return Err(why),
            main => main.unwrap_or_default(),
        };
        plans.extend(self.shared(&plans));
        let behind = self.behind();
        match behind.is_empty() && !self.shows_itself(&plans) {
            true => Err(Unchecked::Unseen),
            false => Ok(plans.into_iter().chain(behind).collect()),
        }
    }

    /// Whether buffers of the instruction show its effect: all of it, if it sets no fields.
    fn shows_itself(&self, plans: &[Plan]) -> bool {
        let (Some(subject), Some(plan)) = (self.subjects.first(), plans.first()) else {
            return false;
        };
        let written = plan
            .combinations
            .first()
            .map(|given| subject.written(given));
        let changes = written.is_some_and(|written| !written.is_empty());
        changes || fields::written(subject.instr).is_empty()
    }

    /// Plans for the instruction by itself: one for each arrangement of registers.
    pub(crate) fn main(&self) -> Result<Vec<Plan>, Unchecked> {
        let Some(subject) = self.subjects.first() else {
            return Ok(Vec::new());
        };
        self.arranged(0, &[subject.instr])
    }

    /// Plans for a subject, which calls instructions.
    fn arranged(&self, place: usize, calls: &[&Proc]) -> Result<Vec<Plan>, Unchecked> {
        let subject = &self.subjects[place];
        if !has_buffers(subject.instr) {
            return Err(Unchecked::Unseen);
        }
        let combinations = subject.combinations()?;
        let written = combinations.first().map(|given| subject.written(given));
        let written = written.unwrap_or_default();
        let mut why = None;
        let mut plans = Vec::new();
        for (arrangement, combinations) in subject.arrangements(&combinations) {
            match self.driver(subject, calls, None, (&arrangement, &written)) {
                Ok(driver) => plans.push(Plan {
                    driver,
                    subject: place,
                    combinations,
                }),
                Err(reason) => drop(why.get_or_insert(reason)),
            }
        }
        if plans.is_empty() {
            return Err(why.unwrap_or(Unchecked::NoInputs(None)));
        }
        self.lengthen(&mut plans, place, calls, (&combinations, &written));
        Ok(plans)
    }

    /// Adds combinations with large numbers to plans that are for the way in which registers lie then, and plans where there is none, if the
    /// machine has registers for them.
    fn lengthen(
        &self,
        plans: &mut Vec<Plan>,
        place: usize,
        calls: &[&Proc],
        (combinations, written): (&[Inputs], &[String]),
    ) {
        let subject = &self.subjects[place];
        let long = subject.lengthened(combinations);
        let mut added = 0;
        for (arrangement, combinations) in subject.arrangements(&long) {
            let known = plans.iter_mut();
            let mut known = known.filter(|plan| plan.driver.arrangement == arrangement);
            if let Some(plan) = known.next() {
                plan.combinations.extend(combinations);
                continue;
            }
            let driver = self.driver(subject, calls, None, (&arrangement, written));
            let driver = driver.ok().filter(|d| d.has_c(self.means.libraries));
            if let Some(driver) = driver.filter(|_| added < LENGTHENED) {
                added += 1;
                plans.push(Plan {
                    driver,
                    subject: place,
                    combinations,
                });
            }
        }
    }

    fn driver(
        &self,
        subject: &Subject<'_>,
        calls: &[&Proc],
        shared: Shared,
        (arrangement, written): (&Arrangement, &[String]),
    ) -> Result<Driver, Unchecked> {
        let wanted = Wanted {
            takes: subject.instr,
            calls,
            shared,
            arrangement,
            written,
        };
        driver::driver(&wanted, self.means)
    }

    /// Plans in which two arguments are the same buffer, with the registers of the first plan.
    fn shared(&self, plans: &[Plan]) -> Vec<Plan> {
        let (Some(plan), Some(subject)) = (plans.first(), self.subjects.first()) else {
            return Vec::new();
        };
        let written = plan.combinations.first();
        let written = written.map(|given| subject.written(given));
        let written = written.unwrap_or_default();
        let pairs = shared_pairs(subject.instr, &written).into_iter();
        let plans = pairs.filter_map(|pair| {
            let calls = [subject.instr];
            let how = (&plan.driver.arrangement, &written[..]);
            Some(Plan {
                driver: self.driver(subject, &calls, Some(pair), how).ok()?,
                subject: 0,
                combinations: plan.combinations.clone(),
            })
        });
        plans.collect()
    }

    /// Plans with another instruction behind it: for each field that it writes one that reads the
    /// field, where there is one that can be run.
    fn behind(&self) -> Vec<Plan> {
        let mut found: Vec<(&Followed<'_>, Plan)> = Vec::new();
        for (place, followed) in self.followed.iter().enumerate() {
            if found.iter().any(|(other, _)| other.shows(&followed.field)) {
                continue;
            }
            let calls = [self.subjects[0].instr, followed.next];
            let plans = self.arranged(place + 1, &calls);
            if let Some(plan) = plans.ok().and_then(|plans| plans.into_iter().next()) {
                found.push((followed, plan));
            }
        }
        found.into_iter().map(|(_, plan)| plan).collect()
    }
}
