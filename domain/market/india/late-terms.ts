import type { LateTerms } from '../../charges/late-terms.ts'

/**
 * The late terms printed in the Indian loan terms (specification section 9): a one-time penalty of
 * 1,000 rupees for new and 800 for repeat clients; daily interest on the unpaid amount of 5 % from
 * day 1 to 30, 4 % from day 31 to 90 and 2 % from day 91 until repaid. The rate caps
 * (`domain/rate-caps`) limit the charges that result.
 */
export const INDIA_LATE_TERMS: LateTerms = {
  penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 100_000n, repeat: 80_000n } },
  interestTiers: [
    { fromDay: 1, toDay: 30, ratePerDay: { numerator: 1n, denominator: 20n } },
    { fromDay: 31, toDay: 90, ratePerDay: { numerator: 1n, denominator: 25n } },
    { fromDay: 91, ratePerDay: { numerator: 1n, denominator: 50n } },
  ],
}
