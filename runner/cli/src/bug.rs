//! Bugs in seekspec: after the clean-up a short message, and an exit status of their own.

use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};

use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::Output;

static PANICKED: AtomicBool = AtomicBool::new(false);

/// Runs `body`; a panic in it, or in a thread that it started, becomes a message and [`ExitCode::Bug`].
///
/// The stack is unwound, so that temporary directories are removed and processes are ended first.
pub fn guard(body: impl FnOnce() -> ExitCode) -> ExitCode {
    panic::set_hook(Box::new(report));
    let result = panic::catch_unwind(AssertUnwindSafe(body));
    if PANICKED.load(Ordering::Relaxed) {
        return ExitCode::Bug;
    }
    result.unwrap_or(ExitCode::Bug)
}

fn report(info: &PanicHookInfo<'_>) {
    let first = !PANICKED.swap(true, Ordering::Relaxed);
    if first {
        // Nothing can be done if even this cannot be written.
        drop(
            Output::default()
                .stderr()
                .write_all(message(info).as_bytes()),
        );
    }
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let place = info
        .location()
        .map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let what = info.payload_as_str().unwrap_or("no message");
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "\nseekspec: this is a bug in seekspec, not in your target.\n  {what}\n  at {place}, seekspec {version}\n  \
         Please report it with the command that you ran.\n"
    )
}
