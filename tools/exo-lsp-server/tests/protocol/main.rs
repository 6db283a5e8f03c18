//! The server as clients see it: messages over standard input and output.

mod client;
mod mutated;
mod programs;
mod requests;
mod schedules;
