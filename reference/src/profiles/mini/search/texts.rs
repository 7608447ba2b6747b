use crate::profiles::mini::Text;

rules! {
    /// All messages of `search`. What the document does not word is in our own words.
    pub struct SearchTexts {
        /// A result; fills `{path}`, `{line}` and `{content}` (formatMatchLine).
        pub line: Text = "{path}:{line}: {content}".into(),
        /// The result that stands for the rest of a file that is binary, in ripgrep's words; fills `{path}` and `{offset}`.
        pub binary: Text = "{path}: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset {offset})".into(),
        /// Nothing matches; fills `{query}`.
        pub no_match: Text = "未找到包含 \"{query}\" 的文件。".into(),
        /// What follows if results are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 条结果,仅显示前 {limit} 条".into(),
        /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
        pub failed: Text = "搜索出错:{error}".into(),
        /// The query is no regular expression; fills `{reason}`.
        pub invalid_regex: Text = "Error: regex parse error: {reason}".into(),
        /// The limit is no count of lines; fills `{limit}`.
        pub limit_not_count: Text = "Error: maxResults must be a whole number of lines, and is {limit}".into(),
        /// Something cannot be read; fills `{reason}`.
        pub unreadable: Text = "Error: {reason}".into(),
        /// There is too much output; fills `{bytes}`.
        pub too_much: Text = "RangeError: the results have more than {bytes} bytes; search for something more particular".into(),
        /// The query is no text.
        pub query_not_text: Text = "TypeError: query must be a string".into(),
    }
}
