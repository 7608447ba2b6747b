use std::time::Duration;

use crate::Text;
use crate::engine::grouped::GroupLayout;
use crate::engine::order::Order;
use crate::profiles::Failure;
use crate::profiles::omp::call::{BaseRules, CallTexts, EntryRules, PatternRules, WalkRules};

rules! {
    /// The rules of `find`. The defaults follow its document.
    pub struct FindRules {
        /// How entries of `paths` are read (Flow 1).
        pub entries: EntryRules,
        /// How `limit` is read (Inputs; Flow 6).
        pub limit: LimitRules,
        /// How `timeout` is read (Inputs; Flow 6).
        pub timeout: TimeoutRules,
        /// The defaults of the boolean arguments (Inputs; Flow 6).
        pub switches: SwitchRules,
        /// How an entry is split into base and pattern, and how a pattern matches (Flow 4).
        pub pattern: PatternRules,
        /// How bases of entries are checked (Flow 2, 5, 7).
        pub bases: BaseRules,
        /// The entries that the local search leaves out (Flow 7).
        pub search: WalkRules,
        /// The selection and order of matches (Flow 9, 10).
        pub page: PageRules,
        /// The layout of the text (Outputs; Flow 10).
        pub output: OutputRules,
        /// How updates are sent (Outputs, Streaming).
        pub updates: UpdateRules,
        /// The request to a remote file system (Flow 7, custom operations branch).
        pub delegate: DelegateRules,
        /// The messages, notices and errors.
        pub texts: FindTexts,
    }

    /// How `limit` is read (Inputs, `limit`; Flow 6). A fraction is rounded down.
    pub struct LimitRules {
        /// The default.
        pub default: usize = 200,
        /// The least limit. Lower values are raised to it.
        pub min: usize = 1,
        /// The greatest limit. Higher values are reduced to it.
        pub max: usize = 200,
    }

    /// How `timeout` is read (Inputs, `timeout`; Flow 6).
    pub struct TimeoutRules {
        /// The unit of `timeout`.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub unit: Duration = Duration::from_secs(1),
        /// The default, in units.
        pub default: f64 = 5.0,
        /// The least timeout, in units. Lower values are raised to it.
        pub min: f64 = 0.5,
        /// The greatest timeout, in units. Higher values are reduced to it.
        pub max: f64 = 60.0,
    }

    /// The defaults of the boolean arguments (Inputs; Flow 6).
    pub struct SwitchRules {
        /// Whether hidden files are listed.
        pub hidden: bool = true,
        /// Whether ignore files are obeyed.
        pub gitignore: bool = true,
    }

    /// The selection and order of matches (Flow 9, 10; Limits & Caps).
    pub struct PageRules {
        /// If there are more matches than the limit, the first in this order are returned.
        pub selection: Order = Order::NewestFirst,
        /// The order of the returned matches.
        pub order: Order = Order::NewestFirst,
    }

    /// The layout of the text (Outputs; Flow 10).
    pub struct OutputRules {
        /// How paths are grouped.
        pub layout: GroupLayout,
        /// The suffix of directories.
        pub directory_mark: Text = "/".into(),
        /// The separator of the result and the notices.
        pub notice_separator: Text = "\n\n".into(),
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
    }

    /// How updates are sent (Outputs, Streaming; Flow 8; Limits & Caps).
    pub struct UpdateRules {
        /// The least interval between two updates.
        #[cfg_attr(feature = "schema", schemars(with = "f64"), serde(serialize_with = "crate::rules::seconds"))]
        pub interval: Duration = Duration::from_millis(200),
    }

    /// The request to a remote file system (Flow 7, custom operations branch; Notes).
    pub struct DelegateRules {
        /// Globs of the paths that it must leave out.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
    }

    /// The messages of `find`. Where the document does not give the wording, it is ours.
    pub struct FindTexts {
        /// The messages shared by all tools.
        pub call: CallTexts = CallTexts {
            empty_entry: "`paths` must contain non-empty globs or paths".into(),
            ..CallTexts::default()
        },
        /// The limit is zero, negative or not finite (Errors).
        pub limit_not_positive: Text = "Limit must be a positive number".into(),
        /// An internal URL has no backing file; fills `{url}`.
        pub url_without_file: Text = "Internal URL has no backing file: {url}".into(),
        /// The remote file system failed; fills `{reason}` (Errors).
        pub delegate_failed: Text = "{reason}".into(),
        /// The text if nothing matches (Outputs).
        pub empty: Text = "No files found matching pattern".into(),
        /// The notice of a timeout; fills `{seconds}` and `{count}` (Errors).
        pub timed_out: Text = "find timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern".into(),
        /// The notice that there are more matches; fills `{limit}`.
        pub limit_reached: Text = "[Showing the newest {limit} of more matches; narrow the pattern to see the others]".into(),
        /// The same notice for a remote file system, which has its own order; fills `{limit}`.
        pub delegate_limit_reached: Text = "[Showing {limit} of more matches; narrow the pattern to see the others]".into(),
    }
}

impl FindRules {
    /// The failure for a cancelled call.
    pub(super) fn aborted(&self) -> Failure {
        Failure::new(&self.texts.call.aborted).with("tool", "find")
    }
}
