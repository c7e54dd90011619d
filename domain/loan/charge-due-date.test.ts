import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { extensionOffer } from '../extension/extension-offer.ts'
import { PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { accountAsOf } from './account-as-of.ts'
import { earnedUnpaid } from './earned.ts'
import type { ChargeFact, LoanFacts } from './facts.ts'

const charge: ChargeFact = {
  chargeId: 'court-fee',
  bucket: 'enforcement',
  raisedOn: localDate('2026-05-01'),
  dueOn: localDate('2026-05-10'),
  amountMinor: 900n,
}
// The plan ends on 15 April 2026 and is paid.
const facts: LoanFacts = {
  ...PLAIN_FACTS,
  payments: [paymentOf(1, '2026-04-15', 330_000n)],
  charges: [charge],
}
const on = (day: string, changes: Partial<LoanFacts> = {}) =>
  accountAsOf({ ...facts, ...changes }, localDate(day))

describe('a charge due after the last installment', () => {
  test('is not due before its own due date, and no extension is offered for it', () => {
    expect(on('2026-05-01')).toMatchObject({
      state: 'running',
      daysLate: 0,
      dueNowMinor: 0n,
      outstandingMinor: 900n,
      nextDue: { dueOn: '2026-05-10', amountMinor: 900n },
    })
    const terms = {
      principalMinor: 300_000n,
      every: { count: 1, unit: 'month' } as const,
      extension: { maxTimes: 2, fee: { kind: 'flat', minor: 0n } as const },
    }
    for (const day of ['2026-05-01', '2026-05-10', '2026-05-20']) {
      expect(extensionOffer(terms, facts, on(day))).toEqual({ refused: 'not-due' })
    }
  })

  test('is due on its due date and overdue after it', () => {
    expect(on('2026-05-10')).toMatchObject({ state: 'due', dueNowMinor: 900n })
    expect(on('2026-05-12')).toMatchObject({ state: 'overdue', daysLate: 2, overdueMinor: 900n })
  })

  test('is earned in the books when it is raised', () => {
    expect(earnedUnpaid(facts, charge.raisedOn, on('2026-05-01')).enforcement).toBe(900n)
  })

  test('each with its own date and its own paid amount', () => {
    const later = { ...charge, chargeId: 'later', dueOn: localDate('2026-05-20') }
    const payments = [...facts.payments, paymentOf(2, '2026-05-12', 1_000n)]
    const account = on('2026-05-12', { charges: [later, charge], payments })
    expect(account).toMatchObject({ state: 'running', dueNowMinor: 0n })
    expect(account.charges).toMatchObject([
      { chargeId: 'court-fee', dueOn: '2026-05-10', paidMinor: 900n, outstandingMinor: 0n },
      { chargeId: 'later', dueOn: '2026-05-20', paidMinor: 100n, outstandingMinor: 800n },
    ])
  })
})

test('a charge due within a period is due and overdue by its own date', () => {
  const early = { ...charge, raisedOn: localDate('2026-01-20'), dueOn: localDate('2026-01-25') }
  const unpaid = { payments: [], charges: [early] }
  expect(on('2026-01-24', unpaid)).toMatchObject({ state: 'running', dueNowMinor: 0n })
  expect(on('2026-01-25', unpaid)).toMatchObject({ state: 'due', dueNowMinor: 900n })
  expect(on('2026-01-28', unpaid)).toMatchObject({
    state: 'overdue',
    daysLate: 3,
    overdueMinor: 900n,
  })
  // Its installment, due on 15 February, is overdue too.
  expect(on('2026-02-16', unpaid)).toMatchObject({ daysLate: 22, overdueMinor: 110_900n })
})
