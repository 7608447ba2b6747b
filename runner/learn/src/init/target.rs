//! A target file that is begun: what the user has said about a command, and what a first look at it tells.

use std::path::Path;

use anyhow::Context as _;
use seekspec_conformance::suite::Suite;

use crate::file::{TargetDraft, Template};
use crate::server;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::{self, Target};
use seekspec_run::transport;
use seekspec_run::whole_file;

/// The words of the user about a target.
#[derive(Debug)]
pub struct NewTarget<'a> {
    /// The file that is to be written.
    pub path: &'a Path,
    /// Whether it is to have every key, as a comment.
    pub has_all: bool,
    /// The profile; default: the one of which most tools are listed. Without a command, the first one.
    pub profile: Option<&'a str>,
    /// How it is reached; default: exec, or mcp if it answers only there.
    pub transport: Option<&'a str>,
    /// Its command; empty if it is not known yet.
    pub command: &'a [String],
}

/// A target file that can be tried.
#[derive(Debug)]
pub struct BegunTarget {
    /// The text, in which nothing is known of its tools.
    pub text: String,
    /// The same in memory.
    pub draft: TargetDraft,
    /// A sentence about how the command is reached, if that was found out.
    pub note: Option<String>,
}

impl NewTarget<'_> {
    /// The text of a file for a command that is not known yet.
    ///
    /// # Errors
    /// An unknown profile, or a transport that reaches no program.
    pub fn text(&self, suite: &Suite, source: &SuiteSource) -> anyhow::Result<String> {
        let transport = self.transport.unwrap_or(transport::DEFAULT);
        targets::to_program(transport).map_err(anyhow::Error::msg)?;
        let template = self.template(self.any_profile(suite)?, transport, None);
        Ok(template.text(suite, source))
    }

    /// The file for a command, which `target` reaches, whatever its profile.
    ///
    /// # Errors
    /// A command whose profile nothing tells.
    pub fn begin(
        &self,
        target: Target,
        suite: &Suite,
        source: &SuiteSource,
    ) -> anyhow::Result<BegunTarget> {
        let server = server::over_mcp(&target, suite)?;
        let note = server
            .as_ref()
            .map(|_| "it answers over mcp, and not over exec".to_owned());
        let target = server.unwrap_or(target);
        let probe = target.probe();
        let profile = match self.profile {
            Some(profile) => profile.to_owned(),
            None => server::likeliest(&target, &probe, suite)?,
        };
        let name = probe.as_ref().ok().and_then(|probe| probe.name.as_deref());
        let beside = whole_file::folder_of(self.path);
        let mut template = self.template(&profile, target.reach.transport().name, name);
        if let Some(program) = target.reach.program().filter(|_| beside != Path::new(".")) {
            // Its paths count from another folder there.
            template.command = &program.command;
        }
        let text = template.text(suite, source);
        let folder = beside.canonicalize();
        let folder = folder.with_context(|| format!("cannot write {}", self.path.display()))?;
        let draft = TargetDraft::read(&text, &folder, suite);
        Ok(BegunTarget {
            draft: draft.map_err(|fault| anyhow::Error::msg(fault.message))?,
            text,
            note,
        })
    }

    /// The profile that was named, or the first one.
    ///
    /// # Errors
    /// An unknown profile, or none at all.
    pub fn any_profile<'s>(&self, suite: &'s Suite) -> anyhow::Result<&'s str> {
        let first = suite.profiles.keys().next();
        let first = first.context("these fixtures have no profile")?;
        Ok(match self.profile {
            Some(name) => &suite.profile(name)?.profile,
            None => first,
        })
    }

    fn template<'t>(
        &'t self,
        profile: &'t str,
        transport: &'t str,
        name: Option<&'t str>,
    ) -> Template<'t> {
        Template {
            path: self.path,
            name,
            profile,
            transport,
            command: self.command,
            has_all: self.has_all,
        }
    }
}
