//! Mistakes that show only where cases, or tools, are compared with others of their profile.

mod support;

use seekspec_conformance::load::load;
use seekspec_conformance::suite::SourceFile;

use support::source;

const PROFILE: &str = "
profile: agent
about: An agent
source: Its manual
tools:
  find: {about: Finds paths}
";

const REQUIREMENTS: &str = "
profile: agent
tool: find
source: Its manual
requirements:
  - {id: agent.find.order, level: must, statement: Newest first, where: Output, observe: order}
";

const CASES: &str = "
about: Order
profile: agent
tool: find
cases:
";

fn problems(sources: &[SourceFile]) -> Vec<String> {
    let problems = load(sources).problems;
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn an_interpretation_that_two_siblings_accept_is_reported() {
    let case = |id: &str, more: &str| {
        format!(
            "  - id: {id}\n    covers: [agent.find.order]\n    call: {{paths: [\"*\"]}}\n    expect: {{any_of: {{empty: {{text: \"\"}}, refused: {{error: true}}{more}}}}}\n"
        )
    };
    let listed = ", listed: {text: a}";
    let with = |first: &str, second: &str| {
        let cases = [case("narrow", ""), case("a", first), case("b", second)];
        problems(&[
            source("agent/profile.yaml", PROFILE),
            source("agent/find/requirements.yaml", REQUIREMENTS),
            source(
                "agent/find/order.yaml",
                &format!("{CASES}{}", cases.concat()),
            ),
        ])
    };
    assert_eq!(
        with(listed, listed),
        [
            "agent/find/order.yaml:4:1: `narrow` lacks the interpretation `listed`, which two other cases on agent.find.order accept beside all of its own: accept it, or name what tells them apart"
        ]
    );
    assert_eq!(with(listed, ""), [""; 0]);
}

#[test]
fn a_tool_without_a_must_on_access_of_its_siblings_is_reported() {
    let tools = ["find", "list", "read"];
    let tool = |name: &str| {
        format!(
            "  {name}: {{about: It, parameters: {{path: {{type: string, path: any, about: It}}}}}}\n"
        )
    };
    let profile = format!(
        "profile: agent\nabout: An agent\nsource: Its manual\ntools:\n{}",
        tools.map(tool).concat()
    );
    let with = |tools: &[&str]| {
        let requirements = |tool: &&str| {
            let topic = if tools.contains(tool) {
                "access.prefix"
            } else {
                "order"
            };
            format!(
                "profile: agent\ntool: {tool}\nsource: Its manual\nrequirements:\n  - {{id: agent.{tool}.{topic}, level: must, statement: It, where: Output, observe: order}}\n"
            )
        };
        let files = ["find", "list", "read"].map(|tool| {
            source(
                &format!("agent/{tool}/requirements.yaml"),
                &requirements(&tool),
            )
        });
        let mut sources = vec![source("agent/profile.yaml", &profile)];
        sources.extend(files);
        problems(&sources)
    };
    assert_eq!(
        with(&["find", "list"]),
        [
            "agent/read/requirements.yaml:4:1: other tools of the profile have the MUST `access.prefix`, and this one has not"
        ]
    );
    assert_eq!(with(&["find"]), [""; 0]);
    assert_eq!(with(&tools), [""; 0]);
}
