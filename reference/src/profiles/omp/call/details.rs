use crate::engine::truncate::Cut;

outputs! {
    /// How a text was cut.
    pub(in crate::profiles::omp) struct Truncation {
        /// Which limit cut the text: always "bytes".
        truncated_by as "truncatedBy": String,
        /// The bytes of the whole text.
        total_bytes as "totalBytes": usize,
        /// The bytes that remain.
        output_bytes as "outputBytes": usize,
        /// The lines of the whole text.
        total_lines as "totalLines": usize,
        /// The lines that remain.
        output_lines as "outputLines": usize,
        /// The most bytes that a text can have.
        max_bytes as "maxBytes": usize,
    }

    /// A limit that was reached.
    pub(in crate::profiles::omp) struct ReachedLimit {
        /// The limit.
        limit as "limit": usize,
        /// Always true.
        reached as "reached": bool,
    }
}

impl Truncation {
    /// The cut that brought a text down to `max_bytes`.
    pub(in crate::profiles::omp) fn new(cut: &Cut<'_>, max_bytes: usize) -> Self {
        Self {
            truncated_by: "bytes".to_owned(),
            total_bytes: cut.total_bytes,
            output_bytes: cut.text.len(),
            total_lines: cut.total_lines,
            output_lines: cut.lines(),
            max_bytes,
        }
    }
}

impl ReachedLimit {
    /// A limit that was reached.
    pub(in crate::profiles::omp) fn reached(limit: usize) -> Self {
        Self {
            limit,
            reached: true,
        }
    }
}

/// The searched bases, separated, without repetitions.
pub(in crate::profiles::omp) fn scope_path(scopes: &[String], separator: &str) -> String {
    let mut different: Vec<&str> = Vec::new();
    for scope in scopes {
        if !different.contains(&scope.as_str()) {
            different.push(scope);
        }
    }
    different.join(separator)
}
