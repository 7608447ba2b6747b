//! Repeats the last line that matches `heading` before each line that matches `before`.

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "headings-repeated",
    perform: |faulty| {
        let (heading, before) = (faulty.matcher("heading"), faulty.matcher("before"));
        faulty.edited(|text| {
            let (mut last, mut lines) = ("", Vec::new());
            for line in text.split('\n') {
                if heading(line) {
                    last = line;
                } else if before(line) {
                    lines.push(last);
                }
                lines.push(line);
            }
            lines.join("\n")
        })
    },
};
