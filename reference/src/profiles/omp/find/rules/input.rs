use std::time::Duration;

use crate::profiles::omp::call::Switch;

/// How `limit` is read (Inputs, `limit`; Flow 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitRules {
    /// Whether a limit that is given counts.
    pub honoured: bool,
    /// What an omitted limit means.
    pub default: usize,
    /// The least limit: what is less becomes this.
    pub min: usize,
    /// The greatest limit: what is more becomes this.
    pub max: usize,
    /// What becomes of a fraction.
    pub rounding: Rounding,
    /// Whether a limit has to be positive.
    pub rejects_not_positive: bool,
}

/// What becomes of a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The next lower integer.
    Down,
    /// The nearest integer.
    Nearest,
    /// The next higher integer.
    Up,
}

impl Default for LimitRules {
    fn default() -> Self {
        Self {
            honoured: true,
            default: 200,
            min: 1,
            max: 200,
            rounding: Rounding::Down,
            rejects_not_positive: true,
        }
    }
}

/// How `timeout` is read, and what it leads to (Inputs, `timeout`; Flow 6; Errors).
#[derive(Clone, Debug, PartialEq)]
pub struct TimeoutRules {
    /// Whether a timeout that is given counts.
    pub honoured: bool,
    /// What a timeout of 1 is.
    pub unit: Duration,
    /// What an omitted timeout means, in units.
    pub default: f64,
    /// The least timeout, in units: what is less becomes this.
    pub min: f64,
    /// The greatest timeout, in units: what is more becomes this.
    pub max: f64,
    /// Whether a search that runs into it returns what it has; otherwise it fails.
    pub returns_partial_matches: bool,
}

impl Default for TimeoutRules {
    fn default() -> Self {
        Self {
            honoured: true,
            unit: Duration::from_secs(1),
            default: 5.0,
            min: 0.5,
            max: 60.0,
            returns_partial_matches: true,
        }
    }
}

/// What the switches mean (Inputs; Flow 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchRules {
    /// Whether hidden files are listed.
    pub hidden: Switch,
    /// Whether ignore files are obeyed.
    pub gitignore: Switch,
}

impl Default for SwitchRules {
    fn default() -> Self {
        let on_by_default = Switch {
            honoured: true,
            default: true,
        };
        Self {
            hidden: on_by_default,
            gitignore: on_by_default,
        }
    }
}
