//! Every program does a plain call right: it is more than its bug.

use serde_json::{Value, json};

use crate::canary::Canary;
use crate::contained::{each_of, users};
use crate::place::Place;
use crate::program::{Program, THERE};
use crate::user::User;

/// A call of each tool, and the expectation.
fn call(profile: &str, tool: &str) -> (Value, Value) {
    let made = json!({"tree_after": {"created": {"plain.txt": "plain"}}});
    let edited = json!({"tree_after": {"changed": {THERE: "here\n"}}});
    let shown = json!({"notice": "there"});
    match (profile, tool) {
        (_, "memory") => (
            json!({"command": "view", "path": format!("/{THERE}")}),
            shown,
        ),
        (_, "write_file") | ("codescout", "create_file") => {
            (json!({"path": "plain.txt", "content": "plain"}), made)
        }
        ("codescout", "edit_file") => (
            json!({"path": THERE, "old_string": "there", "new_string": "here"}),
            edited,
        ),
        (_, "edit_file") => (
            json!({"path": THERE, "edits": [{"oldText": "there", "newText": "here"}]}),
            edited,
        ),
        (_, "move_file") => (
            json!({"source": THERE, "destination": "moved.txt"}),
            json!({"tree_after": {"created": {"moved.txt": "there\n"}, "removed": [THERE]}}),
        ),
        (_, "create_directory") => (
            json!({"path": "memories"}),
            json!({"tree_after": "unchanged"}),
        ),
        _ => (json!({"command": "view", "path": THERE}), shown),
    }
}

#[test]
fn every_program_does_a_plain_call_right() {
    for user in users() {
        let place = Place::of(user);
        let wrong = each_of(|_, line| check(&place, line));
        assert!(wrong.is_empty(), "as {user:?}: {wrong}");
    }
}

fn check(place: &Place, line: &Value) -> Result<(), String> {
    let mut program = Program::aimed(line, &Canary::of(User::Same));
    program.tree.retain(|name, _| name == THERE);
    (program.call, program.expect) = call(&program.profile, &program.tool);
    for transport in ["exec", "mcp"] {
        place.makes_its_call(&program, transport, &["pass"])?;
    }
    Ok(())
}
