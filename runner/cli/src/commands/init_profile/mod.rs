//! `seekspec init profile NAME`: the specification of a tool of one's own, to start from.

mod tool;

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_conformance::suite::Source;
use serde_json::{Value, json};
use tool::Tool;

use seekspec_prove::record::{Draft, Fixture, GivenTree};
use seekspec_prove::reference;
use seekspec_prove::session::Session;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::shell;
use seekspec_run::style::{LITERAL, styled};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::{CommandLine, Target};
use seekspec_run::yaml_text::scalar;

/// The directory of fixtures, if none is named.
const FOLDER: &str = "fixtures";
/// The file of the target.
const TARGET: &str = "target.yaml";
/// The tree of the first case.
const TREE: &str = r#"{notes.txt: {text: "one\ntwo\nthree\n", age: 1m}}"#;
/// The part of the first case after the tool.
const FIRST: &str = "first/a-call-is-answered";

/// The flags.
pub(super) struct NewProfile<'a> {
    pub(super) name: &'a str,
    pub(super) tool: Option<&'a str>,
    pub(super) call: Option<&'a Value>,
    pub(super) transport: Option<&'a str>,
    pub(super) command: &'a [String],
}

/// Writes the files, and says how to go on.
///
/// # Errors
/// A name that cannot be one, files that exist, and a target that does not answer.
pub(super) fn init(new: &NewProfile<'_>, session: &Session) -> anyhow::Result<ExitCode> {
    let folder = match &session.source {
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => folder.clone(),
        SuiteSource::Embedded => PathBuf::from(FOLDER),
    };
    check(new, &folder)?;
    let target = new.target()?;
    let tools = new.tools(target.as_ref())?;
    let [first, ..] = &*tools else {
        bail!("the target lists no tools; name one with --tool NAME");
    };
    let mut files = vec![source(new, "profile.yaml", new.profile(&tools, &folder)?)];
    for tool in &tools {
        let path = format!("{}/requirements.yaml", tool.name);
        files.push(source(new, &path, new.requirements(tool)));
    }
    let text = new.first_case(first, target.as_ref(), &files, &folder)?;
    files.push(source(new, &format!("{}/first.yaml", first.name), text));
    if target.is_some() {
        let path = format!("{}/mutants.yaml", first.name);
        files.push(source(new, &path, new.mutants(first)));
    }
    let mut written = Vec::new();
    for file in &files {
        written.push(write(&folder.join(&file.path), &file.text)?);
    }
    if target.is_some() {
        written.push(write(Path::new(TARGET), &new.target_file())?);
    }
    new.report(&written, first, &folder, session)?;
    Ok(ExitCode::Conforms)
}

fn check(new: &NewProfile<'_>, folder: &Path) -> anyhow::Result<()> {
    let name = new.name;
    let is_plain =
        |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || "-_".contains(one);
    if !name.starts_with(|one: char| one.is_ascii_lowercase()) || !name.chars().all(is_plain) {
        bail!("`{name}` is not a name of a profile: lower-case letters, digits, `-` and `_`");
    }
    if reference::has_profile(name) {
        bail!("`{name}` is a profile of Seekspec; choose another name");
    }
    let taken = [folder.join(name), PathBuf::from(TARGET)];
    let taken = taken
        .iter()
        .take(if new.command.is_empty() { 1 } else { 2 });
    match taken.filter(|path| path.exists()).collect::<Vec<_>>()[..] {
        [path, ..] => bail!("{} already exists, and is not changed", path.display()),
        [] => Ok(()),
    }
}

fn source(new: &NewProfile<'_>, path: &str, text: String) -> Source {
    Source {
        path: format!("{}/{path}", new.name),
        text,
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<String> {
    let writing = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(writing)?;
    }
    let mut file = fs::File::create_new(path).with_context(writing)?;
    file.write_all(text.as_bytes()).with_context(writing)?;
    Ok(path.display().to_string())
}

impl NewProfile<'_> {
    fn target(&self) -> anyhow::Result<Option<Target>> {
        if self.command.is_empty() {
            return Ok(None);
        }
        let target = Target::from_command_line(CommandLine {
            command: self.command.to_vec(),
            profile: Some(self.name.to_owned()),
            transport: self.transport.map(str::to_owned),
            folder: env::current_dir().context("there is no working directory")?,
            ..CommandLine::default()
        })?;
        Ok(Some(target))
    }

    /// The tools that the target lists, or the one that was named; it comes first.
    fn tools(&self, target: Option<&Target>) -> anyhow::Result<Vec<Tool>> {
        let listed = match target.map(Target::probe) {
            None => None,
            Some(Ok(probe)) => probe.tools,
            Some(Err(broken)) => bail!("the target does not start: {broken}"),
        };
        let Some(listed) = listed else {
            return Ok(vec![self.unlisted()]);
        };
        let mut tools: Vec<Tool> = listed.iter().map(Tool::listed).collect();
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
    fn unlisted(&self) -> Tool {
        let example = json!({"path": "notes.txt"});
        let call = self.call.unwrap_or(&example);
        let arguments = call.as_object().cloned().unwrap_or_default();
        let schema = |(name, value): (String, Value)| {
            let kind = match value {
                Value::Number(_) => "number",
                Value::Bool(_) => "boolean",
                Value::Array(_) => "array",
                Value::Object(_) => "object",
                _ => "string",
            };
            (name, json!({ "type": kind }))
        };
        let name = self.tool.unwrap_or("read");
        Tool {
            name: name.to_owned(),
            about: format!("The tool {name}"),
            required: arguments.keys().cloned().collect(),
            properties: arguments.into_iter().map(schema).collect(),
        }
    }

    fn profile(&self, tools: &[Tool], folder: &Path) -> anyhow::Result<String> {
        let good = if self.command.is_empty() {
            "# good: ../../target.yaml".to_owned()
        } else {
            format!("good: {}", scalar(&way_back(folder)?))
        };
        let name = self.name;
        let tools: Vec<String> = tools.iter().map(Tool::described).collect();
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

    fn requirements(&self, tool: &Tool) -> String {
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

    fn requirement(&self, tool: &Tool) -> String {
        format!("{}.{}.answer", self.name, tool.name)
    }

    /// The fixture with one case: the answer of the target, or an example to be changed.
    fn first_case(
        &self,
        tool: &Tool,
        target: Option<&Target>,
        sources: &[Source],
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
            tool: None,
            earlier: Vec::new(),
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

    fn mutants(&self, tool: &Tool) -> String {
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

    fn target_file(&self) -> String {
        let words: Vec<String> = self.command.iter().map(|word| scalar(word)).collect();
        format!(
            "# The target; `seekspec schema target` describes all keys.\n\
             name: {name}\n\
             profile: {name}\n\
             transport: {}\n\
             command: [{}]\n",
            self.transport.unwrap_or(seekspec_run::transport::DEFAULT),
            words.join(", "),
            name = self.name,
        )
    }

    fn report(
        &self,
        written: &[String],
        first: &Tool,
        folder: &Path,
        session: &Session,
    ) -> anyhow::Result<()> {
        let mut out = session.output.stdout();
        for path in written {
            writeln!(out, "wrote {path}")?;
        }
        let folder = folder.display().to_string();
        let requirement = self.requirement(first);
        let case = format!("{}/first/NAME", first.name);
        let mut run = vec!["run", "--fixtures", &folder];
        if self.command.is_empty() {
            run.extend(["--", "./my-tool"]);
        }
        let record = [
            "record",
            &case,
            "--fixtures",
            &folder,
            "--covers",
            &requirement,
            "--call",
            "{…}",
        ];
        let explain = ["explain", self.name, "--fixtures", &folder];
        let selftest = ["selftest", "--fixtures", &folder, "--write"];
        let mut next = vec![
            (run, "judge the tool"),
            (record.to_vec(), "add a case"),
            (explain.to_vec(), "read the specification"),
        ];
        if !self.command.is_empty() {
            next.push((selftest.to_vec(), "which faults the cases detect"));
        }
        writeln!(out, "next:")?;
        for (words, why) in next {
            let words = [&["seekspec"], &*words].concat();
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            writeln!(out, "  {}  {why}", styled(shell::line(&words), LITERAL))?;
        }
        Ok(())
    }
}

/// The path of the target file as the profile's file has it.
fn way_back(folder: &Path) -> anyhow::Result<String> {
    let is_below = |part: &Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if folder.components().all(|part| is_below(&part)) {
        let up = folder
            .components()
            .filter(|part| matches!(part, Component::Normal(_)));
        return Ok(format!("{}{TARGET}", "../".repeat(up.count() + 1)));
    }
    let here = env::current_dir().context("there is no working directory")?;
    Ok(here.join(TARGET).display().to_string())
}
