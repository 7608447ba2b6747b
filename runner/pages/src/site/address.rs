//! Where everything is: paths below the site's folder.

use seekspec_conformance::suite::Case;

use super::subject::Site;
use crate::comparison::ComparedImplementation;
use crate::html::{name_anchor, segment};
use crate::views::tool::{ToolView, within};

/// The page of a tool.
pub(crate) fn tool(profile: &str, tool: &str) -> String {
    format!("tools/{}/{}.html", segment(profile), segment(tool))
}

/// The badge of an implementation, for the endpoint of shields.
pub(crate) fn badge(name: &str) -> String {
    format!("badges/{}.json", segment(name))
}

/// The results of an implementation.
pub(crate) fn results(name: &str) -> String {
    format!("data/results/{}.json", segment(name))
}

/// The page with the cases of a topic, where they are not on that of the tool.
pub(crate) fn topic(profile: &str, tool: &str, topic: &str) -> String {
    let (profile, tool) = (segment(profile), segment(tool));
    format!("tools/{profile}/{tool}/{}.html", segment(topic))
}

/// The page with a tool's mutants and variants.
pub(crate) fn mutants(profile: &str, tool: &str) -> String {
    format!("tools/{}/{}.mutants.html", segment(profile), segment(tool))
}

/// A mutant or a variant, by its name.
pub(crate) fn mutant(profile: &str, tool: &str, name: &str) -> String {
    let anchor = anchor(within(name, profile, tool));
    format!("{}#{anchor}", mutants(profile, tool))
}

/// A requirement on the page of its tool.
pub(crate) fn requirement(tool: &ToolView<'_>, id: &str) -> String {
    format!("{}#{}", tool.path(), requirement_anchor(tool, id))
}

pub(crate) fn requirement_anchor(tool: &ToolView<'_>, id: &str) -> String {
    anchor(tool.within(id))
}

/// A requirement, wherever it is; `None`: it is not known.
pub(crate) fn requirement_of(site: &Site<'_>, id: &str) -> Option<String> {
    let tool = site.tool_of_requirement(id)?;
    Some(requirement(tool, id))
}

/// A case.
pub(crate) fn case(site: &Site<'_>, case: &Case) -> String {
    let is_split = site
        .tool(&case.profile, &case.tool)
        .is_some_and(ToolView::is_split);
    let page = if is_split {
        topic(&case.profile, &case.tool, &case.topic)
    } else {
        tool(&case.profile, &case.tool)
    };
    format!("{page}#{}", case_anchor(is_split, case))
}

/// On the page of its topic, the topic is not said again.
pub(crate) fn case_anchor(is_split: bool, case: &Case) -> String {
    let id = segment(&case.id);
    if is_split {
        id
    } else {
        format!("{}/{id}", segment(&case.topic))
    }
}

/// The page of the cases that several tools share; `None`: the case is of one tool.
pub(crate) fn shared(case: &Case) -> Option<String> {
    let name = case.path.strip_prefix("shared/")?.strip_suffix(".yaml")?;
    Some(format!("shared/{}.html", segment(name)))
}

/// The page of an implementation.
pub(crate) fn implementation(name: &str) -> String {
    format!("implementations/{}.html", segment(name))
}

/// A case that an implementation answers otherwise, on the page of the implementation.
pub(crate) fn difference(one: &ComparedImplementation, case: &Case) -> String {
    format!("{}#{}", implementation(&one.name), difference_anchor(case))
}

pub(crate) fn difference_anchor(case: &Case) -> String {
    name_anchor(&case.name)
}

/// The page with the choices of a profile.
pub(crate) fn choices(profile: &str) -> String {
    format!("choices/{}.html", segment(profile))
}

/// The choice that a case observes, or the point that it leaves open.
pub(crate) fn open_point(case: &Case) -> String {
    let mut observed = case.expectations().filter_map(|one| one.choice.as_deref());
    let anchor = observed
        .next()
        .map_or_else(|| name_anchor(&case.name), segment);
    format!("{}#{anchor}", choices(&case.profile))
}

fn anchor(id: &str) -> String {
    let parts = id.split('.').map(segment);
    parts.collect::<Vec<_>>().join(".")
}
