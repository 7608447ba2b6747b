//! A panic is reported as a bug of seekspec. This test has its own process because the panic hook
//! is global.

use std::thread;

use seekspec_cli::bug;
use seekspec_run::exit_code::ExitCode;

#[test]
fn a_panic_ends_with_the_status_of_a_bug() {
    assert_eq!(bug::guard(|| ExitCode::Failures), ExitCode::Failures);
    assert_eq!(bug::guard(|| panic!("on purpose")), ExitCode::Bug);
    let in_a_thread = || {
        drop(thread::spawn(|| panic!("in a thread, on purpose")).join());
        ExitCode::Conforms
    };
    assert_eq!(bug::guard(in_a_thread), ExitCode::Bug);
}
