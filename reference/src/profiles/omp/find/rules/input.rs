use std::time::Duration;

use crate::profiles::omp::call::Switch;

rules! {
    /// How `limit` is read (Inputs, `limit`; Flow 6).
    pub struct LimitRules {
        /// Whether a limit that is given counts.
        pub honoured: bool = true,
        /// What an omitted limit means.
        pub default: usize = 200,
        /// The least limit: what is less becomes this.
        pub min: usize = 1,
        /// The greatest limit: what is more becomes this.
        pub max: usize = 200,
        /// What becomes of a fraction.
        pub rounding: Rounding = Rounding::Down,
        /// Whether a limit has to be positive.
        pub rejects_not_positive: bool = true,
    }
}

choices! {
    /// What becomes of a fraction.
    pub enum Rounding {
        /// The next lower integer.
        Down,
        /// The nearest integer.
        Nearest,
        /// The next higher integer.
        Up,
    }
}

rules! {
    /// How `timeout` is read, and what it leads to (Inputs, `timeout`; Flow 6; Errors).
    pub struct TimeoutRules {
        /// Whether a timeout that is given counts.
        pub honoured: bool = true,
        /// What a timeout of 1 is.
        #[serde(with = "crate::rules::seconds")]
        #[cfg_attr(feature = "schema", schemars(with = "f64"))]
        pub unit: Duration = Duration::from_secs(1),
        /// What an omitted timeout means, in units.
        pub default: f64 = 5.0,
        /// The least timeout, in units: what is less becomes this.
        pub min: f64 = 0.5,
        /// The greatest timeout, in units: what is more becomes this.
        pub max: f64 = 60.0,
        /// Whether a search that runs into it returns what it has; otherwise it fails.
        pub returns_partial_matches: bool = true,
    }
}

rules! {
    /// What the switches mean (Inputs; Flow 6).
    pub struct SwitchRules {
        /// Whether hidden files are listed.
        pub hidden: Switch = Switch { honoured: true, default: true },
        /// Whether ignore files are obeyed.
        pub gitignore: Switch = Switch { honoured: true, default: true },
    }
}
