import type { MarketCode } from '#domain/market/market.ts'

/** What a loan of the work comes to; see loan-events.ts. */
export type LoanOutcome =
  | 'repaid'
  | 'settled-early'
  | 'running'
  | 'stopped-paying'
  | 'paid-late'
  | 'extended'
  | 'on-hardship-plan'
  | 'plan-waiting'
  | 'waived'
  | 'waiver-waiting'
  | 'written-off'
  | 'write-off-waiting'
  | 'refunded'
  | 'refund-waiting'
  | 'refund-stopped'
  | 'dispute-open'
  | 'dispute-not-found'
  | 'dispute-settled'
  | 'cancelled'
  | 'held'
  | 'approved-by-staff'
  | 'refused-by-staff'
  | 'refused'
  | 'payout-stopped'
  | 'payout-returned'

export type LoanPlan = {
  readonly market: MarketCode
  /** A person of the market by number; who has repaid a loan may take another. */
  readonly person: number
  /** In major units. */
  readonly amount: number
  readonly installments: number
  readonly appliedDaysAgo: number
  readonly outcome: LoanOutcome
  /** Installments that are paid on time before anything else. */
  readonly paidFirst?: number
  /** A late borrower's promise to pay. */
  readonly promise?: 'open' | 'kept' | 'broken'
}

type Row = readonly [
  person: number,
  amount: number,
  installments: number,
  appliedDaysAgo: number,
  outcome: LoanOutcome,
  more?: Pick<LoanPlan, 'paidFirst' | 'promise'>,
]

const indonesian: readonly Row[] = [
  [0, 3_000_000, 3, 165, 'repaid'],
  [1, 2_000_000, 3, 150, 'repaid'],
  [2, 4_500_000, 3, 140, 'repaid'],
  [3, 1_500_000, 3, 120, 'settled-early'],
  [4, 3_500_000, 4, 95, 'settled-early'],
  [0, 4_000_000, 4, 50, 'running'],
  [1, 3_000_000, 3, 29, 'running'],
  [5, 2_500_000, 3, 28, 'running'],
  [6, 5_000_000, 6, 88, 'running'],
  [7, 1_000_000, 3, 6, 'running'],
  [8, 3_000_000, 3, 2, 'running'],
  [9, 2_000_000, 3, 34, 'stopped-paying'],
  [10, 3_000_000, 3, 36, 'stopped-paying', { promise: 'open' }],
  [11, 4_000_000, 4, 48, 'stopped-paying', { promise: 'broken' }],
  [12, 1_500_000, 3, 80, 'stopped-paying', { paidFirst: 1 }],
  [13, 2_500_000, 3, 78, 'stopped-paying', { promise: 'open' }],
  [14, 3_500_000, 4, 108, 'stopped-paying', { promise: 'broken' }],
  [15, 2_000_000, 3, 138, 'stopped-paying'],
  [16, 3_000_000, 3, 90, 'paid-late', { promise: 'kept' }],
  [17, 2_500_000, 3, 62, 'extended'],
  [18, 4_000_000, 4, 66, 'extended'],
  [19, 3_000_000, 3, 100, 'on-hardship-plan'],
  [20, 4_500_000, 4, 98, 'on-hardship-plan'],
  [21, 2_000_000, 3, 84, 'plan-waiting'],
  [22, 1_000_000, 3, 45, 'waived'],
  [23, 8_000_000, 6, 58, 'waived'],
  [24, 2_500_000, 3, 170, 'written-off'],
  [25, 1_500_000, 3, 145, 'write-off-waiting'],
  [26, 3_000_000, 3, 40, 'refunded'],
  [27, 3_000_000, 3, 36, 'refund-waiting'],
  [28, 2_000_000, 3, 35, 'dispute-open'],
  [29, 3_000_000, 3, 44, 'dispute-not-found'],
  [30, 2_000_000, 3, 10, 'cancelled'],
  [31, 14_000_000, 6, 1, 'held'],
  [32, 12_000_000, 6, 2, 'held'],
  [33, 13_000_000, 6, 20, 'approved-by-staff'],
  [35, 14_500_000, 6, 12, 'refused-by-staff'],
  [39, 2_000_000, 3, 9, 'refused'],
  [34, 3_000_000, 3, 3, 'payout-stopped'],
]

const indian: readonly Row[] = [
  [0, 20_000, 4, 168, 'repaid'],
  [1, 30_000, 4, 155, 'repaid'],
  [2, 16_000, 4, 110, 'settled-early'],
  [0, 24_000, 6, 27, 'running'],
  [3, 12_000, 4, 29, 'running'],
  [4, 40_000, 6, 72, 'running'],
  [5, 10_000, 4, 4, 'running'],
  [6, 26_000, 6, 1, 'running'],
  [7, 18_000, 4, 33, 'stopped-paying', { promise: 'open' }],
  [8, 22_000, 4, 47, 'stopped-paying', { promise: 'broken' }],
  [9, 30_000, 6, 79, 'stopped-paying'],
  [10, 14_000, 4, 106, 'stopped-paying', { paidFirst: 1 }],
  [11, 20_000, 4, 136, 'stopped-paying'],
  [12, 16_000, 4, 64, 'paid-late', { promise: 'kept' }],
  [13, 24_000, 6, 60, 'extended'],
  [14, 20_000, 4, 96, 'on-hardship-plan'],
  [15, 12_000, 4, 50, 'waiver-waiting'],
  [16, 18_000, 4, 169, 'written-off'],
  [17, 20_000, 4, 42, 'refund-stopped'],
  [18, 30_000, 6, 38, 'refunded'],
  [19, 14_000, 4, 34, 'dispute-open'],
  [20, 22_000, 4, 43, 'dispute-settled'],
  [21, 20_000, 4, 8, 'cancelled'],
  [22, 70_000, 9, 1, 'held'],
  [23, 80_000, 9, 2, 'held'],
  [24, 64_000, 9, 18, 'approved-by-staff'],
  [25, 72_000, 9, 7, 'refused-by-staff'],
  [26, 10_000, 4, 5, 'refused'],
  [27, 16_000, 4, 2, 'payout-stopped'],
  [2, 18_000, 4, 25, 'payout-returned'],
]

const plansOf = (market: MarketCode, rows: readonly Row[]): LoanPlan[] =>
  rows.map(([person, amount, installments, appliedDaysAgo, outcome, more]) => ({
    market,
    person,
    amount,
    installments,
    appliedDaysAgo,
    outcome,
    ...more,
  }))

/** Every loan of the work; the personas of the sandbox have theirs beside these. */
export const loanPlans: readonly LoanPlan[] = [
  ...plansOf('ID', indonesian),
  ...plansOf('IN', indian),
]
