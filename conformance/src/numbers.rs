//! Random numbers.

/// Random numbers that a seed decides: SplitMix64.
#[derive(Debug, Clone)]
pub struct Numbers {
    state: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Numbers {
    /// Those of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Those of one of many draws with the same seed.
    pub fn of(seed: u64, number: u64) -> Self {
        let mut first = Self::new(seed);
        let state = first.next() ^ number.wrapping_mul(STEP);
        Self { state }
    }

    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "there is no end of them")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap_or_default()
    }

    /// One of these; `None`: there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len()))
    }
}
