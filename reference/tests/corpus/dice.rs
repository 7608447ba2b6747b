/// Pseudo-random numbers, the same in every run.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new() -> Self {
        Self(0x2545_f491_4f6c_dd1d)
    }

    /// A number less than the bound (xorshift64*).
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).expect("31 bits") % bound
    }

    pub(super) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// Up to `at_most` random elements.
    pub(super) fn some<T: Copy>(&mut self, at_most: usize, of: &[T]) -> Vec<T> {
        (0..self.below(at_most + 1))
            .map(|_| *self.pick(of))
            .collect()
    }
}
