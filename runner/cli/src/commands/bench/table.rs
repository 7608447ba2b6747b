use std::io::{self, Write};

use super::latency::Latency;
use super::measure::{Measured, Tool};
use crate::counted::counted;
use crate::style::{FAINT, STRONG, styled};

/// A line a tool, and what else there is to say.
pub(super) fn write(out: &mut dyn Write, measured: &Measured) -> io::Result<()> {
    let longest = measured.tools.iter().map(|tool| tool.tool.len()).max();
    let width = longest.unwrap_or(0).max("tool".len());
    let heading = format!(
        "{:width$}  {:>5}  {:>21}  {:>21}  {:>6}",
        "tool", "calls", measured.target, "the reference", "ratio"
    );
    writeln!(out, "{}", styled(heading, STRONG))?;
    let units = format!(
        "{:width$}  {:>5}  {:>10} {:>10}  {:>10} {:>10}",
        "", "", "median ms", "p95 ms", "median ms", "p95 ms"
    );
    writeln!(out, "{}", styled(units, FAINT))?;
    for tool in &measured.tools {
        line(out, tool, width)?;
    }
    writeln!(
        out,
        "\nboth over {}, {}",
        measured.transport,
        counted(measured.rounds, "round")
    )?;
    measured
        .tools
        .iter()
        .try_for_each(|tool| remark(out, tool, &measured.target))
}

fn line(out: &mut dyn Write, tool: &Tool, width: usize) -> io::Result<()> {
    let side = |latency: &Latency| format!("{:>10.2} {:>10.2}", latency.median_ms, latency.p95_ms);
    writeln!(
        out,
        "{:width$}  {:>5}  {}  {}  {:>6.2}",
        tool.tool,
        tool.target.calls,
        side(&tool.target),
        side(&tool.reference),
        tool.ratio()
    )
}

fn remark(out: &mut dyn Write, tool: &Tool, target: &str) -> io::Result<()> {
    let counts = [
        (tool.wrong, "answered wrongly"),
        (tool.broken, "not answered"),
    ];
    let said: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if said.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{}: of {}, {} by {target}; `seekspec run` shows them",
        tool.tool,
        counted(tool.cases, "case"),
        said.join(" and ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latency(median_ms: f64) -> Latency {
        Latency {
            median_ms,
            p95_ms: median_ms * 2.0,
            calls: 100,
        }
    }

    #[test]
    fn a_tool_is_a_line() {
        let tool = |wrong| Tool {
            tool: "p/find".to_owned(),
            cases: 20,
            wrong,
            broken: 0,
            target: latency(12.5),
            reference: latency(2.5),
        };
        let measured = Measured {
            seekspec: "0",
            target: "my-tool".to_owned(),
            transport: "exec",
            rounds: 5,
            tools: vec![tool(0), tool(2)],
        };
        let mut out = Vec::new();
        write(&mut out, &measured).unwrap();
        let text = anstream::adapter::strip_bytes(&out).into_vec();
        insta::assert_snapshot!(String::from_utf8(text).unwrap());
    }
}
