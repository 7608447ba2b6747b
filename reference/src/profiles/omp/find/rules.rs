use std::time::Duration;

use crate::Text;
use crate::engine::grouped::GroupLayout;
use crate::engine::order::Order;
use crate::profiles::Failure;
use crate::profiles::omp::call::{BaseRules, CallTexts, EntryRules, PatternRules, WalkRules};

rules! {
    /// Everything that the document of `find` decides; the default is the document.
    pub struct FindRules {
        /// How entries of `paths` are read (Flow 1).
        pub entries: EntryRules,
        /// How `limit` is read (Inputs; Flow 6).
        pub limit: LimitRules,
        /// How `timeout` is read (Inputs; Flow 6).
        pub timeout: TimeoutRules,
        /// What the switches mean where they are not given (Inputs; Flow 6).
        pub switches: SwitchRules,
        /// How an entry is split into base and pattern, and what a pattern means (Flow 4).
        pub pattern: PatternRules,
        /// What happens to the bases of entries (Flow 2, 5, 7).
        pub bases: BaseRules,
        /// What the local search leaves out (Flow 7).
        pub search: WalkRules,
        /// Which matches are returned, and in which order (Flow 9, 10).
        pub page: PageRules,
        /// How the text looks (Outputs; Flow 10).
        pub output: OutputRules,
        /// How progress is told (Outputs, Streaming).
        pub updates: UpdateRules,
        /// What a delegate is asked (Flow 7, custom operations branch).
        pub delegate: DelegateRules,
        /// All messages, notices and errors.
        pub texts: FindTexts,
    }

    /// How `limit` is read (Inputs, `limit`; Flow 6). A fraction is rounded down.
    pub struct LimitRules {
        /// What an omitted limit means.
        pub default: usize = 200,
        /// The least limit: what is less becomes this.
        pub min: usize = 1,
        /// The greatest limit: what is more becomes this.
        pub max: usize = 200,
    }

    /// How `timeout` is read (Inputs, `timeout`; Flow 6).
    pub struct TimeoutRules {
        /// What a timeout of 1 is.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub unit: Duration = Duration::from_secs(1),
        /// What an omitted timeout means, in units.
        pub default: f64 = 5.0,
        /// The least timeout, in units: what is less becomes this.
        pub min: f64 = 0.5,
        /// The greatest timeout, in units: what is more becomes this.
        pub max: f64 = 60.0,
    }

    /// What the switches mean where they are not given (Inputs; Flow 6).
    pub struct SwitchRules {
        /// Whether hidden files are listed.
        pub hidden: bool = true,
        /// Whether ignore files are obeyed.
        pub gitignore: bool = true,
    }

    /// Which matches are returned, and in which order (Flow 9, 10; Limits & Caps).
    pub struct PageRules {
        /// The first of this order are returned when there are more than the limit.
        pub selection: Order = Order::NewestFirst,
        /// The order of what is returned.
        pub order: Order = Order::NewestFirst,
    }

    /// How the text looks (Outputs; Flow 10).
    pub struct OutputRules {
        /// How paths are grouped.
        pub layout: GroupLayout,
        /// What marks a directory.
        pub directory_mark: Text = "/".into(),
        /// What stands between the result and a notice, and between two notices.
        pub notice_separator: Text = "\n\n".into(),
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
    }

    /// How progress is told (Outputs, Streaming; Flow 8; Limits & Caps).
    pub struct UpdateRules {
        /// The least time between two updates.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub interval: Duration = Duration::from_millis(200),
    }

    /// What a delegate is asked (Flow 7, custom operations branch; Notes).
    pub struct DelegateRules {
        /// The globs of what it shall leave out.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
    }

    /// All messages of `find`. Where the document elides or does not word a message, the words are ours.
    pub struct FindTexts {
        /// Those of every tool.
        pub call: CallTexts = CallTexts {
            empty_entry: "`paths` must contain non-empty globs or paths".into(),
            ..CallTexts::default()
        },
        /// The limit is zero, negative or not finite (Errors).
        pub limit_not_positive: Text = "Limit must be a positive number".into(),
        /// An internal URL has no file behind it; fills `{url}`.
        pub url_without_file: Text = "Internal URL has no backing file: {url}".into(),
        /// The delegate failed; fills `{reason}` (Errors).
        pub delegate_failed: Text = "{reason}".into(),
        /// The text when nothing matches (Outputs).
        pub empty: Text = "No files found matching pattern".into(),
        /// The notice of a timeout; fills `{seconds}` and `{count}` (Errors).
        pub timed_out: Text = "find timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern".into(),
        /// The notice that there are more matches; fills `{limit}`.
        pub limit_reached: Text = "[Showing the newest {limit} of more matches; narrow the pattern to see the others]".into(),
        /// The same of a delegate, whose order is its own; fills `{limit}`.
        pub delegate_limit_reached: Text = "[Showing {limit} of more matches; narrow the pattern to see the others]".into(),
    }
}

impl FindRules {
    /// The caller aborted.
    pub(super) fn aborted(&self) -> Failure {
        Failure::of(&self.texts.call.aborted).with("tool", "find")
    }
}
