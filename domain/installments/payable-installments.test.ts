import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import { sumMinor } from '../money/money.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { payableInstallments } from './payable-installments.ts'

const refunds = [
  { refundId: 'refund-1', requestedOn: localDate('2026-02-01'), amountMinor: 5_000n },
]

test('a refund to repay is in the first installment', () => {
  const account = accountAsOf({ ...PLAIN_FACTS, refunds }, localDate('2026-02-02'))
  expect(payableInstallments(account).map(each => each.payableMinor)).toEqual([
    115_000n,
    110_000n,
    110_000n,
  ])
})

test('a refund to repay that is all there is left can be paid', () => {
  const payments = [paymentOf(1, '2026-01-20', 330_000n)]
  const account = accountAsOf({ ...PLAIN_FACTS, payments, refunds }, localDate('2026-02-02'))
  expect(payableInstallments(account)).toMatchObject([
    { periodNo: 3, dueOn: '2026-02-02', payableMinor: 5_000n, refundShortfallMinor: 5_000n },
  ])
})

test('of an installment that a hardship plan has split, the parts are payable one by one', () => {
  const plan = {
    extensionId: 'plan-1',
    effectiveOn: localDate('2026-01-20'),
    isHardshipPlan: true,
    dueDates: [
      {
        periodNo: 1,
        dueOn: localDate('2026-03-01'),
        parts: [{ dueOn: localDate('2026-02-15'), amountMinor: 40_000n }],
      },
    ],
  } as const
  const planned = { ...PLAIN_FACTS, extensions: [plan] }
  const payable = payableInstallments(accountAsOf(planned, localDate('2026-02-20')))
  expect(payable.slice(0, 2)).toMatchObject([
    { periodNo: 1, isPart: true, dueOn: '2026-02-15', daysLate: 5, payableMinor: 40_000n },
    { periodNo: 1, isPart: true, dueOn: '2026-03-01', daysLate: 0, payableMinor: 70_000n },
  ])
  expect(new Set(payable.map(({ choiceNo }) => choiceNo)).size).toBe(payable.length)
  const paid = { ...planned, payments: [paymentOf(1, '2026-02-20', 40_000n)] }
  expect(payableInstallments(accountAsOf(paid, localDate('2026-02-20')))[0]).toMatchObject({
    dueOn: '2026-03-01',
    payableMinor: 70_000n,
  })
})

test('the amounts of any loan sum to what is outstanding', () => {
  fc.assert(
    fc.property(anyLoanHistory(), ({ facts, asOf }) => {
      const account = accountAsOf(facts, asOf)
      const amounts = payableInstallments(account).map(each => each.payableMinor)
      return sumMinor(amounts) === account.outstandingMinor
    }),
    runs(1_000),
  )
})
