import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import { earnedUnpaid } from '../loan/earned.ts'
import type { ChargeFact, LoanFacts } from '../loan/facts.ts'
import { openFacts } from '../loan/open-facts.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf, scheduleOf } from '../test-vectors/any-facts.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { coolingOffQuote } from './cooling-off.ts'
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

describe('interest postponed by grace', () => {
  const disbursedOn = localDate('2026-01-15')
  const terms = {
    ...PLAIN_TERMS,
    installments: 6,
    grace: {
      principalInstallments: 2,
      interestPaymentInstallments: 2,
      interestFreeInstallments: 0,
    },
  }
  const schedule = buildSchedule(terms, disbursedOn)
  const agreed = { loanId: 'l', market: 'IN', clientKind: 'new', terms, schedule } as const
  const facts = openFacts(agreed)
  // 15 % a year on 20,000.00 is 250.00 a month.

  const accrued = [
    ['2026-02-15', 25_000n],
    ['2026-03-15', 50_000n],
    ['2026-04-15', 75_000n],
  ] as const

  test.each(accrued)('is in the quote as it accrues, by %s', (day, interestMinor) => {
    expect(payOffQuote(facts, schedule, localDate(day))).toMatchObject({ interestMinor })
  })

  test.each(accrued)('is in the books as it accrues, by %s', (day, interestMinor) => {
    const on = localDate(day)
    expect(earnedUnpaid(facts, on, accountAsOf(facts, on)).interest).toBe(interestMinor)
  })
})

test('a fee paid ahead reduces the penalties in the quote when no principal is left', () => {
  const parts = { principalMinor: 100_000n, interestMinor: 0n, feeMinor: 0n }
  const facts: LoanFacts = {
    ...PLAIN_FACTS,
    schedule: scheduleOf([
      { ...parts, dueOn: localDate('2026-02-15') },
      { ...parts, dueOn: localDate('2026-03-15') },
      { ...parts, dueOn: localDate('2026-04-15'), feeMinor: 500n },
    ]),
    payments: [paymentOf(1, '2026-01-15', 300_500n)],
    charges: [
      {
        chargeId: 'penalty',
        bucket: 'penalty',
        raisedOn: localDate('2026-01-15'),
        dueOn: localDate('2026-05-15'),
        amountMinor: 700n,
      },
    ],
  }
  const quote = payOffQuote(facts, agreedSchedule(facts), localDate('2026-01-15'))
  expect(quote).toMatchObject({ amountMinor: 200n, chargesMinor: 200n, savedMinor: 500n })
})

describe('the cancellation quote', () => {
  const disbursedOn = localDate('2026-01-15')
  const on = '2026-01-17'
  const fee = { code: 'service', when: 'disbursal', payableTo: 'lender' } as const
  const terms = {
    ...PLAIN_TERMS,
    fees: [{ ...fee, amount: { kind: 'flat', minor: 50_000n } as const }],
  }
  const schedule = buildSchedule(terms, disbursedOn)
  const open = openFacts({ loanId: 'l', market: 'IN', clientKind: 'new', terms, schedule })
  const quoteOf = (facts: LoanFacts) => coolingOffQuote(facts, schedule, localDate(on))
  const charge = (bucket: ChargeFact['bucket']): ChargeFact => ({
    chargeId: bucket,
    bucket,
    raisedOn: localDate('2026-01-16'),
    dueOn: localDate('2026-01-16'),
    amountMinor: 700n,
  })
  const expectClosed = (facts: LoanFacts) => {
    const { amountMinor } = quoteOf(facts)
    expect(settledWith('cooling-off', facts, schedule, { on, amountMinor })).toMatchObject({
      state: 'settled',
      outstandingMinor: 0n,
      overpaidMinor: 0n,
    })
  }

  test.each(['statutory', 'enforcement', 'penalty', 'fee', 'interest'] as const)(
    'includes a charge of %s raised by hand, and closes the loan',
    bucket => {
      const facts = { ...open, charges: [charge(bucket)] }
      const { amountMinor, chargesMinor } = quoteOf(facts)
      expect(chargesMinor).toBe(700n)
      expect(amountMinor).toBe(quoteOf(open).amountMinor + 700n)
      expectClosed(facts)
    },
  )

  test('does not count a charge that was paid as principal', () => {
    const facts = {
      ...open,
      charges: [charge('penalty')],
      payments: [paymentOf(1, '2026-01-16', 700n)],
    }
    expect(quoteOf(facts).amountMinor).toBe(quoteOf(open).amountMinor)
    expectClosed(facts)
  })

  test('returns a fee larger than the principal left, and leaves nothing owed', () => {
    // All principal but 100.00 is paid or waived; the fee returned is 500.00; a fine is owed.
    const waiver = {
      waiverId: 'w',
      bucket: 'principal',
      waivedOn: localDate('2026-01-16'),
    } as const
    const waivers = [{ ...waiver, amountMinor: open.principalMinor - 10_000n }]
    const facts = { ...open, waivers, charges: [{ ...charge('penalty'), amountMinor: 45_000n }] }
    const { amountMinor, interestMinor } = quoteOf(facts)
    expect(amountMinor).toBe(10_000n + 45_000n + interestMinor - 50_000n)
    expectClosed(facts)
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

test('paying the cancellation quote closes any loan with any history, to the unit', () => {
  const anyFees = fc.array(
    fc.record({
      code: fc.constant('fee'),
      payableTo: fc.constantFrom('lender', 'third-party', 'government'),
      amountMinor: fc.bigInt({ min: 0n, max: 30_000n }),
    }),
    { maxLength: 2 },
  )
  fc.assert(
    fc.property(
      anyLoanHistory(),
      anyFees,
      fc.integer({ min: 0, max: 20 }),
      ({ facts }, fees, days) => {
        const on = addDays(facts.disbursedOn, days)
        const schedule = agreedSchedule(facts, fees)
        const quote = coolingOffQuote(facts, schedule, on)
        const sumMinor = quote.principalMinor + quote.interestMinor + quote.chargesMinor
        const lessMinor = quote.feesReturnedMinor + quote.alreadyPaidMinor + quote.waivedMinor
        if (sumMinor - lessMinor !== quote.amountMinor) throw new Error('the parts do not sum')
        if (quote.amountMinor === 0n) return
        const before = accountAsOf(facts, on)
        const pay = (amountMinor: bigint) =>
          settledWith('cooling-off', facts, schedule, { on, amountMinor })
        const after = pay(quote.amountMinor)
        if (after.state !== 'settled' || after.overpaidMinor !== before.overpaidMinor) {
          throw new Error(`${after.outstandingMinor} is left, ${after.overpaidMinor} overpaid`)
        }
        if (quote.amountMinor > 1n && pay(quote.amountMinor - 1n).outstandingMinor !== 1n) {
          throw new Error('one unit less does not leave one unit')
        }
      },
    ),
    runs(3_000),
  )
})
