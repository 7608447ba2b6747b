//! The help of every command at 80 columns.

use crate::seekspec::run;

/// The names of the commands, from the help.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).stdout;
    let list = help.split("Options:\n").next().unwrap();
    let names = list
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn the_help_of_all() {
    insta::assert_snapshot!(run(&["--help"]));
}

#[test]
fn the_help_of_each() {
    let commands = commands();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in commands {
        insta::assert_snapshot!(command.as_str(), run(&[&command, "--help"]));
    }
}

#[test]
fn no_line_of_help_is_wider_than_a_terminal() {
    for command in commands() {
        let help = run(&[&command, "--help"]).stdout;
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{command}");
    }
}

#[test]
fn short_and_long_help_are_the_same() {
    assert_eq!(run(&["run", "-h"]).stdout, run(&["run", "--help"]).stdout);
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(
        run(&["--version"]).stdout,
        concat!("seekspec ", env!("CARGO_PKG_VERSION"), "\n")
    );
}
