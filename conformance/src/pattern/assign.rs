//! Partners for patterns: which member of a list each pattern is for.

/// For each pattern, the member that is its own; `None` where too few members match.
///
/// A pattern may match several members, so a first choice can be wrong: it then makes way for another (Kuhn's algorithm).
pub(crate) fn partners(
    patterns: usize,
    members: usize,
    is_match: impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let fitting: Vec<Vec<usize>> = (0..patterns)
        .map(|pattern| {
            (0..members)
                .filter(|member| is_match(pattern, *member))
                .collect()
        })
        .collect();
    let mut search = Assignment {
        fitting: &fitting,
        owner: vec![None; members],
        tried: vec![false; members],
    };
    for pattern in 0..patterns {
        search.tried.fill(false);
        search.place(pattern);
    }
    let mut partners = vec![None; patterns];
    for (member, owner) in search.owner.iter().enumerate() {
        if let Some(pattern) = owner {
            partners[*pattern] = Some(member);
        }
    }
    partners
}

struct Assignment<'a> {
    fitting: &'a [Vec<usize>],
    owner: Vec<Option<usize>>,
    tried: Vec<bool>,
}

impl Assignment<'_> {
    fn place(&mut self, pattern: usize) -> bool {
        let fitting = self.fitting;
        // A free member is taken before any pattern makes way for another, so that equal lists cost no recursion.
        let free = fitting[pattern]
            .iter()
            .find(|member| self.owner[**member].is_none());
        if let Some(member) = free {
            self.owner[*member] = Some(pattern);
            return true;
        }
        for &member in &fitting[pattern] {
            if std::mem::replace(&mut self.tried[member], true) {
                continue;
            }
            if self.owner[member].is_none_or(|other| self.place(other)) {
                self.owner[member] = Some(pattern);
                return true;
            }
        }
        false
    }
}
