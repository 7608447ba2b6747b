use crate::profiles::mini::Text;

rules! {
    /// All messages of `glob`. What the document does not word is in our own words.
    pub struct GlobTexts {
        /// Nothing matches; fills `{pattern}`.
        pub no_match: Text = "未找到匹配 \"{pattern}\" 的文件。".into(),
        /// What follows if paths are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 个文件,仅显示前 {limit} 个".into(),
        /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
        pub failed: Text = "列出文件出错:{error}".into(),
        /// A directory cannot be read; fills `{reason}`.
        pub unreadable: Text = "Error: {reason}".into(),
        /// The pattern is no text.
        pub pattern_not_text: Text = "TypeError: pattern must be a string".into(),
    }
}
