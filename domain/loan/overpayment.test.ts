import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'

const on = localDate('2026-02-20')

/** A payment to a payment request, by default of the first installment's 1,100.00. */
const toPaymentRequest = (
  sequenceNo: number,
  paidOn: string,
  amountMinor: bigint,
  paymentRequest = { paymentRequestId: 'bill-1', requestedMinor: 110_000n },
): PaymentFact => ({ ...paymentOf(sequenceNo, paidOn, amountMinor), paymentRequest })

const overpaid = (changes: Partial<LoanFacts>, asOf = on) => {
  const { outstandingMinor, overpaidMinor, refundShortfallMinor } = accountAsOf(
    { ...PLAIN_FACTS, ...changes },
    asOf,
  )
  return { outstandingMinor, overpaidMinor, refundShortfallMinor }
}

describe('a payment of a payment request', () => {
  test('pays what the payment request is for; the rest is kept', () => {
    const payments = [toPaymentRequest(1, '2026-02-10', 150_000n)]
    expect(overpaid({ payments })).toMatchObject({
      outstandingMinor: 220_000n,
      overpaidMinor: 40_000n,
    })
  })

  test('pays at least what is due', () => {
    const payments = [toPaymentRequest(1, '2026-03-20', 250_000n)]
    const asOf = localDate('2026-03-20')
    expect(overpaid({ payments }, asOf)).toMatchObject({
      outstandingMinor: 110_000n,
      overpaidMinor: 30_000n,
    })
  })

  test('made twice counts once, whichever is reversed', () => {
    const first = toPaymentRequest(1, '2026-02-10', 110_000n)
    const second = toPaymentRequest(2, '2026-02-11', 110_000n)
    expect(overpaid({ payments: [first, second] })).toMatchObject({ overpaidMinor: 110_000n })
    for (const payments of [
      [{ ...first, reversed: true }, second],
      [first, { ...second, reversed: true }],
    ]) {
      expect(overpaid({ payments })).toMatchObject({
        outstandingMinor: 220_000n,
        overpaidMinor: 0n,
      })
    }
  })

  test('of a day before the closing, heard of after it, pays only what was due', () => {
    const closing: PaymentFact = {
      ...paymentOf(1, '2026-02-20', 330_000n),
      isEarlySettlement: true,
    }
    const request = { paymentRequestId: 'bill-2', requestedMinor: 220_000n }
    const late = toPaymentRequest(2, '2026-02-16', 220_000n, request)
    expect(overpaid({ payments: [closing, late] })).toMatchObject({
      outstandingMinor: 0n,
      overpaidMinor: 220_000n,
    })
  })

  test('pays what is due on its day, however small the payment request', () => {
    const payments = [
      toPaymentRequest(1, '2026-02-15', 110_000n, {
        paymentRequestId: 'bill-1',
        requestedMinor: 50_000n,
      }),
    ]
    expect(overpaid({ payments })).toMatchObject({ outstandingMinor: 220_000n, overpaidMinor: 0n })
  })

  test('that settles the loan pays whatever is owed', () => {
    const closing: PaymentFact = {
      ...toPaymentRequest(1, '2026-02-20', 330_000n),
      isEarlySettlement: true,
    }
    expect(overpaid({ payments: [closing] })).toMatchObject({ outstandingMinor: 0n })
  })

  describe('beside one that has closed the loan', () => {
    const request = { paymentRequestId: 'bill-2', requestedMinor: 220_000n }
    /** How much of the request's 2,200.00 is allocated after an early settlement. */
    const allocatedOf = (
      second: readonly [sequenceNo: number, paidOn: string],
      changes: Partial<PaymentFact> = {},
    ): bigint => {
      const closing = {
        ...paymentOf(2, '2026-02-20', 110_000n),
        isEarlySettlement: true,
        ...changes,
      } as const
      const late = toPaymentRequest(...second, 220_000n, request)
      const account = accountAsOf(
        { ...PLAIN_FACTS, payments: [closing, late] },
        localDate('2026-03-01'),
      )
      const allocated = account.payments.find(({ paymentId }) => paymentId === late.paymentId)
      return late.amountMinor - (allocated?.overpaidMinor ?? 0n)
    }

    test.each([
      ['of an earlier day, pays what was due', [3, '2026-02-16'], 110_000n],
      ['of the same day, comes after it and pays its bill', [3, '2026-02-20'], 220_000n],
      ['of a later day, pays its bill', [3, '2026-02-21'], 220_000n],
      ['heard of before it, pays its bill', [1, '2026-02-16'], 220_000n],
    ] as const)('one %s', (_, second, allocatedMinor) => {
      expect(allocatedOf(second)).toBe(allocatedMinor)
    })

    test('it pays its bill when the closing was taken back, or closed nothing', () => {
      expect(allocatedOf([3, '2026-02-16'], { reversed: true })).toBe(220_000n)
      const plain = paymentOf(2, '2026-02-20', 110_000n)
      const payments = [plain, toPaymentRequest(3, '2026-02-16', 220_000n, request)]
      expect(overpaid({ payments })).toMatchObject({ outstandingMinor: 0n, overpaidMinor: 0n })
    })
  })
})

describe('what was paid beyond the debt', () => {
  const over = toPaymentRequest(1, '2026-02-10', 150_000n)
  const moved: PaymentFact = { ...paymentOf(2, '2026-02-12', 40_000n), fromOverpayment: true }
  const refund = {
    refundId: 'refund-1',
    requestedOn: localDate('2026-02-12'),
    amountMinor: 40_000n,
  }

  test('put to the debt lowers both', () => {
    expect(overpaid({ payments: [over, moved] })).toMatchObject({
      outstandingMinor: 180_000n,
      overpaidMinor: 0n,
    })
  })

  test('put to the debt goes with the payment it came from', () => {
    expect(overpaid({ payments: [{ ...over, reversed: true }, moved] })).toEqual({
      outstandingMinor: 330_000n,
      overpaidMinor: 0n,
      refundShortfallMinor: 0n,
    })
  })

  test('is never put to the debt beyond what there is', () => {
    const greedy = { ...moved, amountMinor: 90_000n }
    expect(overpaid({ payments: [over, greedy] })).toMatchObject({ outstandingMinor: 180_000n })
  })

  test('refunded is gone from that day on', () => {
    const facts = { payments: [over], refunds: [refund] }
    expect(overpaid(facts, localDate('2026-02-11'))).toMatchObject({ overpaidMinor: 40_000n })
    expect(overpaid(facts, localDate('2026-02-12'))).toMatchObject({ overpaidMinor: 0n })
    expect(overpaid(facts)).toMatchObject({ outstandingMinor: 220_000n, overpaidMinor: 0n })
  })

  test('refunded does not pay the debt as well when its payment is reversed', () => {
    const other = toPaymentRequest(3, '2026-02-15', 110_000n, {
      paymentRequestId: 'bill-2',
      requestedMinor: 110_000n,
    })
    const payments = [{ ...over, reversed: true }, other]
    expect(overpaid({ payments, refunds: [refund] })).toEqual({
      outstandingMinor: 260_000n,
      overpaidMinor: 0n,
      refundShortfallMinor: 0n,
    })
  })

  test('refunded with no payment left is owed', () => {
    const payments = [{ ...over, reversed: true }]
    expect(overpaid({ payments, refunds: [refund] })).toMatchObject({
      outstandingMinor: 370_000n,
      refundShortfallMinor: 40_000n,
    })
  })
})
