//! A measurement: what sessions on several threads of one process reach, beside as many processes.
//!
//! `sessions` schedules one module after the other; `sessions THREADS` does so on each of as many threads. Prints the seconds that
//! went by. `bench/sessions.sh` compares.

use std::error::Error;
use std::time::Instant;

use exo::Session;
use exo_starlark::{Program, Source};

/// How many modules each thread schedules.
const MODULES: usize = 150;

const MODULE: &str = "\
@proc
def gemm(M: size, N: size, K: size, A: f32[M, K], B: f32[K, N], C: f32[M, N]):
    for i in seq(0, M):
        for j in seq(0, N):
            for k in seq(0, K):
                C[i, j] += A[i, k] * B[k, j]
";

const SCHEDULE: &str = r#"
p = procedure("gemm")
p = divide_loop(p, "i", 4, ["io", "ii"], tail = "min")
p = divide_loop(p, "j #0", 8, ["jo", "ji"], tail = "min")
p = reorder_loops(p, "ii jo")
p = reorder_loops(p, "ji k #0")
p = reorder_loops(p, "ii k #0")
p = divide_loop(p, "k #0", 16, ["ko", "ki"], tail = "guard")
p = simplify(p)
p = simplify(p)
register(p)
"#;

/// An error that another thread may be told of.
type Failed = Box<dyn Error + Send + Sync>;

fn schedule_all() -> Result<(), Failed> {
    for k in 0..MODULES {
        let module = Session::parse("gemm.py", MODULE)?;
        let program = Program {
            source: Source {
                file: format!("gemm{k}.star"),
                text: SCHEDULE.to_owned(),
            },
            ..Program::default()
        };
        let outcome = exo_starlark::run(
            &program,
            module,
            &exo_steps::foreign_users::ForeignUserTable::default(),
        );
        outcome.map_err(|failure| failure.error.to_string())?;
    }
    Ok(())
}

fn main() -> Result<(), Failed> {
    let threads: usize = match std::env::args().nth(1) {
        Some(count) => count.parse()?,
        None => 1,
    };
    let start = Instant::now();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(schedule_all)).collect();
        running.into_iter().try_for_each(|thread| {
            let ended = thread.join();
            ended.unwrap_or_else(|_| Err("a thread panicked".into()))
        })
    })?;
    println!("{:.3}", start.elapsed().as_secs_f64());
    Ok(())
}
