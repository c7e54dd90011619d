import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate as on } from '../calendar/local-date.ts'
import { accountAsOf, addToFacts } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { ratio } from '../money/ratio.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import { SPECIFIED_ORDER } from '../waterfall/waterfall-order.ts'
import { extensionOffer } from './extension-offer.ts'
import { previewExtension } from './preview-extension.ts'
import { takeExtension } from './take-extension.ts'

// Three installments of 1,100.00 (100.00 of it interest), due on the 15th of February to April
// 2026.
const TERMS = {
  principalMinor: 300_000n,
  every: { count: 1, unit: 'month' as const },
  extension: { maxTimes: 2, fee: { kind: 'flat' as const, minor: 6_000n } },
}
const IDS = { chargeId: 'fee', extensionId: 'time' }
const day = '2026-02-15'
const take = (facts: LoanFacts, amountMinor: bigint, paidOn = day) =>
  takeExtension(TERMS, facts, paymentOf(9, paidOn, amountMinor), IDS)

describe('a payment for an extension', () => {
  test('brings it for exactly the price of its day', () => {
    expect(take(PLAIN_FACTS, 16_000n)).toMatchObject({
      payment: { forExtension: true },
      charges: [{ bucket: 'fee', amountMinor: 6_000n, raisedOn: day, beforePayment: 9 }],
      extensions: [{ effectiveOn: day }],
    })
    expect(take(PLAIN_FACTS, 15_999n)).toBe('wrong-amount')
    expect(take(PLAIN_FACTS, 16_001n)).toBe('wrong-amount')
  })

  test('brings none on a day on which none is offered', () => {
    expect(take(PLAIN_FACTS, 16_000n, '2026-02-14')).toBe('not-offered')
    const paid = { ...PLAIN_FACTS, payments: [paymentOf(1, day, 110_000n)] }
    expect(take(paid, 16_000n)).toBe('not-offered')
  })

  test('without a fee charges none', () => {
    const free = { ...TERMS, extension: { maxTimes: 1, fee: { kind: 'flat', minor: 0n } } } as const
    const taken = takeExtension(free, PLAIN_FACTS, paymentOf(9, day, 10_000n), IDS)
    expect(taken).toMatchObject({ charges: [], extensions: [{ effectiveOn: day }] })
  })

  test('takes nothing from what was paid earlier that day', () => {
    const earlier = { ...PLAIN_FACTS, payments: [paymentOf(1, day, 4_000n)] }
    const added = take(earlier, 12_000n)
    if (typeof added === 'string') throw new Error(added)
    const [first, second] = accountAsOf(addToFacts(earlier, added), on(day)).payments
    expect(first?.byBucket).toMatchObject({ interest: 4_000n, fee: 0n })
    expect(second?.byBucket).toMatchObject({ interest: 6_000n, fee: 6_000n })
  })

  test('keeps paying what it paid when what a later payment of its day overpaid is refunded', () => {
    const added = take(PLAIN_FACTS, 16_000n)
    if (typeof added === 'string') throw new Error(added)
    const paymentRequest = { paymentRequestId: 'later', requestedMinor: 100_000n }
    const later = { ...paymentOf(10, day, 110_000n), paymentRequest }
    const extended = addToFacts(PLAIN_FACTS, added)
    const paid = { ...extended, payments: [...extended.payments, later] }
    const refund = { refundId: 'back', requestedOn: on(day), amountMinor: 10_000n }
    const before = accountAsOf(paid, on(day))
    const after = accountAsOf({ ...paid, refunds: [refund] }, on(day))
    expect(before.overpaidMinor).toBe(10_000n)
    expect(after.payments).toEqual(before.payments)
    expect(after).toMatchObject({ overpaidMinor: 0n, refundShortfallMinor: 0n })
  })

  test('is previewed: its arrears without its own fee, and the loan with and without it', () => {
    const early = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-01', 4_000n)] }
    const charge = { chargeId: 'a', bucket: 'fee', raisedOn: on(day), dueOn: on(day) } as const
    const facts = { ...early, charges: [{ ...charge, amountMinor: 250n }] }
    const account = accountAsOf(facts, on(day))
    const offer = extensionOffer(TERMS, facts, account)
    if ('refused' in offer) throw new Error(offer.refused)
    const { arrears, extended, paidInstead } = previewExtension(offer, facts, account)
    expect(arrears).toEqual({ ...ZERO_AMOUNTS, interest: 6_000n, fee: 250n })
    expect(extended).toMatchObject({ dueNowMinor: 0n, outstandingMinor: offer.owedAfterMinor })
    expect(paidInstead).toMatchObject({ dueNowMinor: 0n })
    expect(paidInstead.outstandingMinor).toBe(account.outstandingMinor - offer.payNowInsteadMinor)
  })

  test('of any loan does what its preview said, and costs the fee and nothing else', () => {
    fc.assert(
      fc.property(
        anyLoanHistory(),
        fc.bigInt({ min: 0n, max: 5_000n }),
        ({ facts, asOf }, minor) => {
          // A refund comes after the payments of its day.
          fc.pre(facts.refunds.every(({ requestedOn }) => requestedOn !== asOf))
          const extension = { maxTimes: 3, fee: { kind: 'flat' as const, minor } }
          const terms = { ...TERMS, principalMinor: facts.principalMinor, extension }
          const roomy = {
            ...facts,
            caps: { total: ratio(1_000n, 1n), totalSetBy: 'lender' } as const,
          }
          // What is known of later days is not known when it is paid.
          const known: LoanFacts = {
            ...roomy,
            payments: roomy.payments.filter(({ paidOn }) => paidOn <= asOf),
            extensions: roomy.extensions.filter(({ effectiveOn }) => effectiveOn <= asOf),
          }
          const account = accountAsOf(known, asOf)
          const offer = extensionOffer(terms, known, account)
          if ('refused' in offer) return
          const { extended, paidInstead } = previewExtension(offer, known, account)
          expect(extended.dueNowMinor).toBe(0n)
          // Some orders look at no due day, and pay what is not due before what is.
          if (known.waterfall === SPECIFIED_ORDER) expect(paidInstead.dueNowMinor).toBe(0n)
          expect(extended.outstandingMinor + offer.payMinor).toBe(account.outstandingMinor + minor)
          if (offer.payMinor === 0n) return
          const paid = paymentOf(999, asOf, offer.payMinor)
          const added = takeExtension(terms, known, paid, IDS)
          if (typeof added === 'string') throw new Error(added)
          const taken = accountAsOf(addToFacts(known, added), asOf)
          expect(taken.installments).toEqual(extended.installments)
        },
      ),
      runs(500),
    )
  })
})
