use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Matrix, Mutant};

/// How many mutants a suite kills.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// The number of mutants.
    pub mutants: usize,
    /// How many a case kills.
    pub killed: usize,
    /// How many others have a reason why no case can kill them.
    pub excluded: usize,
    /// How many survive: faults that the suite misses.
    pub survived: usize,
}

/// The mutation score of one tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolScore {
    /// The profile.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// The score.
    pub score: Score,
}

impl Score {
    /// Killed mutants in percent of those that can be killed, rounded down, so that 100 means all;
    /// 100 without mutants.
    pub fn percent(&self) -> usize {
        (100 * self.killed)
            .checked_div(self.killed + self.survived)
            .unwrap_or(100)
    }

    fn add(&mut self, mutant: &Mutant) {
        self.mutants += 1;
        self.killed += usize::from(mutant.is_killed());
        self.survived += usize::from(mutant.survives());
        self.excluded += usize::from(!mutant.is_killed() && mutant.excluded.is_some());
    }
}

impl Matrix {
    /// The mutation score of all mutants.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        self.mutants.iter().for_each(|mutant| score.add(mutant));
        score
    }

    /// The mutation score, tool by tool.
    pub fn scores(&self) -> Vec<ToolScore> {
        let mut scores: BTreeMap<(&str, &str), Score> = BTreeMap::new();
        for mutant in &self.mutants {
            scores
                .entry((&mutant.profile, &mutant.tool))
                .or_default()
                .add(mutant);
        }
        scores
            .into_iter()
            .map(|((profile, tool), score)| ToolScore {
                profile: profile.to_owned(),
                tool: tool.to_owned(),
                score,
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn mutant(kills: usize, excluded: Option<&str>) -> Mutant {
        Mutant {
            name: "agent.find.order.reversed".to_owned(),
            profile: "agent".to_owned(),
            tool: "find".to_owned(),
            about: "the wrong way round".to_owned(),
            breaks: Vec::new(),
            excluded: excluded.map(str::to_owned),
            kills: (0..kills)
                .map(|case| (case.to_string(), BTreeSet::new()))
                .collect(),
        }
    }

    fn check(mutants: Vec<Mutant>, expected: [usize; 4], percent: usize) {
        let matrix = Matrix {
            mutants,
            ..Matrix::default()
        };
        let Score {
            mutants,
            killed,
            excluded,
            survived,
        } = matrix.score();
        assert_eq!([mutants, killed, excluded, survived], expected);
        assert_eq!(matrix.score().percent(), percent);
        let all = matrix.scores().into_iter().map(|tool| tool.score.mutants);
        assert_eq!(all.sum::<usize>(), mutants);
    }

    #[test]
    fn excluded_mutants_count_for_nothing_unless_they_are_killed() {
        check(vec![], [0, 0, 0, 0], 100);
        check(
            vec![mutant(2, None), mutant(0, Some("why"))],
            [2, 1, 1, 0],
            100,
        );
        check(
            vec![mutant(1, None), mutant(1, None), mutant(0, None)],
            [3, 2, 0, 1],
            66,
        );
        check(vec![mutant(1, Some("why"))], [1, 1, 0, 0], 100);
    }
}
