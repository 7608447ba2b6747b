//! The source of the fixtures: the binary, or a directory.

mod folder;
mod parsed;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_conformance::load;
use seekspec_conformance::problem::{Fault, Problem};
use seekspec_conformance::suite::{Case, Loaded, SourceFile, SourceKind, Suite};
use seekspec_conformance::yaml;
use seekspec_fixtures::{FILES, KILLS, Node};
use serde_json::json;

use crate::text_file;
use folder::read_folder;

/// The name of the file of a kill matrix, in the folder of its tool.
pub const KILLS_FILE: &str = "kill-matrix.json";

/// The number of hexadecimal digits of a hash.
const HASH_DIGITS: usize = 16;

/// The source of the fixtures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuiteSource {
    /// The fixtures in this binary.
    Embedded,
    /// The fixtures below this directory.
    Folder(PathBuf),
    /// The fixtures in this binary, and profiles of one's own below this directory.
    Added(PathBuf),
}

/// A suite without mistakes, and its files.
#[derive(Debug)]
pub struct LoadedSuite {
    /// The suite.
    pub suite: Suite,
    /// The files that were loaded.
    pub sources: Vec<SourceFile>,
    /// A hash of all files, of other profiles, too.
    pub hash: String,
}

/// The mistakes of the fixtures.
#[derive(Debug, thiserror::Error)]
#[error("{}", message(.0))]
pub struct BadFixtures(pub Vec<Problem>);

impl SuiteSource {
    /// Reads the files and loads the cases.
    ///
    /// # Errors
    /// [`BadFixtures`] where they have mistakes; other errors where they cannot be read.
    pub fn load(&self) -> anyhow::Result<LoadedSuite> {
        self.load_profiles(None)
    }

    /// The same of these profiles alone, which takes a part of the time that all take. All are loaded if
    /// one of them is unknown, so that a message can name those there are, and from a directory that
    /// replaces the fixtures, as a mistake in one of its files is a mistake of the whole.
    ///
    /// # Errors
    /// As for all, but for mistakes in other profiles.
    pub fn load_profiles(&self, named: Option<&BTreeSet<String>>) -> anyhow::Result<LoadedSuite> {
        let mut sources = self.sources()?;
        let hash = hash(&sources);
        let own = sources.iter().filter(|source| !source.is_shared());
        let folders: BTreeSet<&str> = own.map(SourceFile::folder).collect();
        let is_known = |named: &&BTreeSet<String>| {
            !matches!(self, Self::Folder(_)) && named.iter().all(|one| folders.contains(&**one))
        };
        if let Some(named) = named.filter(is_known) {
            sources.retain(|source| source.is_shared() || named.contains(source.folder()));
        }
        self.checked(self.read(&sources), sources, hash)
    }

    /// The suite, where these files have no mistakes.
    fn checked(
        &self,
        loaded: Loaded,
        sources: Vec<SourceFile>,
        hash: String,
    ) -> anyhow::Result<LoadedSuite> {
        self.without_problems(&loaded)?;
        let mut suite = self.placed(loaded.suite);
        suite.digests = digests(&suite, &sources);
        Ok(LoadedSuite {
            suite,
            sources,
            hash,
        })
    }

    /// Whether files have no mistakes.
    ///
    /// # Errors
    /// [`BadFixtures`].
    pub fn without_problems(&self, loaded: &Loaded) -> anyhow::Result<()> {
        if loaded.problems.is_empty() {
            return Ok(());
        }
        let problems = loaded.problems.iter().map(|problem| self.place(problem));
        Err(BadFixtures(problems.collect()).into())
    }

    /// The suite with the paths of good targets counted from their files.
    fn placed(&self, mut suite: Suite) -> Suite {
        for (name, profile) in &mut suite.profiles {
            let folder = self.folder_of(&format!("{name}/profile.yaml"));
            if let Some(good) = &mut profile.good {
                let path = folder.join(&*good);
                *good = shortest(path).display().to_string();
            }
        }
        suite
    }

    /// The absolute path of the directory of a file.
    pub fn folder_of(&self, path: &str) -> PathBuf {
        let path = PathBuf::from(self.path_of(path));
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
    }

    /// Loads the cases in files of this source. Those in the binary were linted before it was built.
    pub fn read(&self, sources: &[SourceFile]) -> Loaded {
        let parse: load::Parse<'_> = &|source| self.document(source);
        match self {
            Self::Embedded => load::load_unlinted(sources, parse),
            Self::Folder(_) | Self::Added(_) => load::load_parsed(sources, parse),
        }
    }

    /// A file of this source, parsed. Those in the binary were parsed when it was built.
    ///
    /// # Errors
    /// A text that is not YAML.
    pub fn document(&self, source: &SourceFile) -> Result<yaml::Value, Fault> {
        let built_in = match self {
            Self::Embedded | Self::Added(_) => {
                let file = FILES.binary_search_by(|file| file.path.cmp(&source.path));
                file.ok().and_then(|index| FILES[index].document())
            }
            Self::Folder(_) => None,
        };
        built_in.map_or_else(|| yaml::parse(&source.text), |node| Ok(parsed::value(node)))
    }

    /// The files, sorted by path.
    ///
    /// # Errors
    /// A directory, or a file in it, that cannot be read.
    pub fn sources(&self) -> anyhow::Result<Vec<SourceFile>> {
        match self {
            Self::Embedded => Ok(embedded()),
            Self::Folder(folder) => read_folder(folder),
            Self::Added(folder) => added(folder),
        }
    }

    /// The files of the kill matrices.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn kills(&self) -> anyhow::Result<Vec<SourceFile>> {
        let (mut kills, folder): (Vec<SourceFile>, &Path) = match self {
            Self::Embedded => return Ok(KILLS.iter().map(embedded_file).collect()),
            Self::Added(folder) => (KILLS.iter().map(embedded_file).collect(), folder),
            Self::Folder(folder) => (Vec::new(), folder),
        };
        let mut folders: Vec<String> = Vec::new();
        for source in read_folder(folder)? {
            let tool = source.path.rsplit_once('/').map_or("", |(tool, _)| tool);
            if folders.last().is_none_or(|last| last != tool) {
                folders.push(tool.to_owned());
            }
        }
        for tool in folders {
            let path = format!("{tool}/{KILLS_FILE}");
            let file = folder.join(&path);
            if file.is_file() {
                let text = text_file::read(&file)
                    .with_context(|| format!("cannot read {}", file.display()))?;
                kills.push(SourceFile {
                    path,
                    text: text.into(),
                });
            }
        }
        Ok(kills)
    }

    /// The same problem with the path that a user can open.
    pub fn place(&self, problem: &Problem) -> Problem {
        Problem {
            path: self.path_of(&problem.path),
            ..problem.clone()
        }
    }

    /// The path of a file as a user can open it; for an embedded one the path below `fixtures` of the project.
    pub fn path_of(&self, path: &str) -> String {
        match self {
            Self::Embedded => path.to_owned(),
            Self::Added(_) if is_embedded(path) => path.to_owned(),
            Self::Folder(folder) if folder == Path::new(".") => path.to_owned(),
            Self::Folder(folder) | Self::Added(folder) => folder.join(path).display().to_string(),
        }
    }

    /// The file and the line of a case, as a user can open them.
    pub fn place_of(&self, case: &Case) -> String {
        format!("{}:{}", self.path_of(&case.path), case.line)
    }

    /// The directory that a profile is from, if it is not a built-in one.
    pub fn own_folder(&self, profile: &str) -> Option<&Path> {
        match self {
            Self::Embedded => None,
            Self::Folder(folder) | Self::Added(folder) => {
                let is_own = !is_embedded(&format!("{profile}/profile.yaml"));
                is_own.then_some(folder)
            }
        }
    }

    /// The flags of a command line that select the same fixtures.
    pub fn words(&self) -> Vec<String> {
        match self {
            // A target file names the directory.
            Self::Embedded | Self::Added(_) => Vec::new(),
            Self::Folder(folder) => {
                vec!["--fixtures".to_owned(), folder.display().to_string()]
            }
        }
    }
}

fn message(problems: &[Problem]) -> String {
    let count = match problems.len() {
        1 => "the fixtures have a mistake".to_owned(),
        several => format!("the fixtures have {several} mistakes"),
    };
    let list: Vec<String> = problems.iter().map(Problem::to_string).collect();
    format!("{count}\n{}", list.join("\n"))
}

fn embedded() -> Vec<SourceFile> {
    FILES.iter().map(embedded_file).collect()
}

fn is_embedded(path: &str) -> bool {
    FILES.iter().any(|file| file.path == path)
}

/// The embedded files and those of a directory, which must have other profiles.
fn added(folder: &Path) -> anyhow::Result<Vec<SourceFile>> {
    let own = read_folder(folder)?;
    if let Some(twice) = own.iter().find(|source| is_embedded(&source.path)) {
        bail!(
            "{} is a file of a built-in profile; give yours another name, or replace all profiles with --fixtures {}",
            folder.join(&twice.path).display(),
            folder.display()
        );
    }
    let mut sources = [embedded(), own].concat();
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn embedded_file(file: &seekspec_fixtures::File) -> SourceFile {
    SourceFile {
        path: file.path.to_owned(),
        text: Cow::Borrowed(file.text),
    }
}

/// The path without `..`, relative to the working directory where it is below that.
fn shortest(path: PathBuf) -> PathBuf {
    let Ok(real) = fs::canonicalize(&path) else {
        return path;
    };
    let here = env::current_dir().ok();
    let below = here.and_then(|here| real.strip_prefix(here).map(Path::to_owned).ok());
    below.unwrap_or(real)
}

/// A hash of paths and texts.
fn hash(sources: &[SourceFile]) -> String {
    let parts = sources.iter().flat_map(|one| [&*one.path, &*one.text]);
    hash_of(parts)
}

/// Per profile a hash of its cases: its own files of cases, and the names and calls of those that it
/// shares with others, so that a further profile changes none.
fn digests(suite: &Suite, sources: &[SourceFile]) -> BTreeMap<String, String> {
    let mut parts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for case in &suite.cases {
        let calls = case
            .steps
            .iter()
            .map(|step| json!(step.arguments).to_string());
        let own = parts.entry(&case.profile).or_default();
        own.extend(
            [case.name.clone(), case.level.word().to_owned()]
                .into_iter()
                .chain(calls),
        );
    }
    for source in sources {
        let has_cases = matches!(source.kind(), SourceKind::Fixture | SourceKind::Profile);
        if let (true, Some(own)) = (has_cases, parts.get_mut(source.folder())) {
            own.extend([source.path.clone(), source.text.to_string()]);
        }
    }
    let hashed = parts.into_iter().map(|(profile, parts)| {
        let hash = hash_of(parts.iter().map(String::as_str));
        (profile.to_owned(), hash)
    });
    hashed.collect()
}

/// A hash of texts. Lengths are hashed too, so that nothing can move from one to the next unseen.
fn hash_of<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..HASH_DIGITS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> SourceFile {
        SourceFile {
            path: path.into(),
            text: text.to_owned().into(),
        }
    }

    #[test]
    fn embedded_fixtures_equal_their_text() {
        for file in FILES {
            let document = parsed::value(file.document().unwrap());
            assert_eq!(document, yaml::parse(file.text).unwrap(), "{}", file.path);
        }
        let Loaded {
            suite, problems, ..
        } = SuiteSource::Embedded.read(&embedded());
        let of_texts = load::load(&embedded());
        assert_eq!(problems, of_texts.problems);
        assert_eq!(
            format!("{:?}", suite.cases),
            format!("{:?}", of_texts.suite.cases)
        );
    }

    #[test]
    fn the_same_fixtures_on_disk_have_the_same_hash() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        assert_eq!(hash(&read_folder(&folder).unwrap()), hash(&embedded()));
    }

    #[test]
    fn links_that_lead_back_have_an_end() {
        let folder = tempfile::tempdir().unwrap();
        let profile = folder.path().join("p");
        fs::create_dir(&profile).unwrap();
        fs::write(profile.join("profile.yaml"), "").unwrap();
        for link in ["a", "b", "c"] {
            std::os::unix::fs::symlink(".", profile.join(link)).unwrap();
        }
        std::os::unix::fs::symlink("p", folder.path().join("q")).unwrap();
        let sources = read_folder(folder.path()).unwrap();
        let paths: Vec<&str> = sources.iter().map(|source| source.path.as_str()).collect();
        assert_eq!(paths, ["p/profile.yaml", "q/profile.yaml"]);
    }

    #[test]
    fn a_hash_depends_on_paths_and_on_texts() {
        let base = hash(&[source("a", "bc")]);
        assert_eq!(base.len(), HASH_DIGITS);
        assert_eq!(base, hash(&[source("a", "bc")]));
        assert_ne!(base, hash(&[source("ab", "c")]));
        assert_ne!(base, hash(&[source("a", "b"), source("", "c")]));
    }
}
