use crate::profiles::mini::Text;

/// All messages of `search`. What the document does not word is in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTexts {
    /// A result; fills `{path}`, `{line}` and `{content}` (formatMatchLine).
    pub line: Text,
    /// The result that stands for the rest of a file that is binary, in ripgrep's words; fills `{path}` and `{offset}`.
    pub binary: Text,
    /// Nothing matches; fills `{query}`.
    pub no_match: Text,
    /// What follows if results are left out; fills `{total}` and `{limit}`.
    pub cut: Text,
    /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
    pub failed: Text,
    /// The query is no regular expression; fills `{reason}`.
    pub invalid_regex: Text,
    /// The limit is no count of lines; fills `{limit}`.
    pub limit_not_count: Text,
    /// Something cannot be read; fills `{reason}`.
    pub unreadable: Text,
    /// There is too much output; fills `{bytes}`.
    pub too_much: Text,
    /// The query is no text.
    pub query_not_text: Text,
}

impl Default for SearchTexts {
    fn default() -> Self {
        Self {
            line: "{path}:{line}: {content}".into(),
            binary: "{path}: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset {offset})".into(),
            no_match: "未找到包含 \"{query}\" 的文件。".into(),
            cut: "\n\n... 共 {total} 条结果,仅显示前 {limit} 条".into(),
            failed: "搜索出错:{error}".into(),
            invalid_regex: "Error: regex parse error: {reason}".into(),
            limit_not_count: "Error: maxResults must be a whole number of lines, and is {limit}".into(),
            unreadable: "Error: {reason}".into(),
            too_much: "RangeError: the results have more than {bytes} bytes; search for something more particular".into(),
            query_not_text: "TypeError: query must be a string".into(),
        }
    }
}
