import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { loanEventsUntil } from './account-as-of.ts'
import type { ChargeFact, ExtensionFact, LoanFacts, WaiverFact } from './facts.ts'

const day = localDate('2026-02-10')

const charge = (chargeId: string, changes: Partial<ChargeFact> = {}): ChargeFact => ({
  chargeId,
  bucket: 'fee',
  raisedOn: day,
  dueOn: day,
  amountMinor: 100n,
  ...changes,
})
const waiver = (waiverId: string, changes: Partial<WaiverFact> = {}): WaiverFact => ({
  waiverId,
  bucket: 'fee',
  waivedOn: day,
  amountMinor: 50n,
  ...changes,
})
const extension = (extensionId: string): ExtensionFact => ({
  extensionId,
  effectiveOn: day,
  dueDates: [],
})

/** What happened, by name, in the order of the fold. */
const named = (changes: Partial<LoanFacts>, asOf = day): string[] =>
  loanEventsUntil({ ...PLAIN_FACTS, ...changes }, asOf).map(event => {
    const { kind, fact } = event
    if (kind === 'charge') return fact.chargeId
    if (kind === 'waiver') return fact.waiverId
    if (kind === 'refund') return fact.refundId
    return kind === 'payment' ? fact.paymentId : fact.extensionId
  })

describe('the events of a loan on one day', () => {
  const facts = {
    charges: [charge('a-charge'), charge('for-money', { beforePayment: 2 })],
    waivers: [waiver('a-waiver'), waiver('with-money', { beforePayment: 2 })],
    payments: [paymentOf(1, day, 10n), paymentOf(2, day, 20n)],
    extensions: [extension('an-extension')],
    refunds: [{ refundId: 'a-refund', requestedOn: day, amountMinor: 5n }],
  }

  test('are charges, waivers, payments, extensions and refunds, and what belongs to a payment comes before it', () => {
    expect(named(facts)).toEqual([
      'a-charge',
      'a-waiver',
      'payment-1',
      'for-money',
      'with-money',
      'payment-2',
      'an-extension',
      'a-refund',
    ])
  })

  test.each([
    ['charges', { charges: [charge('b'), charge('a'), charge('c')] }],
    ['waivers', { waivers: [waiver('b'), waiver('a'), waiver('c')] }],
    ['extensions', { extensions: [extension('b'), extension('a'), extension('c')] }],
  ] as const)('is in the order of its names, however it was stored: %s', (_, facts) => {
    expect(named(facts)).toEqual(['a', 'b', 'c'])
  })

  test('count from their day on, and a reversed payment never', () => {
    expect(named(facts, localDate('2026-02-09'))).toEqual([])
    const payments = [{ ...paymentOf(1, day, 10n), reversed: true }]
    expect(named({ payments }, localDate('2026-03-01'))).toEqual([])
  })

  test('come before those of the next day', () => {
    const charges = [charge('a', { raisedOn: localDate('2026-02-11') }), charge('b')]
    const payments = [paymentOf(7, '2026-02-09', 10n)]
    expect(named({ charges, payments }, localDate('2026-02-11'))).toEqual(['payment-7', 'b', 'a'])
  })
})
