//! The specification of a tool of one's own.

use std::env;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_conformance::suite::SourceFile;
use serde_json::{Map, Value, json};

use super::listed_tool::ListedTool;
use seekspec_prove::record::{Draft, Fixture, GivenTree};
use seekspec_prove::reference;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::{CommandLine, Target};
use seekspec_run::transport;
use seekspec_run::yaml_text::{flow, scalar};

/// The name of the target file of a new profile.
pub const TARGET_FILE: &str = "target.yaml";
/// The tree of the first case.
const TREE: &str = r#"{notes.txt: {text: "one\ntwo\nthree\n", age: 1m}}"#;
/// The part of the first case after the tool.
const FIRST: &str = "first/a-call-is-answered";

/// The words of the user about a tool of their own.
#[derive(Debug)]
pub struct NewProfile<'a> {
    /// The name of the profile.
    pub name: &'a str,
    /// The tool of the first case.
    pub tool: Option<&'a str>,
    /// The arguments of the first call.
    pub call: Option<&'a Value>,
    /// How its target is reached; default: exec.
    pub transport: Option<&'a str>,
    /// The command of its target; empty if it is not known yet.
    pub command: &'a [String],
}

/// The files of a new profile.
#[derive(Debug)]
pub struct ProfileDraft {
    /// Those of the fixtures, with paths within their folder.
    pub files: Vec<SourceFile>,
    /// The target file, if there is a command.
    pub target_file: Option<String>,
    /// The tool of the first case.
    pub tool: String,
    /// The requirement that the first case covers.
    pub requirement: String,
}

impl NewProfile<'_> {
    /// Drafts the files for a folder of fixtures.
    ///
    /// # Errors
    /// A name that cannot be one, files that exist, and a target that does not answer.
    pub fn draft(&self, folder: &Path) -> anyhow::Result<ProfileDraft> {
        self.check(folder)?;
        let target = match self.command {
            [] => None,
            command => Some(Target::from_command_line(CommandLine {
                command: command.to_vec(),
                profile: Some(self.name.to_owned()),
                transport: self.transport.map(str::to_owned),
                folder: env::current_dir().context("the working directory cannot be found")?,
                ..CommandLine::default()
            })?),
        };
        let tools = self.tools(target.as_ref())?;
        let [first, ..] = &*tools else {
            bail!("the target lists no tools; name one with --tool NAME");
        };
        let mut files = vec![self.file("profile.yaml", self.profile(&tools, folder)?)];
        for tool in &tools {
            let path = format!("{}/requirements.yaml", tool.name);
            files.push(self.file(&path, self.requirements(tool)));
        }
        let text = self.first_case(first, target.as_ref(), &files, folder)?;
        files.push(self.file(&format!("{}/first.yaml", first.name), text));
        if target.is_some() {
            let path = format!("{}/mutants.yaml", first.name);
            files.push(self.file(&path, self.mutants(first)));
        }
        Ok(ProfileDraft {
            files,
            target_file: target.is_some().then(|| self.target_file(folder)),
            tool: first.name.clone(),
            requirement: self.requirement(first),
        })
    }

    fn check(&self, folder: &Path) -> anyhow::Result<()> {
        let name = self.name;
        let is_plain =
            |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || "-_".contains(one);
        if !name.starts_with(|one: char| one.is_ascii_lowercase()) || !name.chars().all(is_plain) {
            bail!("`{name}` is not a name of a profile: lower-case letters, digits, `-` and `_`");
        }
        if reference::has_profile(name) {
            bail!("`{name}` is a profile of Seekspec; choose another name");
        }
        let mut taken = vec![folder.join(name)];
        if !self.command.is_empty() {
            taken.push(PathBuf::from(TARGET_FILE));
        }
        match taken.iter().find(|path| path.exists()) {
            Some(path) => bail!("{} already exists, and is not changed", path.display()),
            None => Ok(()),
        }
    }

    fn file(&self, path: &str, text: String) -> SourceFile {
        SourceFile {
            path: format!("{}/{path}", self.name),
            text: text.into(),
        }
    }

    /// The tools that the target lists, or the one that was named; it comes first.
    fn tools(&self, target: Option<&Target>) -> anyhow::Result<Vec<ListedTool>> {
        let listed = match target.map(Target::probe) {
            None => None,
            Some(Ok(probe)) => probe.tools,
            Some(Err(broken)) => bail!("the target does not start: {broken}"),
        };
        let Some(listed) = listed else {
            return Ok(vec![self.unlisted()]);
        };
        let mut tools: Vec<ListedTool> = listed.iter().map(ListedTool::listed).collect();
        if let Some(name) = self.tool {
            let Some(at) = tools.iter().position(|tool| tool.name == name) else {
                let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
                bail!(
                    "the target does not list `{name}`, but {}",
                    names.join(", ")
                );
            };
            tools[..=at].rotate_right(1);
        }
        Ok(tools)
    }

    /// A tool of which only a call is known.
    fn unlisted(&self) -> ListedTool {
        let example = json!({"path": "notes.txt"});
        let call = self.call.unwrap_or(&example);
        let arguments = call.as_object().cloned().unwrap_or_default();
        let mut properties = Map::new();
        for (name, value) in &arguments {
            let kind = match value {
                Value::Number(_) => "number",
                Value::Bool(_) => "boolean",
                Value::Array(_) => "array",
                Value::Object(_) => "object",
                _ => "string",
            };
            properties.insert(name.clone(), json!({ "type": kind }));
        }
        let name = self.tool.unwrap_or("read");
        ListedTool {
            name: name.to_owned(),
            about: format!("The tool {name}"),
            required: arguments.keys().cloned().collect(),
            properties,
        }
    }

    fn profile(&self, tools: &[ListedTool], folder: &Path) -> anyhow::Result<String> {
        let good = if self.command.is_empty() {
            "# good: ../../target.yaml".to_owned()
        } else {
            format!("good: {}", scalar(&way_back(folder)?))
        };
        let name = self.name;
        let tools: Vec<String> = tools.iter().map(ListedTool::described).collect();
        Ok(format!(
            "# The tools that are specified here; `seekspec schema profile` describes all keys.\n\
             profile: {name}\n\
             about: The tools of {name}\n\
             source: \"title, version and address of their document\"\n\
             # A target that is right, as others have a reference: for run, explain and selftest.\n\
             {good}\n\
             tools:\n{}",
            tools.concat()
        ))
    }

    fn requirements(&self, tool: &ListedTool) -> String {
        let (profile, name) = (self.name, &tool.name);
        format!(
            "# One statement of the document each; levels are must, should and may.\n\
             profile: {profile}\n\
             tool: {name}\n\
             source: \"title, version and address of the document\"\n\
             requirements:\n  \
               - id: {}\n    \
                 level: must\n    \
                 statement: {}\n    \
                 where: \"the section of the document\"\n    \
                 observe: text\n",
            self.requirement(tool),
            scalar(&tool.about),
        )
    }

    fn requirement(&self, tool: &ListedTool) -> String {
        format!("{}.{}.answer", self.name, tool.name)
    }

    /// The fixture with one case: the answer of the target, or an example to be changed.
    fn first_case(
        &self,
        tool: &ListedTool,
        target: Option<&Target>,
        sources: &[SourceFile],
        folder: &Path,
    ) -> anyhow::Result<String> {
        let (profile, name) = (self.name, &tool.name);
        let head = format!("about: The first calls\nprofile: {profile}\ntool: {name}\n\ncases:\n");
        let id = FIRST.rsplit('/').next().unwrap_or(FIRST);
        let draft = Draft {
            id: id.to_owned(),
            covers: vec![self.requirement(tool)],
            level: None,
            why: None,
            tree: Some(GivenTree::Inline(TREE.to_owned())),
            call: self.call.cloned().unwrap_or_else(|| tool.example()),
            with: None,
        };
        let place = SuiteSource::Folder(folder.to_owned());
        let fixture = Fixture {
            path: format!("{profile}/{name}/first.yaml"),
            text: head,
            sources,
            place: &place,
        };
        let case = format!("{profile}/{name}/{FIRST}");
        match target {
            Some(target) => Ok(fixture.record(&case, &draft, target, &[])?.text),
            None => fixture.with_text(&draft, "one\ntwo\nthree\n"),
        }
    }

    fn mutants(&self, tool: &ListedTool) -> String {
        let (profile, name) = (self.name, &tool.name);
        let id = self.requirement(tool);
        format!(
            "# Faults that the cases have to detect (`seekspec selftest`): the good target with other\n\
             # calls or answers, or a program of its own: `command: [python3, broken.py]`.\n\
             profile: {profile}\n\
             tool: {name}\n\
             mutants:\n  \
               - id: answer.empty\n    \
                 about: answers with an empty text\n    \
                 breaks: [{id}]\n    \
                 answer: {{set: {{text: ''}}}}\n"
        )
    }

    fn target_file(&self, folder: &Path) -> String {
        format!(
            "# The target; `seekspec schema target` describes all keys.\n\
             name: {name}\n\
             profile: {name}\n\
             fixtures: {}\n\
             transport: {}\n\
             command: {}\n",
            scalar(&folder.display().to_string()),
            self.transport.unwrap_or(transport::DEFAULT),
            flow(&json!(self.command)),
            name = self.name,
        )
    }
}

/// The path of the target file as the profile's file has it.
fn way_back(folder: &Path) -> anyhow::Result<String> {
    let mut up = "../".to_owned();
    for part in folder.components() {
        match part {
            Component::Normal(_) => up += "../",
            Component::CurDir => {}
            _ => {
                let here = env::current_dir().context("the working directory cannot be found")?;
                return Ok(here.join(TARGET_FILE).display().to_string());
            }
        }
    }
    Ok(up + TARGET_FILE)
}
