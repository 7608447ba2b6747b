//! The flags that name the target.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml;
use serde_json::{Map, Value};

use crate::rules_file;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::reference;
use seekspec_run::targets::{Claims, CommandLine, Lifetime, Target, parse_deadline};
use seekspec_run::text_file;
use seekspec_run::transport;
use seekspec_run::whole_file;

/// Flags that name the target.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Target")]
pub(super) struct TargetArgs {
    /// The target file; runner/PROTOCOL.md describes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["transport", "command"])]
    target: Option<PathBuf>,
    /// A YAML file with other rules for the reference; needs --profile
    #[arg(long, value_name = "FILE", conflicts_with_all = ["target", "transport", "command"])]
    rules: Option<PathBuf>,
    /// How to reach the command: exec or mcp; default: exec
    #[arg(long, value_name = "NAME")]
    transport: Option<String>,
    /// An optional capability of the target, or `all` (repeatable); default: those of the
    /// target file
    #[arg(long, value_name = "NAME", value_parser = one_or_all)]
    with: Vec<CapabilityWord>,
    /// A capability that the target lacks (repeatable); without --with, a command is assumed
    /// to have all the others
    #[arg(long, value_name = "NAME", value_parser = capability)]
    without: Vec<Capability>,
    /// The time limit of a call, such as 10s or 500ms; a case that exceeds it is
    /// run once more, alone
    #[arg(long, value_name = "TIME", value_parser = parse_deadline)]
    deadline: Option<Duration>,
    /// Time limit for starting the target: the handshake of an MCP server, or the command
    /// for the version; default: 60s
    #[arg(long, value_name = "TIME", value_parser = parse_deadline)]
    start_deadline: Option<Duration>,
    /// How long a process over mcp stays: tree, for the cases of one tree (the default), or
    /// run, for all trees of a worker
    #[arg(long, value_name = "WHEN", value_parser = Lifetime::named)]
    lifetime: Option<Lifetime>,
    /// Let the target write wherever the user may: by default, on Linux, it can change nothing
    /// outside the directories of its cases
    #[arg(long)]
    uncontained: bool,
    /// The command of the target, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// The flag, as reports name it.
const UNCONTAINED: &str = "--uncontained";

impl TargetArgs {
    /// The same flags with a default for the target file.
    pub(super) fn or_file(mut self, file: Option<PathBuf>) -> Self {
        self.target = self.target.or(file);
        self
    }

    /// The same flags, without how a command is reached that is not there.
    pub(super) fn without_transport(&self) -> Self {
        Self {
            transport: self.transport.clone().filter(|_| !self.command.is_empty()),
            ..self.clone()
        }
    }

    /// The target file, if there is one.
    pub(super) fn file(&self) -> Option<&Path> {
        self.target.as_deref()
    }

    /// How the command is reached, if that is said.
    pub(super) fn transport(&self) -> Option<&str> {
        self.transport.as_deref()
    }

    /// The command, which may be empty.
    pub(super) fn command(&self) -> &[String] {
        &self.command
    }

    /// The keys of a target file that say what the other flags do.
    pub(super) fn keys(&self) -> Map<String, Value> {
        let time = |time: Option<Duration>| time.map(|time| format!("{}ms", time.as_millis()));
        let mut with = self.with();
        with.retain(|capability| !self.without.contains(capability));
        let (claims, lacks) = (!with.is_empty(), !self.without.is_empty());
        let keys = [
            ("capabilities", claims.then(|| words(&with))),
            ("without", (lacks && !claims).then(|| words(&self.without))),
            ("deadline", time(self.deadline).map(Value::from)),
            ("start_deadline", time(self.start_deadline).map(Value::from)),
            ("lifetime", self.lifetime.map(|one| one.word().into())),
            ("contained", self.uncontained.then(|| false.into())),
        ];
        keys.into_iter()
            .filter_map(|(key, value)| Some((key.to_owned(), value?)))
            .collect()
    }

    /// The files that the flags name, and those that the command of a target file names.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = self.target.iter().chain(&self.rules).cloned().collect();
        let words = self.command.iter().map(PathBuf::from);
        files.extend(words.filter(|word| word.is_file()));
        let Some(path) = &self.target else {
            return files;
        };
        let folder = whole_file::folder_of(path);
        let document = text_file::read(path)
            .ok()
            .and_then(|text| yaml::parse(&text).ok());
        let command = document
            .as_ref()
            .and_then(|file| file.get("command")?.as_sequence());
        let words = command
            .into_iter()
            .flatten()
            .filter_map(yaml::Value::as_str);
        let named = words.map(|word| folder.join(word));
        files.extend(named.filter(|file| file.is_file()));
        files
    }

    /// Whether a target is named.
    pub(super) fn name_one(&self) -> bool {
        self.target.is_some() || !self.command.is_empty()
    }

    /// The target: that of the file, that of the command, or the reference.
    pub(super) fn target(&self, profile: Option<&str>, suite: &Suite) -> anyhow::Result<Target> {
        let mut target = self.without_lifetime(profile, suite)?;
        if self.uncontained && target.reach.program().is_some() {
            target = target.uncontained(UNCONTAINED);
            target.say([UNCONTAINED]);
        }
        let Some(lifetime) = self.lifetime else {
            return Ok(target);
        };
        let mut target = target
            .with_lifetime(lifetime)
            .map_err(|why| anyhow::Error::msg(format!("--lifetime: {why}")))?;
        target.say(["--lifetime", lifetime.word()]);
        Ok(target)
    }

    fn without_lifetime(&self, profile: Option<&str>, suite: &Suite) -> anyhow::Result<Target> {
        if let Some(path) = &self.target {
            let target = Target::read(path, suite)?;
            agree(&target, profile, &path.display().to_string())?;
            return Ok(self.amend(target));
        }
        if !self.command.is_empty() {
            return self.of_command(profile, suite);
        }
        if let Some(path) = &self.rules {
            let Some(profile) = profile else {
                bail!("--rules needs the profile whose rules differ: --profile NAME");
            };
            let overlay = rules_file::read(path, profile)?;
            let mut target = reference::target_with_rules(profile.to_owned(), overlay);
            target.repeat = ["--profile", profile, "--rules", &path.display().to_string()]
                .map(str::to_owned)
                .to_vec();
            return Ok(self.amend(target));
        }
        match self.transport.as_deref() {
            None => {
                if let Some(good) = good_target(profile, suite)? {
                    return Ok(self.amend(good));
                }
                check_reference(profile, suite)?;
                Ok(self.amend(reference::target(profile.map(str::to_owned))))
            }
            Some(name) => {
                let transport = transport::named(name).map_err(anyhow::Error::msg)?;
                let target = reference::target(profile.map(str::to_owned));
                if transport.name != target.reach.transport().name {
                    bail!(
                        "--transport {name} needs the command of the target, or a target file: add `--profile NAME -- COMMAND…`"
                    );
                }
                Ok(self.amend(target))
            }
        }
    }

    fn of_command(&self, profile: Option<&str>, suite: &Suite) -> anyhow::Result<Target> {
        let profile = match profile {
            Some(profile) => profile.to_owned(),
            None => only_profile(suite)?,
        };
        let line = CommandLine {
            command: self.command.clone(),
            profile: Some(profile),
            transport: self.transport.clone(),
            with: self.with(),
            without: self.without.clone(),
            deadline: self.deadline,
            start_deadline: self.start_deadline,
            folder: env::current_dir().context("cannot find the working directory")?,
        };
        Ok(Target::from_command_line(line)?)
    }

    fn with(&self) -> Vec<Capability> {
        let words = self.with.iter();
        words
            .flat_map(|CapabilityWord(meant)| meant.clone())
            .collect()
    }

    /// The target with the flags that amend its file.
    fn amend(&self, mut target: Target) -> Target {
        let words = |name: &str, value: String| [name.to_owned(), value];
        target.claims = target.claims.with(&self.with()).without(&self.without);
        target.repeat.extend(Claims::words(&self.with()));
        target.repeat.extend(
            self.without
                .iter()
                .flat_map(|capability| words("--without", capability.word())),
        );
        if let Some(deadline) = self.deadline {
            target.deadline = deadline;
            target
                .repeat
                .extend(words("--deadline", format!("{}ms", deadline.as_millis())));
        }
        if let Some(deadline) = self.start_deadline {
            target.start_deadline = deadline;
            let text = format!("{}ms", deadline.as_millis());
            target.repeat.extend(words("--start-deadline", text));
        }
        target
    }
}

fn words(capabilities: &[Capability]) -> Value {
    capabilities.iter().map(|one| one.word()).collect()
}

/// The target that an own profile names as good: the one that was said, or the only one.
fn good_target(profile: Option<&str>, suite: &Suite) -> anyhow::Result<Option<Target>> {
    let mut profiles = suite.profiles.keys();
    let name = match (profile, profiles.next(), profiles.next()) {
        (Some(said), ..) => said,
        (None, Some(only), None) => only,
        _ => return Ok(None),
    };
    if reference::has_profile(name) {
        return Ok(None);
    }
    Ok(GoodTargets::read(suite)?.of(name).cloned())
}

/// Profiles of one's own have no reference.
fn check_reference(profile: Option<&str>, suite: &Suite) -> anyhow::Result<()> {
    let mut profiles = suite
        .profiles
        .keys()
        .filter(|name| profile.is_none_or(|profile| profile == name.as_str()));
    match profiles.find(|name| !reference::has_profile(name)) {
        None => Ok(()),
        Some(name) => bail!(
            "the reference engine does not implement the profile `{name}`; name a target: --target FILE, or --profile {name} -- COMMAND…; or name it in {name}/profile.yaml, as `good: FILE`"
        ),
    }
}

/// A target file names its profile; the command line must not name another.
fn agree(target: &Target, profile: Option<&str>, path: &str) -> anyhow::Result<()> {
    match (profile, &target.profile) {
        (Some(said), Some(own)) if said != own => {
            bail!("the target of {path} implements the profile {own}, not {said}")
        }
        _ => Ok(()),
    }
}

fn only_profile(suite: &Suite) -> anyhow::Result<String> {
    let names: Vec<&String> = suite.profiles.keys().collect();
    match names.as_slice() {
        [only] => Ok((*only).clone()),
        several => {
            let names: Vec<&str> = several.iter().map(|name| name.as_str()).collect();
            bail!(
                "which profile does the command implement? Name it with --profile: {}",
                names.join(", ")
            )
        }
    }
}

/// The capabilities that a word of `--with` means.
#[derive(Debug, Clone)]
struct CapabilityWord(Vec<Capability>);

fn one_or_all(word: &str) -> Result<CapabilityWord, UnknownName> {
    Ok(CapabilityWord(match word {
        "all" => Capability::OF_A_TARGET.to_vec(),
        word => vec![capability(word)?],
    }))
}

fn capability(word: &str) -> Result<Capability, UnknownName> {
    let all = Capability::OF_A_TARGET;
    let found = all.iter().find(|capability| capability.word() == word);
    found.copied().ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|capability| capability.word()).collect();
        UnknownName::new("capability", word, words.iter().map(String::as_str))
    })
}
