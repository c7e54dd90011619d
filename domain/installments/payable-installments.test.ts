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
