//! Reverses runs of lines that match `lines`.

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "lines-reversed",
    perform: |faulty| {
        let is_meant = faulty.matcher("lines");
        faulty.edited(|text| {
            let mut lines: Vec<&str> = text.split('\n').collect();
            lines
                .split_mut(|line| !is_meant(line))
                .for_each(<[&str]>::reverse);
            lines.join("\n")
        })
    },
};
