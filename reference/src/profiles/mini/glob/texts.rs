use crate::profiles::mini::Text;

/// All messages of `glob`. What the document does not word is in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobTexts {
    /// Nothing matches; fills `{pattern}`.
    pub no_match: Text,
    /// What follows if paths are left out; fills `{total}` and `{limit}`.
    pub cut: Text,
    /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
    pub failed: Text,
    /// A directory cannot be read; fills `{reason}`.
    pub unreadable: Text,
    /// The pattern is no text.
    pub pattern_not_text: Text,
}

impl Default for GlobTexts {
    fn default() -> Self {
        Self {
            no_match: "未找到匹配 \"{pattern}\" 的文件。".into(),
            cut: "\n\n... 共 {total} 个文件,仅显示前 {limit} 个".into(),
            failed: "列出文件出错:{error}".into(),
            unreadable: "Error: {reason}".into(),
            pattern_not_text: "TypeError: pattern must be a string".into(),
        }
    }
}
