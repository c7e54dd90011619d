import { expect, test } from 'vitest'
import { localDate as on } from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { PLAIN_TERMS } from '#domain/test-vectors/any-terms.ts'
import { scheduleToJson } from './agreed-terms.ts'
import { factsOf } from './facts.ts'
import { loanTimeline } from './loan-timeline.ts'
import type { StoredLoan } from './store.ts'

const terms: Terms = {
  ...PLAIN_TERMS,
  currency: 'IDR',
  principalMinor: 1_000_000n,
  installments: 3,
}
const appliedAt = new Date('2026-01-15T05:00:00Z')

/** Due on the 15th of February, March and April. */
const loan: StoredLoan = {
  loanId: 'l',
  orderNo: 'P1',
  borrowerId: 'b',
  productId: 'p',
  productName: 'Product',
  productLogo: '/logo.svg',
  market: 'ID',
  currency: 'IDR',
  state: 170,
  clientKind: 'new',
  principalMinor: terms.principalMinor,
  disbursedOn: '2026-01-15',
  closedOn: null,
  writtenOffOn: null,
  ratingOpen: false,
  version: 1n,
  createdAt: appliedAt,
  approvedAt: appliedAt,
  terms: JSON.stringify(termsToJson(terms)),
  schedule: JSON.stringify(scheduleToJson(buildSchedule(terms, on('2026-01-15')))),
  payments: [],
  charges: [],
  waivers: [],
  extensions: [],
  refunds: [],
  freezes: [],
  lastDispute: null,
}

const extension = (effectiveOn: string, periodNo: number, dueOn: string) => ({
  extensionId: `e-${effectiveOn}`,
  paymentId: null,
  effectiveOn,
  dueDates: [{ periodNo, dueOn }],
})

const rowsOf = (stored: StoredLoan, asOf: string) =>
  loanTimeline(stored, accountAsOf(factsOf(stored), on(asOf))).map(
    ({ kind, on: day, periodNo }) => `${day} ${kind}${periodNo === null ? '' : ` ${periodNo}`}`,
  )

test('an application approved at the instant it was made stands before its approval', () => {
  expect(rowsOf(loan, '2026-01-20')).toEqual([
    '2026-01-15 applied',
    '2026-01-15 approved',
    '2026-01-15 disbursed',
    '2026-02-15 installment 1',
    '2026-03-15 installment 2',
    '2026-04-15 installment 3',
    '2026-04-15 settled',
  ])
})

test('of one day an extension stands first, then the installments by number, then the end', () => {
  const extended = {
    ...loan,
    extensions: [
      extension('2026-03-15', 3, '2026-05-15'),
      extension('2026-01-20', 1, '2026-03-15'),
    ],
  }
  expect(rowsOf(extended, '2026-03-15')).toEqual([
    '2026-01-15 applied',
    '2026-01-15 approved',
    '2026-01-15 disbursed',
    '2026-01-20 extended',
    '2026-03-15 extended',
    '2026-03-15 installment 1',
    '2026-03-15 installment 2',
    '2026-05-15 installment 3',
    '2026-05-15 settled',
  ])
})
