//! A server whose list of tools lacks one of the document.

use seekspec_prove::reference;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::schedule;
use seekspec_run::targets::Target;
use seekspec_run::transport::Probe;

use crate::support::{case, tree};

#[test]
fn a_tool_that_is_not_listed_is_judged_where_the_document_is_claimed() {
    let mut case = case("listed", &tree("{a.txt: a}"));
    case.steps[0].lists_tools = true;
    let directory = RunDirectory::create().unwrap();
    let machine = Machine::with_trials_in(directory.path());
    let probe = Probe {
        tools: Some(Vec::new()),
        ..Default::default()
    };
    let unsupported = |own_document| {
        let target = Target {
            own_document,
            ..reference::target(None)
        };
        schedule::unsupported(&case, &target, &probe, &machine)
    };
    let reason = unsupported(false).unwrap();
    assert!(reason.contains("does not list"), "{reason}");
    assert_eq!(unsupported(true), None);
}
