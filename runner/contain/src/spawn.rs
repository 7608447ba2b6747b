//! Starting a program that is contained.

use std::io::{self, PipeWriter};
use std::process::{Child, Command};
use std::sync::mpsc;
use std::thread;

use crate::watch::{self, Watch};
use crate::{Grants, wall};

/// Starts a program that can write only where it may, with all that it starts. Its attempts elsewhere
/// are noted in `log`.
///
/// The program is bound by the thread that starts it, and so this process is not.
///
/// # Errors
/// The kernel cannot contain it, or it cannot be started. It never runs unbound.
pub fn spawn(command: &mut Command, grants: &Grants, log: Option<PipeWriter>) -> io::Result<Child> {
    let watch = Watch::new(grants.clone(), log);
    thread::scope(|scope| {
        let (send, listener) = mpsc::channel();
        let bound = thread::Builder::new().spawn_scoped(scope, move || {
            wall::restrict_this_thread(grants)?;
            // Without a listener Landlock stands alone: an old kernel, or the listener of another.
            if let Ok(listener) = watch::listen() {
                drop(send.send(listener));
            }
            drop(send);
            command.spawn()
        })?;
        if let Ok(listener) = listener.recv() {
            thread::Builder::new()
                .name("seekspec-watch".to_owned())
                .spawn(move || watch.follow(&listener))?;
        }
        let panicked = |_| Err(io::Error::other("the thread that was to start it panicked"));
        bound.join().unwrap_or_else(panicked)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::process::Stdio;

    use super::*;
    use crate::{Action, Log};

    /// Whether a canary is whole after a line of shell that may write beside it, and the attempts.
    fn check(line: &str) -> (bool, Vec<(Action, String)>) {
        assert_eq!(wall::missing(), None);
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().canonicalize().unwrap();
        for name in ["granted", "canary", "canary/deep"] {
            fs::create_dir(place.join(name)).unwrap();
        }
        fs::write(place.join("canary/file"), "text").unwrap();
        let mode = fs::Permissions::from_mode(0o640);
        fs::set_permissions(place.join("canary/file"), mode).unwrap();
        std::os::unix::fs::symlink("../canary/file", place.join("granted/link")).unwrap();
        let before = state(&place.join("canary"));
        let log = Log::new().unwrap();
        let mut command = Command::new("sh");
        command
            .args(["-c", line])
            .current_dir(place.join("granted"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let grants = Grants::of([place.join("granted")]);
        let mut child = spawn(
            &mut command,
            &grants,
            Some(log.writer().try_clone().unwrap()),
        )
        .unwrap();
        child.wait().unwrap();
        let reached = log.take().into_iter().map(|reached| {
            let path = reached.path.strip_prefix(&place).unwrap_or(&reached.path);
            (reached.action, path.to_string_lossy().into_owned())
        });
        (
            state(&place.join("canary")) == before,
            reached.collect::<Vec<_>>(),
        )
    }

    fn state(canary: &Path) -> Vec<(String, u32, Option<Vec<u8>>)> {
        let mut entries: Vec<_> = fs::read_dir(canary)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| {
                let mode = entry.metadata().unwrap().permissions().mode();
                let name = entry.file_name().to_string_lossy().into_owned();
                (name, mode, fs::read(entry.path()).ok())
            })
            .collect();
        entries.sort();
        entries
    }

    #[track_caller]
    fn refused(line: &str, expected: &[(Action, &str)]) {
        let (is_whole, reached) = check(line);
        assert!(is_whole, "{line}");
        let reached: Vec<_> = reached
            .iter()
            .map(|(action, path)| (*action, path.as_str()))
            .collect();
        assert_eq!(reached, expected, "{line}");
    }

    #[test]
    fn what_is_outside_is_not_changed_and_the_attempt_is_noted() {
        refused("rm -f ../canary/file", &[(Action::Remove, "canary/file")]);
        refused("rmdir ../canary/deep", &[(Action::Remove, "canary/deep")]);
        refused("mv ../canary/deep .", &[(Action::Rename, "canary/deep")]);
        refused(": > ../canary/file", &[(Action::Truncate, "canary/file")]);
        refused(": >> link", &[(Action::Write, "canary/file")]);
        refused("mkdir ../canary/new", &[(Action::Create, "canary/new")]);
        refused("ln -s x ../canary/new", &[(Action::Create, "canary/new")]);
        refused(
            "echo x > a; mv a ../canary/file",
            &[(Action::Replace, "canary/file")],
        );
        refused("cd ..; rm canary/file", &[(Action::Remove, "canary/file")]);
    }

    #[test]
    fn modes_and_times_outside_are_not_changed() {
        refused("chmod 777 ../canary/file", &[(Action::Mode, "canary/file")]);
        refused("chmod 777 link", &[(Action::Mode, "canary/file")]);
        refused(
            "ln -s ../canary/deep moved; chown -h -R 1:1 moved/",
            &[(Action::Owner, "canary/deep")],
        );
        refused(
            "touch -c -d 2001-01-01 ../canary/file",
            &[(Action::Times, "canary/file")],
        );
    }

    #[test]
    fn what_would_fail_anyway_is_not_an_attempt() {
        refused(
            "rm ../canary/missing; chmod 640 ../canary/file; mkdir -p ../canary/deep; mkdir ../no/new; cat < ../canary/file",
            &[],
        );
    }

    #[test]
    fn what_is_granted_can_be_changed() {
        refused(
            "set -e; mkdir a; echo x > a/b; chmod 600 a/b; mv a c; touch -d 2001-01-01 c/b; ln c/b d; rm -r c; echo y > /dev/null; exec 5<>d; cat d > ../canary/file",
            &[(Action::Truncate, "canary/file")],
        );
    }

    #[test]
    fn a_process_outside_gets_no_signal() {
        let mut bystander = Command::new("sleep").arg("60").spawn().unwrap();
        let (_, _) = check(&format!("kill -9 {}", bystander.id()));
        assert!(bystander.try_wait().unwrap().is_none());
        bystander.kill().unwrap();
        bystander.wait().unwrap();
    }
}
