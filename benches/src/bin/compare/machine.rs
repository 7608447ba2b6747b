use std::io;
use std::path::Path;
use std::process::Command;

/// Prints a sentence about the machine, and the file system of the directory `$0`.
const DESCRIBE: &str = r#"
printf '%s, %s logical processors, %s GiB of memory, Linux %s, %s' \
    "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" \
    "$(nproc)" \
    "$(awk '/^MemTotal:/ {print int(($2 + 1048575) / 1048576)}' /proc/meminfo)" \
    "$(uname -r)" \
    "$(df --output=fstype "$0" | tail -n 1)"
"#;

/// The machine that the measurements are made on, with the file system of a directory.
///
/// # Errors
/// The shell cannot be started.
pub(crate) fn machine(store: &Path) -> io::Result<String> {
    let output = Command::new("sh")
        .args(["-c", DESCRIBE])
        .arg(store)
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
