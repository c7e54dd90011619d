import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf, scheduleOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { type EarlySettlementKind, earlySettlementWaivers } from './early-settlement.ts'
import { payOffQuote } from './settlement-quote.ts'

/** The schedule of facts, with the fees that were taken at the disbursal. */
const agreedSchedule = (
  facts: LoanFacts,
  disbursalFees: Schedule['disbursalFees'] = [],
): Schedule => ({
  disbursedOn: facts.disbursedOn,
  rows: facts.schedule,
  disbursalFees,
  netDisbursedMinor: facts.principalMinor,
  totals: {
    principalMinor: facts.principalMinor,
    interestMinor: 0n,
    feeMinor: 0n,
    disbursalFeeMinor: 0n,
    totalMinor: 0n,
    costMinor: 0n,
  },
})

/** The account once `amountMinor` was paid to settle the loan early. */
const settledWith = (
  kind: EarlySettlementKind,
  facts: LoanFacts,
  schedule: Schedule,
  payment: { readonly on: string; readonly amountMinor: bigint },
) => {
  const fact = {
    ...paymentOf(1_000, payment.on, payment.amountMinor),
    isEarlySettlement: true,
  } as const
  const { waivers } = earlySettlementWaivers(kind, facts, schedule, fact)
  const settled = {
    ...facts,
    waivers: [...facts.waivers, ...waivers],
    payments: [...facts.payments, fact],
  }
  return accountAsOf(settled, fact.paidOn)
}

describe('money refunded whose payment was reversed later', () => {
  // 10,000.00 due in one sum; 8,000.00 paid to a request of 5,000.00, so 3,000.00 were refunded.
  const facts: LoanFacts = {
    ...PLAIN_FACTS,
    principalMinor: 1_000_000n,
    schedule: scheduleOf([
      {
        dueOn: localDate('2026-04-15'),
        principalMinor: 1_000_000n,
        interestMinor: 0n,
        feeMinor: 0n,
      },
    ]),
    payments: [
      {
        ...paymentOf(1, '2026-02-01', 800_000n),
        paymentRequest: { paymentRequestId: 'request-1', requestedMinor: 500_000n },
        reversed: true,
      },
    ],
    refunds: [
      { refundId: 'refund-1', requestedOn: localDate('2026-02-03'), amountMinor: 300_000n },
    ],
  }
  const on = '2026-03-01'

  test('is owed back: it is in what is outstanding and due', () => {
    expect(accountAsOf(facts, localDate(on))).toMatchObject({
      outstandingMinor: 1_300_000n,
      refundShortfallMinor: 300_000n,
      dueNowMinor: 300_000n,
      state: 'due',
    })
  })

  test('is in the early-settlement quote, and paying that closes the loan', () => {
    const quote = payOffQuote(facts, agreedSchedule(facts), localDate(on))
    expect(quote).toMatchObject({ amountMinor: 1_300_000n, refundShortfallMinor: 300_000n })
    const paid = { on, amountMinor: quote.amountMinor }
    expect(settledWith('pay-off', facts, agreedSchedule(facts), paid)).toMatchObject({
      state: 'settled',
      outstandingMinor: 0n,
      overpaidMinor: 0n,
      settledOn: on,
    })
  })

  test('is repaid before any debt, by payments of any kind', () => {
    const payments = [...facts.payments, paymentOf(2, '2026-02-20', 400_000n)]
    const account = accountAsOf({ ...facts, payments }, localDate(on))
    expect(account).toMatchObject({ outstandingMinor: 900_000n, refundShortfallMinor: 0n })
    expect(account.payments).toMatchObject([{ refundRepaidMinor: 300_000n, overpaidMinor: 0n }])
  })

  test('leaves what was paid before the refund on the debt it paid', () => {
    const payments = [...facts.payments, paymentOf(2, '2026-02-02', 400_000n)]
    const account = accountAsOf({ ...facts, payments }, localDate(on))
    expect(account).toMatchObject({ outstandingMinor: 900_000n, refundShortfallMinor: 300_000n })
    expect(account.refunds).toEqual([
      {
        refundId: 'refund-1',
        requestedOn: '2026-02-03',
        amountMinor: 300_000n,
        shortfallMinor: 300_000n,
      },
    ])
  })
})

test('paying the early-settlement quote closes any loan with any history, to the unit', () => {
  fc.assert(
    fc.property(anyLoanHistory(), ({ facts, asOf }) => {
      const schedule = agreedSchedule(facts)
      const quote = payOffQuote(facts, schedule, asOf)
      const before = accountAsOf(facts, asOf)
      const parts =
        quote.principalMinor +
        quote.interestMinor +
        quote.feeMinor +
        quote.chargesMinor +
        quote.refundShortfallMinor
      if (parts !== quote.amountMinor) throw new Error('the parts do not sum to the quote')
      if (quote.amountMinor + quote.savedMinor !== before.outstandingMinor) throw new Error('saved')
      if (quote.amountMinor === 0n) return
      const pay = (amountMinor: bigint) =>
        settledWith('pay-off', facts, schedule, { on: asOf, amountMinor })
      const after = pay(quote.amountMinor)
      if (after.state !== 'settled' || after.overpaidMinor !== before.overpaidMinor) {
        throw new Error(`${after.outstandingMinor} is left, ${after.overpaidMinor} overpaid`)
      }
      if (quote.amountMinor > 1n && pay(quote.amountMinor - 1n).outstandingMinor !== 1n) {
        throw new Error('one unit less does not leave one unit')
      }
    }),
    runs(3_000),
  )
})
