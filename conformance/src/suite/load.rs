//! From files to a suite.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::resolve::{self, Shelf};
use super::{Case, Loaded, Source, Suite};
use crate::lint;
use crate::locations::{Locations, locate};
use crate::model::fixture::FixtureFile;
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::RequirementsFile;
use crate::near;
use crate::problem::{Fault, Place, Problem};
use crate::reader;
use crate::yaml::{self, Value};

const PROFILE_FILE: &str = "profile.yaml";
const REQUIREMENTS_FILE: &str = "requirements.yaml";

/// Loads all files, and says everything that is wrong with them: what cannot be read, what does not fit together, and what the lint finds.
pub fn load(sources: &[Source]) -> Loaded {
    let mut loading = Loading::default();
    let (profiles, others) = split(sources, |name| name == PROFILE_FILE);
    let (requirements, fixtures) = split(&others, |name| name == REQUIREMENTS_FILE);
    profiles.iter().for_each(|source| loading.profile(source));
    requirements
        .iter()
        .for_each(|source| loading.requirements(source));
    fixtures.iter().for_each(|source| loading.fixture(source));
    loading.finish(sources)
}

fn split(sources: &[Source], is_first: impl Fn(&str) -> bool) -> (Vec<Source>, Vec<Source>) {
    let mut sorted = sources.to_vec();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    sorted
        .into_iter()
        .partition(|source| is_first(source.name()))
}

#[derive(Default)]
struct Loading {
    suite: Suite,
    tools: BTreeMap<(String, String), Arc<ToolSpec>>,
    problems: Vec<Problem>,
}

impl Loading {
    fn profile(&mut self, source: &Source) {
        let Some(file) = self.read::<ProfileFile>(source) else {
            return;
        };
        self.expect_words(source, &[(1, "profile", &file.profile)]);
        for (name, tool) in &file.tools {
            let readers = Place::default().key("tools").key(name).key("readers");
            if let Err(fault) = reader::check(&tool.readers) {
                self.report(source, [fault.below(&readers)]);
            }
            self.tools
                .insert((file.profile.clone(), name.clone()), Arc::new(tool.clone()));
        }
        self.suite.profiles.insert(file.profile.clone(), file);
    }

    fn requirements(&mut self, source: &Source) {
        let Some(file) = self.read::<RequirementsFile>(source) else {
            return;
        };
        self.expect_words(
            source,
            &[(2, "profile", &file.profile), (1, "tool", &file.tool)],
        );
        self.expect_tool(source, &file.profile, &file.tool);
        let faults = lint::requirements(&file);
        self.report(source, faults);
        self.suite
            .requirements
            .insert((file.profile.clone(), file.tool.clone()), file);
    }

    fn fixture(&mut self, source: &Source) {
        let Some(document) = self.parse(source) else {
            return;
        };
        let Some(file) = self.read_value::<FixtureFile>(source, &document) else {
            return;
        };
        self.expect_words(
            source,
            &[(2, "profile", &file.profile), (1, "tool", &file.tool)],
        );
        if !self.expect_tool(source, &file.profile, &file.tool) {
            return;
        }
        let shelf = Shelf {
            path: &source.path,
            topic: source.topic(),
            file: &file,
            tools: &self.tools,
            suite: &self.suite,
        };
        let (cases, mut faults) = resolve::cases(&shelf);
        faults.extend(lint::fixture(&file, &cases, &self.suite));
        let kept = without_faulty(cases, &faults);
        self.add_cases(source, kept);
        self.report(source, faults);
    }

    fn add_cases(&mut self, source: &Source, cases: Vec<(Place, Case)>) {
        let lines = lines_of_ids(&source.text);
        for (place, mut case) in cases {
            case.line = match lines.get(case.id.as_str()) {
                Some(line) => *line,
                None => Locations::of(&source.text).get(&place).0,
            };
            self.suite.cases.push(case);
        }
    }

    fn parse(&mut self, source: &Source) -> Option<Value> {
        yaml::parse(&source.text)
            .map_err(|fault| self.report(source, [fault]))
            .ok()
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self, source: &Source) -> Option<T> {
        let document = self.parse(source)?;
        self.read_value(source, &document)
    }

    fn read_value<T: serde::de::DeserializeOwned>(
        &mut self,
        source: &Source,
        document: &Value,
    ) -> Option<T> {
        yaml::read(document)
            .map_err(|fault| self.report(source, [fault]))
            .ok()
    }

    /// What a file says of itself must agree with the folders it lies in; a folder is counted from the file upwards.
    fn expect_words(&mut self, source: &Source, words: &[(usize, &str, &str)]) {
        for (up, key, word) in words {
            let folder = source.path.rsplit('/').nth(*up).unwrap_or_default();
            if folder != *word {
                let message =
                    format!("`{key}` is `{word}`, but the file lies in the folder `{folder}`");
                self.report(source, [Fault::new(Place::default().key(*key), message)]);
            }
        }
    }

    fn expect_tool(&mut self, source: &Source, profile: &str, tool: &str) -> bool {
        if self
            .tools
            .contains_key(&(profile.to_owned(), tool.to_owned()))
        {
            return true;
        }
        let fault = match self.suite.profiles.get(profile) {
            None => Fault::new(
                Place::default().key("profile"),
                format!("there is no {profile}/{PROFILE_FILE} that could be read"),
            ),
            Some(known) => {
                let help = near::did_you_mean(tool, known.tools.keys().map(String::as_str));
                Fault::new(
                    Place::default().key("tool"),
                    format!("{profile}/{PROFILE_FILE} has no tool `{tool}`"),
                )
                .with_help(help)
            }
        };
        self.report(source, [fault]);
        false
    }

    fn report(&mut self, source: &Source, faults: impl IntoIterator<Item = Fault>) {
        self.problems
            .extend(locate(&source.path, &source.text, faults));
    }

    fn finish(mut self, sources: &[Source]) -> Loaded {
        for (path, fault) in lint::suite(&self.suite) {
            if let Some(source) = sources.iter().find(|source| source.path == path) {
                self.report(source, [fault]);
            }
        }
        self.problems.sort();
        self.problems.dedup();
        Loaded {
            suite: self.suite,
            problems: self.problems,
        }
    }
}

/// The cases at whose place, or below it, there is no fault.
fn without_faulty(cases: Vec<(Place, Case)>, faults: &[Fault]) -> Vec<(Place, Case)> {
    let faulty = |place: &Place| {
        faults
            .iter()
            .any(|fault| fault.place.0.starts_with(&place.0))
    };
    cases
        .into_iter()
        .filter(|(place, _)| !faulty(place))
        .collect()
}

/// The lines on which `id: …` stands: what a case needs of its place, without the cost of a second parse.
fn lines_of_ids(text: &str) -> BTreeMap<&str, usize> {
    text.lines()
        .enumerate()
        .filter_map(|(index, line)| Some((id_on(line)?, index + 1)))
        .collect()
}

fn id_on(line: &str) -> Option<&str> {
    line.trim_start()
        .trim_start_matches("- ")
        .strip_prefix("id:")
        .map(str::trim)
}

impl Source {
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    fn topic(&self) -> &str {
        self.name().strip_suffix(".yaml").unwrap_or(self.name())
    }
}
