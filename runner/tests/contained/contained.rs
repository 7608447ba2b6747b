//! Started by Seekspec, no program changes a canary.

use std::collections::BTreeMap;
use std::process::Output;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

use crate::canary::{Canary, State};
use crate::place::{Place, ended, failure};
use crate::program::{self, Program};
use crate::surroundings::Surroundings;
use crate::user::{User, can_be_another};

/// With the value `aimed` or `all`, every program gets its aimed call, as another user, too.
const HOW_MUCH: &str = "SEEKSPEC_CONTAINED";

/// Without it, one in this many programs does. With `aimed`, half of those get all cases of their tool,
/// with `all` every program.
const SOME: usize = 7;

/// With `all`, one in this many programs gets all cases over exec, too, where each call is another process.
const OVER_EXEC: usize = 5;

const THREADS: usize = 2;

#[test]
fn no_program_changes_a_canary_when_seekspec_starts_it() {
    check(User::Same);
}

#[test]
fn nor_when_another_user_starts_it() {
    if users().contains(&User::Other) {
        check(User::Other);
    }
}

/// So that a program that does not conform fails for its bug.
#[test]
fn the_tools_without_their_bugs_conform() {
    if how_much() != HowMuch::All {
        return;
    }
    let place = Place::of(User::Same);
    let canary = Canary::of(User::Same);
    let programs = program::all();
    let programs = programs.iter().map(|line| Program::aimed(line, &canary));
    let tools: BTreeMap<_, _> = programs
        .map(|program| {
            let command = program.right(&place.programs, place.user);
            ((command, program.tool.clone()), program)
        })
        .collect();
    let mut wrong = String::new();
    for ((command, _), program) in &tools {
        let output = runs_all_cases(&place, program, command, "mcp");
        if !output.status.success() {
            wrong.push_str(&format!("{command:?}: {}", ended(&output)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

pub(crate) fn users() -> Vec<User> {
    let other = (how_much() != HowMuch::Sample && can_be_another()).then_some(User::Other);
    [User::Same].into_iter().chain(other).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HowMuch {
    Sample,
    Aimed,
    All,
}

fn how_much() -> HowMuch {
    match std::env::var(HOW_MUCH).as_deref() {
        Ok("all") => HowMuch::All,
        Ok("aimed") => HowMuch::Aimed,
        _ => HowMuch::Sample,
    }
}

fn gets_all_cases(index: usize, transport: &str) -> bool {
    match how_much() {
        HowMuch::Sample => false,
        HowMuch::Aimed => transport == "mcp" && index.is_multiple_of(2 * SOME),
        HowMuch::All => transport == "mcp" || index.is_multiple_of(OVER_EXEC),
    }
}

fn check(user: User) {
    let place = Place::of(user);
    let before = Surroundings::now();
    let wrong = each_of(|index, line| judge(&place, index, line));
    let changes = before.changes();
    assert!(wrong.is_empty(), "as {user:?}:\n{wrong}");
    assert!(changes.is_empty(), "left or gone: {changes:?}");
}

/// Judges every program, on two threads, and returns the failures.
pub(crate) fn each_of(judge: impl Fn(usize, &Value) -> Result<(), String> + Sync) -> String {
    let (lines, next) = (program::all(), AtomicUsize::new(0));
    let wrong = Mutex::new(String::new());
    let work = || {
        while let Some((index, line)) = take(&lines, &next) {
            if let Err(error) = judge(index, line) {
                wrong.lock().unwrap().push_str(&error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(work);
        }
    });
    wrong.into_inner().unwrap()
}

fn take<'a>(lines: &'a [Value], next: &AtomicUsize) -> Option<(usize, &'a Value)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, lines.get(index)?))
}

/// The program makes its aimed call, and only if that is harmless, all other calls.
fn judge(place: &Place, index: usize, line: &Value) -> Result<(), String> {
    if how_much() == HowMuch::Sample && !index.is_multiple_of(SOME) {
        return Ok(());
    }
    let canary = Canary::of(place.user);
    let program = Program::aimed(line, &canary);
    let before = canary.state();
    for transport in ["exec", "mcp"] {
        // Which answer is right does not matter here.
        place.makes_its_call(&program, transport, &["pass", "fail"])?;
        unchanged(&canary, &before, &program, transport)?;
    }
    for transport in ["mcp", "exec"] {
        if !gets_all_cases(index, transport) {
            continue;
        }
        let output = runs_all_cases(place, &program, &place.command(&program), transport);
        unchanged(&canary, &before, &program, transport)?;
        let status = output.status.code();
        let right = if program.is_seen {
            &[Some(1)][..]
        } else {
            &[Some(0), Some(1)]
        };
        if !right.contains(&status) {
            return Err(failure(&program, transport, &ended(&output)));
        }
    }
    Ok(())
}

fn runs_all_cases(place: &Place, program: &Program, command: &[String], transport: &str) -> Output {
    // A process per tree takes far longer.
    let lifetime = if transport == "exec" { "tree" } else { "run" };
    let words = [
        "run",
        "--with",
        "all",
        "--without",
        "roots",
        "--lifetime",
        lifetime,
    ];
    place.run(&words, program, command, transport)
}

fn unchanged(
    canary: &Canary,
    before: &State,
    program: &Program,
    transport: &str,
) -> Result<(), String> {
    let changes = canary.changes_since(before);
    let all = changes.join("\n  ");
    (changes.is_empty())
        .then_some(())
        .ok_or_else(|| failure(program, transport, &format!("the canary changed\n  {all}")))
}
