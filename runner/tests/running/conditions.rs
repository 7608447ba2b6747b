//! What the file system is like for a target.

use std::sync::Arc;

use seekspec::conditions::Conditions;
use seekspec::sandbox::{Places, RunDirectory};
use seekspec::target::Target;
use seekspec::transport::{Call, Reply};
use seekspec_conformance::tree::Tree;
use serde_json::json;

use crate::support::{ANSWER, PROFILE, shell, tree};

fn call(target: &Target, tree: &Arc<Tree>, conditions: Conditions) -> Reply {
    let directory = RunDirectory::create().unwrap();
    let workspace = directory.workspace(tree).unwrap();
    let places = Places {
        conditions,
        ..workspace.places().clone()
    };
    let mut connection = target.transport.connect(target, places).unwrap();
    connection.call(&Call {
        profile: PROFILE,
        params: &json!({"name": "find"}),
    })
}

/// The script holds for a target that is called so.
fn check(script: &str, tree: &Arc<Tree>, conditions: Conditions) {
    let reply = call(&shell(&format!("{script} && {ANSWER}")), tree, conditions);
    assert!(reply.result.is_ok(), "{script}\n{reply:?}");
}

#[test]
fn permissions_bind_a_target_that_is_roots() {
    let tree = tree(
        "{open: here, locked: {text: x, mode: '0000'}, dir/in: x, dir: {dir: true, mode: '0000'}}",
    );
    let bound = Conditions {
        permissions_bind: true,
    };
    check(
        "cat open >&2 && ! cat locked && ! ls dir && ! cat dir/in && ! sh -c 'cat locked'",
        &tree,
        bound,
    );
}
