//! Sets `portable`: on other systems than Linux, and, to test their code there, on Linux with SEEKSPEC_PORTABLE.
use std::env;

fn main() {
    println!("cargo::rerun-if-env-changed=SEEKSPEC_PORTABLE");
    println!("cargo::rustc-check-cfg=cfg(portable)");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if !is_linux || env::var_os("SEEKSPEC_PORTABLE").is_some() {
        println!("cargo::rustc-cfg=portable");
    }
}
