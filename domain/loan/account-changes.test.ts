import { describe, expect, test } from 'vitest'
import { localDate as on } from '../calendar/local-date.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts } from './facts.ts'

// Three installments of 1,100.00, due on 15 February, 15 March and 15 April 2026.
const paid = (...payments: LoanFacts['payments']): LoanFacts => ({ ...PLAIN_FACTS, payments })
const inIndia = (...payments: LoanFacts['payments']): LoanFacts => ({
  ...paid(...payments),
  lateTerms: INDIA_LATE_TERMS,
})

describe('charges raised by hand', () => {
  const fee = (raisedOn: string, dueOn: string): LoanFacts['charges'][number] => ({
    chargeId: 'fee-1',
    bucket: 'fee',
    raisedOn: on(raisedOn),
    dueOn: on(dueOn),
    amountMinor: 5_000n,
  })

  test('belong to the installment whose period holds their day, else to one of their own', () => {
    const periodOf = (dueOn: string) =>
      accountAsOf({ ...PLAIN_FACTS, charges: [fee('2026-01-20', dueOn)] }, on('2026-01-20'))
        .charges[0]?.periodNo
    expect(['2026-01-20', '2026-02-15', '2026-02-16', '2026-09-01'].map(periodOf)).toEqual([
      1, 1, 2, 4,
    ])
  })

  test('are due on their own day, before the installment is', () => {
    const facts = { ...PLAIN_FACTS, charges: [fee('2026-01-20', '2026-01-25')] }
    expect(accountAsOf(facts, on('2026-01-24')).dueNowMinor).toBe(0n)
    const account = accountAsOf(facts, on('2026-01-25'))
    expect(account).toMatchObject({ state: 'due', dueNowMinor: 5_000n })
  })

  test('take no money that came before they were raised', () => {
    const facts = {
      ...paid(paymentOf(1, '2026-01-18', 1_000n), paymentOf(2, '2026-01-20', 1_000n)),
      charges: [fee('2026-01-20', '2026-01-20')],
    }
    const { payments } = accountAsOf(facts, on('2026-01-20'))
    expect(payments.map(payment => payment.byBucket.fee)).toEqual([0n, 1_000n])
  })

  test('open a paid installment again until they are paid', () => {
    const facts = {
      ...paid(paymentOf(1, '2026-01-18', 110_000n), paymentOf(2, '2026-01-22', 5_000n)),
      charges: [fee('2026-01-20', '2026-01-20')],
    }
    const clearedOn = ['2026-01-19', '2026-01-21', '2026-01-22'].map(
      day => accountAsOf(facts, on(day)).installments[0]?.clearedOn,
    )
    expect(clearedOn).toEqual(['2026-01-18', undefined, '2026-01-22'])
  })

  test('open a settled loan again until they are paid', () => {
    const facts = {
      ...paid(paymentOf(1, '2026-02-01', 330_000n)),
      charges: [fee('2026-02-03', '2026-02-03')],
    }
    expect(accountAsOf(facts, on('2026-02-02')).settledOn).toBe('2026-02-01')
    expect(accountAsOf(facts, on('2026-02-03'))).toMatchObject({
      state: 'due',
      settledOn: undefined,
      outstandingMinor: 5_000n,
    })
  })

  test('that came with a payment leave the money before it alone', () => {
    const withFee = (more: object): LoanFacts => ({
      ...paid(paymentOf(1, '2026-02-15', 10_000n), paymentOf(2, '2026-02-15', 5_000n)),
      charges: [{ ...fee('2026-02-15', '2026-02-15'), ...more }],
    })
    const feesOf = (facts: LoanFacts) =>
      accountAsOf(facts, on('2026-02-15')).payments.map(payment => payment.byBucket.fee)
    expect(feesOf(withFee({}))).toEqual([5_000n, 0n])
    expect(feesOf(withFee({ beforePayment: 2 }))).toEqual([0n, 5_000n])
  })
})

describe('waivers', () => {
  test('waive what is owed, from the oldest installment on, and no more', () => {
    const waivers = [
      { waiverId: 'w', bucket: 'interest', waivedOn: on('2026-01-20'), amountMinor: 15_000n },
    ] as const
    const account = accountAsOf({ ...PLAIN_FACTS, waivers }, on('2026-01-20'))
    expect(account.installments.map(each => each.waived.interest)).toEqual([10_000n, 5_000n, 0n])
    expect(account.outstandingMinor).toBe(315_000n)
  })

  test('of one installment leave the others alone', () => {
    const waivers = [
      {
        waiverId: 'w',
        bucket: 'interest',
        waivedOn: on('2026-01-20'),
        amountMinor: 99_000n,
        periodNo: 2,
      },
    ] as const
    const account = accountAsOf({ ...PLAIN_FACTS, waivers }, on('2026-01-20'))
    expect(account.installments.map(each => each.waived.interest)).toEqual([0n, 10_000n, 0n])
  })

  test('can waive a charge on the day it is raised', () => {
    const charges = [
      {
        chargeId: 'fee-1',
        bucket: 'fee',
        raisedOn: on('2026-01-20'),
        dueOn: on('2026-01-25'),
        amountMinor: 5_000n,
      },
    ] as const
    const waivers = [
      { waiverId: 'w', bucket: 'fee', waivedOn: on('2026-01-20'), amountMinor: 5_000n },
    ] as const
    const account = accountAsOf({ ...PLAIN_FACTS, charges, waivers }, on('2026-01-20'))
    expect(account.outstandingMinor).toBe(330_000n)
  })

  test('of the last debt settle the loan', () => {
    const waivers = [
      { waiverId: 'w', bucket: 'interest', waivedOn: on('2026-03-01'), amountMinor: 30_000n },
    ] as const
    const facts = { ...paid(paymentOf(1, '2026-03-02', 300_000n)), waivers }
    expect(accountAsOf(facts, on('2026-03-02')).settledOn).toBe('2026-03-02')
  })
})

describe('an extension', () => {
  const extension = {
    extensionId: 'e',
    effectiveOn: on('2026-02-20'),
    dueDates: [
      { periodNo: 1, dueOn: on('2026-03-15') },
      { periodNo: 2, dueOn: on('2026-04-15') },
      { periodNo: 3, dueOn: on('2026-05-15') },
    ],
  }

  test('moves the due days of what is unpaid, and being late starts anew', () => {
    const facts: LoanFacts = { ...inIndia(), extensions: [extension] }
    expect(accountAsOf(facts, on('2026-02-19')).state).toBe('overdue')
    const charged = accountAsOf(facts, on('2026-02-20')).outstanding.penalty
    expect(accountAsOf(facts, on('2026-03-15'))).toMatchObject({
      state: 'due',
      outstanding: { penalty: charged },
    })
    expect(accountAsOf(facts, on('2026-03-16')).outstanding.penalty).toBe(charged + 5_500n)
  })

  test('moves the whole plan as promised, also an installment paid by that day', () => {
    const facts = { ...paid(paymentOf(1, '2026-02-20', 110_000n)), extensions: [extension] }
    const dueDays = accountAsOf(facts, on('2026-02-20')).installments.map(each => each.dueOn)
    expect(dueDays).toEqual(['2026-03-15', '2026-04-15', '2026-05-15'])
  })

  test('leaves a charge due on its own day', () => {
    const charges = [
      {
        chargeId: 'fee-1',
        bucket: 'fee',
        raisedOn: on('2026-01-20'),
        dueOn: on('2026-01-25'),
        amountMinor: 5_000n,
      },
    ] as const
    const facts = { ...PLAIN_FACTS, charges, extensions: [extension] }
    expect(accountAsOf(facts, on('2026-02-20')).dueNowMinor).toBe(5_000n)
  })
})
