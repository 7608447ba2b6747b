use std::time::Duration;

use super::cost::Cost;

/// The median of each field; `None` if there are no costs.
#[must_use]
pub fn median(costs: &[Cost]) -> Cost {
    Cost {
        cpu: middle(costs.iter().map(|cost| cost.cpu)).unwrap_or(Duration::ZERO),
        wall: middle(costs.iter().map(|cost| cost.wall)).unwrap_or(Duration::ZERO),
        peak: middle(costs.iter().map(|cost| cost.peak)).unwrap_or(0),
    }
}

/// The lower of the two middle values.
fn middle<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    values.get(values.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_in_the_middle_counts() {
        assert_eq!(middle([3, 1, 2].into_iter()), Some(2));
        assert_eq!(middle([4, 1, 2, 3].into_iter()), Some(2));
        assert_eq!(middle([0_u8; 0].into_iter()), None);
    }
}
