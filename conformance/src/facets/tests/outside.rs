use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch};
use crate::change::TreeChange;
use crate::outside::{Outside, Reached};

fn wrote(path: &str, text: &str) -> Seen {
    Seen {
        outside: Outside {
            change: TreeChange {
                changed: [(path.to_owned(), text.into())].into(),
                ..TreeChange::default()
            },
            ..Outside::default()
        },
        ..Seen::default()
    }
}

fn reached(mut seen: Seen) -> Seen {
    let reached = |action: &str, path: &str| Reached {
        action: action.to_owned(),
        path: path.to_owned(),
    };
    let attempts = [reached("remove", "/etc"), reached("write", "/a.txt")];
    seen.outside.reached.extend(attempts);
    seen
}

const WRITTEN: &str = "{changed: {home/a.txt: 'new'}}";

#[test]
fn changes_outside_are_expected_as_those_of_the_tree_are() {
    check("outside", "unchanged", &Seen::default());
    check("outside", WRITTEN, &wrote("home/a.txt", "new"));
    assert_snapshot!(mismatch("outside", "unchanged", &wrote("home/a.txt", "new")), @r"
        `home/a.txt` was changed
        + changed home/a.txt
        ");
    assert_snapshot!(mismatch("outside", WRITTEN, &wrote("home/a.txt", "old")), @r"
        `home/a.txt` was changed with another content
          changed home/a.txt
        - new
        + old
        ");
    assert_snapshot!(mismatch("outside", WRITTEN, &Seen::default()), @r"
        `home/a.txt` was not changed
        - changed home/a.txt
        ");
    assert_snapshot!(fault("outside", "nothing"), @": `nothing` is neither `unchanged` nor a map of `created`, `changed` and `removed`");
    assert_snapshot!(fault("outside", "[a]"), @": `outside` is `unchanged`, or a map of `created`, `changed` and `removed`");
}

#[test]
fn the_change_of_the_tree_is_another() {
    let mut seen = wrote("home/a.txt", "new");
    std::mem::swap(&mut seen.change, &mut seen.outside.change);
    check("outside", "unchanged", &seen);
}

#[test]
fn what_reaches_for_the_machine_fails_whatever_is_expected() {
    assert_snapshot!(mismatch("outside", "unchanged", &reached(Seen::default())), @r"
        tried to remove `/etc`, to write `/a.txt`, which were refused
        expected: nothing is touched on the user's machine
        actual: remove /etc
        write /a.txt
        ");
    assert_snapshot!(mismatch("outside", WRITTEN, &reached(wrote("home/a.txt", "new"))), @r"
        tried to remove `/etc`, to write `/a.txt`, which were refused
        expected: nothing is touched on the user's machine
        actual: remove /etc
        write /a.txt
        ");
}
