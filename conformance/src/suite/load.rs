//! From files to a suite.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::file_kind::{FileKind, PROFILE_FILE, SHARED_FOLDER};
use super::resolve::{self, FixtureContext};
use super::{Case, Loaded, Source, Suite};
use crate::lint;
use crate::locations::{Locations, locate};
use crate::model::fixture::{FixtureFile, SharedFile};
use crate::model::fuzz::{FuzzFile, WordsFile};
use crate::model::primitives::PrimitivesFile;
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::RequirementsFile;
use crate::parallel;
use crate::problem::{Fault, Place, Problem};
use crate::random;
use crate::reader;
use crate::unknown_name::UnknownName;
use crate::yaml::{self, Value};

/// Loads all files and returns all problems: unreadable files, contradictions between files, and
/// findings of the lint.
pub fn load(sources: &[Source]) -> Loaded {
    load_parsed(sources, &|source| yaml::parse(&source.text))
}

/// The same, of files that may have been parsed before: `parse` gives what [`yaml::parse`] makes of a file's text, or would.
pub fn load_parsed(sources: &[Source], parse: Parse<'_>) -> Loaded {
    let mut sorted: Vec<&Source> = sources.iter().collect();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    let mut loading = Loading::default();
    for (kind, add) in ORDER {
        let of_kind = sorted.iter().filter(|source| source.kind() == *kind);
        let of_kind: Vec<&Source> = of_kind.copied().collect();
        add(&mut loading, &of_kind, parse);
    }
    loading.finish(sources)
}

/// Every kind of file: one refers only to those of the kinds above its own.
const ORDER: &[(FileKind, AddAll)] = &[
    (FileKind::Profile, |to, files, by| {
        to.add_all(files, by, Loading::profile)
    }),
    (FileKind::Requirements, |to, files, by| {
        to.add_all(files, by, Loading::requirements)
    }),
    (FileKind::Primitives, |to, files, by| {
        to.add_all(files, by, Loading::primitives)
    }),
    (FileKind::Included, |to, files, by| {
        to.add_all(files, by, Loading::included)
    }),
    (FileKind::Mutants, |to, files, by| {
        to.add_all(files, by, Loading::mutants)
    }),
    (FileKind::Variants, |to, files, by| {
        to.add_all(files, by, Loading::variants)
    }),
    (FileKind::Words, |to, files, by| {
        to.add_all(files, by, Loading::words)
    }),
    (FileKind::Fuzz, |to, files, by| {
        to.add_all(files, by, Loading::fuzz)
    }),
    (FileKind::Laws, |to, files, by| {
        to.add_all(files, by, Loading::laws)
    }),
    (FileKind::Renamed, |to, files, by| {
        to.add_all(files, by, Loading::renamed)
    }),
    (FileKind::Fixture, Loading::fixtures),
];

/// Adds the files of a kind, parsed by a function.
type AddAll = fn(&mut Loading, &[&Source], Parse<'_>);

/// Gives the document that a file is.
pub type Parse<'a> = &'a (dyn Fn(&Source) -> Result<Value, Fault> + Sync);

fn read<T: DeserializeOwned>(source: &Source, parse: Parse<'_>) -> Result<T, Fault> {
    yaml::read(&parse(source)?)
}

#[derive(Default)]
pub(super) struct Loading {
    pub(super) suite: Suite,
    tools: BTreeMap<(String, String), Arc<ToolSpec>>,
    /// The files of shared cases by name.
    pub(super) shared: BTreeMap<String, (Source, SharedFile)>,
    problems: Vec<Problem>,
    /// The files that others depend on and that could not be read, by path.
    unread: BTreeSet<String>,
}

impl Loading {
    /// Adds what can be read of these files, and their faults.
    fn add_all<T: DeserializeOwned + Send>(
        &mut self,
        sources: &[&Source],
        parse: Parse<'_>,
        add: fn(&mut Self, &Source, T) -> Vec<Fault>,
    ) {
        let files = parallel::map(sources, |source| read(source, parse));
        for (source, file) in sources.iter().zip(files) {
            let faults = match file {
                Ok(file) => add(self, source, file),
                Err(fault) => {
                    if source.has_dependants() {
                        self.unread.insert(source.path.clone());
                    }
                    vec![fault]
                }
            };
            let problems = locate(&source.path, &source.text, faults);
            self.problems.extend(problems);
        }
    }

    fn primitives(&mut self, _: &Source, file: PrimitivesFile) -> Vec<Fault> {
        self.suite.primitives = file;
        Vec::new()
    }

    fn included(&mut self, source: &Source, file: SharedFile) -> Vec<Fault> {
        let topic = source.topic().to_owned();
        self.shared.insert(topic, (source.clone(), file));
        Vec::new()
    }

    fn words(&mut self, _: &Source, file: WordsFile) -> Vec<Fault> {
        let faults = random::check_words(&file);
        self.suite.words = file;
        faults
    }

    fn profile(&mut self, source: &Source, file: ProfileFile) -> Vec<Fault> {
        let mut faults = misplaced(source, &[(1, "profile", &file.profile)]);
        for (name, tool) in &file.tools {
            let readers = Place::default().key("tools").key(name).key("readers");
            let wrong = reader::check(&tool.readers).err();
            faults.extend(wrong.map(|fault| fault.below(&readers)));
            self.tools
                .insert((file.profile.clone(), name.clone()), Arc::new(tool.clone()));
        }
        self.suite.profiles.insert(file.profile.clone(), file);
        faults
    }

    fn requirements(&mut self, source: &Source, file: RequirementsFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        faults.extend(lint::requirements(&file));
        self.suite
            .requirements
            .insert((file.profile.clone(), file.tool.clone()), file);
        faults
    }

    fn fuzz(&mut self, source: &Source, mut file: FuzzFile) -> Vec<Fault> {
        let mut faults = self.about_a_tool(source, &file.profile, &file.tool);
        faults.extend(random::check(&file, &self.suite));
        file.words = random::with_words_of(&file.words, &self.suite.words.words);
        file.once = [self.suite.words.once.clone(), file.once].concat();
        let tool = (file.profile.clone(), file.tool.clone());
        self.suite.fuzz.insert(tool, file);
        faults
    }

    /// The faults of the location of a file about a tool.
    pub(super) fn about_a_tool(&self, source: &Source, profile: &str, tool: &str) -> Vec<Fault> {
        let mut faults = misplaced(source, &[(2, "profile", profile), (1, "tool", tool)]);
        faults.extend(self.unknown_tool(profile, tool));
        faults
    }

    fn fixtures(&mut self, sources: &[&Source], parse: Parse<'_>) {
        for (cases, problems) in parallel::map(sources, |source| self.fixture(source, parse)) {
            self.suite.cases.extend(cases);
            self.problems.extend(problems);
        }
    }

    /// The cases of a fixture, and its problems.
    fn fixture(&self, source: &Source, parse: Parse<'_>) -> (Vec<Case>, Vec<Problem>) {
        let (mut cases, mut problems) = (Vec::new(), Vec::new());
        let faults = match read(source, parse) {
            Ok(file) => {
                let (own, mut faults) = self.cases(source, &file);
                cases.extend(own);
                if let Some(spec) = &file.shared {
                    match self.shared(source, &file, spec) {
                        Ok((shared, wrong)) => {
                            cases.extend(shared);
                            problems.extend(wrong);
                        }
                        Err(fault) => faults.push(fault.below(&Place::default().key("shared"))),
                    }
                }
                faults
            }
            Err(fault) => vec![fault],
        };
        problems.extend(locate(&source.path, &source.text, faults));
        (cases, problems)
    }

    fn cases(&self, source: &Source, file: &FixtureFile) -> (Vec<Case>, Vec<Fault>) {
        let mut faults = misplaced(
            source,
            &[(2, "profile", &file.profile), (1, "tool", &file.tool)],
        );
        if let Some(fault) = self.unknown_tool(&file.profile, &file.tool) {
            faults.push(fault);
            return (Vec::new(), faults);
        }
        let (cases, wrong) = self.resolved(source, source.topic(), file);
        faults.extend(wrong);
        (cases, faults)
    }

    /// The cases of a file under a topic, and their faults.
    pub(super) fn resolved(
        &self,
        source: &Source,
        topic: &str,
        file: &FixtureFile,
    ) -> (Vec<Case>, Vec<Fault>) {
        let context = FixtureContext {
            path: &source.path,
            topic,
            file,
            tools: &self.tools,
            suite: &self.suite,
        };
        let (cases, mut faults) = resolve::cases(&context);
        faults.extend(lint::fixture(file, &cases, &self.suite));
        let kept = without_faulty(cases, &faults);
        (with_lines(source, kept), faults)
    }

    pub(super) fn unknown_tool(&self, profile: &str, tool: &str) -> Option<Fault> {
        if self
            .tools
            .contains_key(&(profile.to_owned(), tool.to_owned()))
        {
            return None;
        }
        Some(match self.suite.profiles.get(profile) {
            None => Fault::new(
                Place::default().key("profile"),
                format!("cannot find or read {profile}/{PROFILE_FILE}"),
            ),
            Some(known) => {
                let names = known.tools.keys().map(String::as_str);
                Fault::from(UnknownName::new("tool", tool, names))
                    .below(&Place::default().key("tool"))
            }
        })
    }

    fn finish(mut self, sources: &[Source]) -> Loaded {
        for (path, fault) in lint::suite(&self.suite) {
            if let Some(source) = sources.iter().find(|source| source.path == path) {
                self.problems
                    .extend(locate(&source.path, &source.text, [fault]));
            }
        }
        let unread = &self.unread;
        // Problems of other files may only follow from these.
        self.problems.retain(|one| {
            unread.contains(&one.path) || !unread.iter().any(|file| may_refer_to(&one.path, file))
        });
        self.problems.sort();
        self.problems.dedup();
        Loaded {
            suite: self.suite,
            problems: self.problems,
            unread: self.unread,
        }
    }
}

/// Whether a file may refer to the contents of another: they belong to the same profile, or one of
/// them is shared.
pub fn may_refer_to(path: &str, other: &str) -> bool {
    let folder = |path: &str| path.split_once('/').map(|(folder, _)| format!("{folder}/"));
    let folders = [folder(path), folder(other)];
    folders[0] == folders[1] || folders.contains(&Some(SHARED_FOLDER.to_owned()))
}

/// The keys of a file must agree with its directories; those are counted from the file upwards.
fn misplaced(source: &Source, words: &[(usize, &str, &str)]) -> Vec<Fault> {
    let wrong = |(up, key, word): &(usize, &str, &str)| {
        let folder = source.path.rsplit('/').nth(*up).unwrap_or_default();
        let message =
            || format!("`{key}` is `{word}`, but the file is in the directory `{folder}`");
        (folder != *word).then(|| Fault::new(Place::default().key(*key), message()))
    };
    words.iter().filter_map(wrong).collect()
}

/// The cases, each with its line.
fn with_lines(source: &Source, cases: Vec<(Place, Case)>) -> Vec<Case> {
    let lines = lines_of_ids(&source.text);
    let with_line = |(place, case): (Place, Case)| Case {
        line: match lines.get(case.id.as_str()) {
            Some(line) => *line,
            None => Locations::of(&source.text).get(&place).0,
        },
        ..case
    };
    cases.into_iter().map(with_line).collect()
}

/// The cases without a fault at or below their place.
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

/// The lines with `id: …`, without the cost of a second parse.
pub(super) fn lines_of_ids(text: &str) -> BTreeMap<&str, usize> {
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
