//! `seekspec probe`: what a tool does, as rules of the reference.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::yaml;
use serde_json::{Map, Value, json};

use super::command::Command;
use super::probe_args::ProbeArgs;
use seekspec_learn::probe::{self, Card, CardVerification};
use seekspec_prove::deviations;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt::{self, LiveResult};
use seekspec_run::output::write_json;
use seekspec_run::progress::Steps;
use seekspec_run::schedule::RunError;
use seekspec_run::style::{FAINT, STRONG, styled};
use seekspec_run::targets::parse_deadline;
use seekspec_run::whole_file;
use seekspec_run::wrap::wrap;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "probe",
    about: "Find out what a tool does: which rules explain its answers",
    details: &[
        (
            "The card",
            "  Every rule of the reference is a question, every case that calls the tool an\n  \
             experiment. ✓ is as the document says, ≠ otherwise, ~ likely, and ? is not\n  \
             told by any case. --rules-out writes the rules that differ to a file, with\n  \
             which call, serve and run answer as the tool does.",
        ),
        (
            "Exit status",
            "  0 done, 1 with --verify where an answer is not as the card says, 3 the target\n  \
             does not start, 4 it cannot be asked any case",
        ),
        (
            "Examples",
            "  seekspec probe --target my-tool.yaml\n  \
             seekspec probe --profile NAME --tool find -- node server.js\n  \
             seekspec probe --target my-tool.yaml --rules-out mine.yaml --verify",
        ),
    ],
    arguments: Arguments::augment_args,
    run: |matches, session| run(&Arguments::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct Arguments {
    /// How the card is printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = CardFormat::Human)]
    format: CardFormat,
    /// Write the rules that differ from the document to this file
    #[arg(long, value_name = "FILE")]
    rules_out: Option<PathBuf>,
    /// Ask every case then, and compare the answers with the card
    #[arg(long)]
    verify: bool,
    /// How long each tool is asked; default: 60s, and to the end with --rules-out or --verify
    #[arg(long = "for", id = "time", value_name = "TIME", value_parser = parse_deadline,
          conflicts_with_all = ["rules_out", "verify"])]
    time: Option<Duration>,
    #[command(flatten)]
    probe: ProbeArgs,
}

/// How long a tool is asked, unless the arguments say it.
const TIME: Duration = Duration::from_mins(1);

impl Arguments {
    fn time(&self) -> Option<Duration> {
        let is_whole = self.rules_out.is_some() || self.verify;
        self.time.or_else(|| (!is_whole).then_some(TIME))
    }
}

/// How a card is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CardFormat {
    /// For people
    Human,
    /// One JSON object
    Json,
}

fn run(arguments: &Arguments, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let full = session.full_suite()?;
    let suite = &full.loaded.suite;
    let target = arguments.probe.target(suite)?;
    let tools = arguments.probe.tools(&target, full, session)?;
    let _until_it_is_written = LiveResult::begin();
    let mut printer = Printer {
        out: session.output.stdout(),
        width: session.output.width(),
        format: arguments.format,
        cards: Vec::new(),
    };
    let mut steps = Steps::new(0, session.output);
    let mut rules = Value::Object(Map::new());
    let mut is_right = true;
    for tool in &tools {
        let card = arguments.probe.card(tool, arguments.time(), session)?;
        printer.card(&card)?;
        if card.is_interrupted && interrupt::is_set() {
            printer.finish()?;
            return Err(anyhow!(RunError::Interrupted).context(unfinished(arguments)));
        }
        deviations::merge(&mut rules, card.overlay.to_rules(&card.tool));
        if arguments.verify {
            let verification = tool.verify(&card, &mut |case| {
                steps.expect(1);
                steps.begin(&case.name);
                steps.step();
            })?;
            is_right &= verification.otherwise.is_empty();
            printer.verification(&verification)?;
        }
    }
    printer.finish()?;
    write_rules(arguments.rules_out.as_deref(), &rules)?;
    Ok(if is_right {
        ExitCode::Conforms
    } else {
        ExitCode::Failures
    })
}

fn write_rules(path: Option<&Path>, rules: &Value) -> anyhow::Result<()> {
    let Some(path) = path else {
        return Ok(());
    };
    let written = whole_file::replace(path, &yaml::written(rules));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// The steps that an interrupted command leaves out.
fn unfinished(arguments: &Arguments) -> String {
    let rules = arguments
        .rules_out
        .as_ref()
        .map(|path| format!("{} was not written", path.display()));
    let verified = arguments.verify.then(|| "nothing was verified".to_owned());
    let left_out: Vec<String> = rules.into_iter().chain(verified).collect();
    match left_out.as_slice() {
        [] => "the card is not complete".to_owned(),
        left_out => left_out.join(", and "),
    }
}

/// Prints cards as they come; JSON at the end, as one object.
struct Printer {
    out: Box<dyn Write + Send>,
    width: usize,
    format: CardFormat,
    cards: Vec<Value>,
}

impl Printer {
    fn card(&mut self, card: &Card) -> io::Result<()> {
        let is_first = self.cards.is_empty();
        self.cards.push(json!(card));
        if self.format == CardFormat::Json {
            return Ok(());
        }
        if !is_first {
            writeln!(self.out)?;
        }
        probe::write(&mut *self.out, card, self.width)?;
        self.out.flush()
    }

    fn verification(&mut self, verification: &CardVerification) -> io::Result<()> {
        if let Some(card) = self.cards.last_mut() {
            card["verification"] = json!(verification);
        }
        if self.format == CardFormat::Json {
            return Ok(());
        }
        let (all, otherwise) = (verification.cases, verification.otherwise.len());
        let text = format!(
            "verified: {} of {} answered as the card says",
            all - otherwise,
            counted(all, "case")
        );
        let text = wrap(&text, self.width).join("\n");
        writeln!(self.out, "\n{}", styled(text, STRONG))?;
        for case in &verification.otherwise {
            writeln!(self.out, "  {}", styled(case, FAINT))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.format == CardFormat::Json {
            write_json(&mut *self.out, &json!({ "cards": self.cards }))?;
        }
        self.out.flush()
    }
}
