//! Sizes as people read them: a number and the letter of its unit.

use crate::Text;

rules! {
    /// How a size is written.
    pub struct SizeRules {
        /// The number of units of one kind in the next larger one.
        pub base: u32 = 1024,
        /// The units from bytes up.
        pub units: Vec<Text> = vec!["B".into(), "K".into(), "M".into(), "G".into(), "T".into()],
        /// The digits after the point, of all but bytes.
        pub decimals: usize = 1,
    }
}

/// The most digits after the point.
const MOST_DECIMALS: usize = 9;

impl SizeRules {
    /// The size as people read it.
    ///
    /// ```
    /// # use seekspec_reference::engine::size::SizeRules;
    /// assert_eq!(SizeRules::default().write(1536), "1.5K");
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the size is rounded anyway")]
    pub fn write(&self, bytes: u64) -> String {
        let (base, decimals) = (
            f64::from(self.base.max(2)),
            self.decimals.min(MOST_DECIMALS),
        );
        let mut units = self.units.iter();
        let mut unit = units.next();
        if (bytes as f64) < base {
            return format!("{bytes}{}", unit.map_or("", |unit| unit));
        }
        let (mut size, rounds_up) = (bytes as f64, 0.5 / 10_f64.powi(decimals as i32));
        for next in units {
            if size < base - rounds_up {
                break;
            }
            size /= base;
            unit = Some(next);
        }
        format!("{size:.decimals$}{}", unit.map_or("", |unit| unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: u64, expected: &str) {
        assert_eq!(SizeRules::default().write(bytes), expected);
    }

    #[test]
    fn a_size_has_the_largest_unit_of_which_it_is_at_least_one() {
        check(0, "0B");
        check(1023, "1023B");
        check(1024, "1.0K");
        check(1536, "1.5K");
        check(3 << 20, "3.0M");
        check(u64::MAX, "16777216.0T");
    }

    #[test]
    fn rounding_reaches_the_next_unit() {
        check((1 << 20) - 1, "1.0M");
    }
}
