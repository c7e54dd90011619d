import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { payableInstallments } from '../installments/payable-installments.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { marketRules } from '../market/market-rules.ts'
import { sumMinor } from '../money/money.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { SPECIFIED_ORDER } from '../waterfall/waterfall-order.ts'
import { hardshipRulesOn } from './hardship-rules.ts'
import { type HardshipRequest, hardshipFact, planHardship } from './plan-hardship.ts'

const rules = hardshipRulesOn(marketRules('IN').hardshipRows, localDate('2026-03-01'))
const monthly = { count: 1, unit: 'month' } as const
const today = localDate('2026-03-20')
const request = { firstDueOn: localDate('2026-04-01'), every: monthly, payments: 6 }

const withPlan = (facts: LoanFacts, asked: HardshipRequest, on = today): LoanFacts => {
  const plan = planHardship(rules, accountAsOf(facts, on), asked)
  if (typeof plan === 'string') throw new Error(plan)
  const fact = hardshipFact(plan, 'plan-1', on)
  return { ...facts, extensions: [...facts.extensions, fact] }
}

describe('a hardship plan', () => {
  test('spreads what is owed over equal payments, in the order of the installments', () => {
    // Two of three installments of 1,100.00 are overdue.
    const plan = planHardship(rules, accountAsOf(PLAIN_FACTS, today), request)
    expect(plan).toEqual({
      dueDates: [
        {
          periodNo: 1,
          dueOn: '2026-05-01',
          parts: [{ dueOn: '2026-04-01', amountMinor: 55_000n }],
        },
        {
          periodNo: 2,
          dueOn: '2026-07-01',
          parts: [{ dueOn: '2026-06-01', amountMinor: 55_000n }],
        },
        {
          periodNo: 3,
          dueOn: '2026-09-01',
          parts: [{ dueOn: '2026-08-01', amountMinor: 55_000n }],
        },
      ],
      payments: [
        '2026-04-01',
        '2026-05-01',
        '2026-06-01',
        '2026-07-01',
        '2026-08-01',
        '2026-09-01',
      ].map(dueOn => ({ dueOn, amountMinor: 55_000n })),
    })
  })

  test('makes nothing overdue until a payment of it is missed, part by part', () => {
    const facts = withPlan(PLAIN_FACTS, request)
    expect(accountAsOf(facts, today)).toMatchObject({
      state: 'running',
      overdueMinor: 0n,
      daysLate: 0,
      nextDue: { periodNo: 1, dueOn: '2026-04-01', amountMinor: 55_000n },
    })
    const due = accountAsOf(facts, localDate('2026-04-01'))
    expect(due).toMatchObject({ state: 'due', dueNowMinor: 55_000n })
    const missed = accountAsOf(facts, localDate('2026-04-11'))
    expect(missed).toMatchObject({ state: 'overdue', overdueMinor: 55_000n, daysLate: 10 })
    // The second part is that of the whole installment: the loan stays as late as the first.
    const both = accountAsOf(facts, localDate('2026-05-02'))
    expect(both).toMatchObject({ overdueMinor: 110_000n, daysLate: 31 })
    const paid = { ...facts, payments: [paymentOf(1, '2026-04-01', 55_000n)] }
    expect(accountAsOf(paid, localDate('2026-04-11'))).toMatchObject({
      state: 'running',
      overdueMinor: 0n,
      nextDue: { periodNo: 1, dueOn: '2026-05-01', amountMinor: 55_000n },
    })
  })

  test('is refused beyond the rules of the market', () => {
    const account = accountAsOf(PLAIN_FACTS, today)
    const plan = (changes: Partial<HardshipRequest>) =>
      planHardship(rules, account, { ...request, ...changes })
    expect(plan({ firstDueOn: today })).toBe('first-too-early')
    expect(plan({ firstDueOn: addDays(today, 46) })).toBe('first-too-late')
    expect(plan({ payments: 25 })).toBe('too-many-payments')
    expect(plan({ payments: 14 })).toBe('ends-too-late')
    // The third installment is due on 15 April.
    expect(plan({ firstDueOn: localDate('2026-04-14'), payments: 1 })).toBe('due-too-early')
    expect(plan({ firstDueOn: localDate('2026-04-15'), payments: 1 })).toHaveProperty('dueDates')
    const settled = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-03-19', 330_000n)] }
    expect(planHardship(rules, accountAsOf(settled, today), request)).toBe('nothing-owed')
  })

  test('a charge of a later day falls due with the first part, and paying that clears it', () => {
    const charge = {
      chargeId: 'notary',
      bucket: 'statutory',
      raisedOn: localDate('2026-01-16'),
      dueOn: localDate('2026-02-05'),
      amountMinor: 700n,
    } as const
    const charged = { ...PLAIN_FACTS, charges: [charge] }
    const on = localDate('2026-01-31')
    const halfMonthly = {
      firstDueOn: localDate('2026-02-02'),
      every: { count: 15, unit: 'day' },
      payments: 6,
    } as const
    expect(planHardship(rules, accountAsOf(charged, on), halfMonthly)).toMatchObject({
      payments: [{ amountMinor: 55_700n }, ...Array(5).fill({ amountMinor: 55_000n })],
    })
    const facts = withPlan(charged, halfMonthly, on)
    expect(accountAsOf(facts, on).nextDue).toMatchObject({ amountMinor: 55_700n })
    const paid = { ...facts, payments: [paymentOf(1, '2026-02-01', 55_700n)] }
    expect(accountAsOf(paid, localDate('2026-02-02'))).toMatchObject({
      dueNowMinor: 0n,
      nextDue: { periodNo: 1, dueOn: '2026-02-17', amountMinor: 55_000n },
    })
  })

  test('a late charge is overdue with the first part, and is asked for once', () => {
    const lateTerms = {
      interestTiers: [],
      penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 500n, repeat: 500n } },
    } as const
    const facts = withPlan({ ...PLAIN_FACTS, lateTerms }, request)
    expect(accountAsOf(facts, localDate('2026-04-11'))).toMatchObject({
      state: 'overdue',
      dueNowMinor: 55_500n,
      overdueMinor: 55_500n,
      nextDue: { periodNo: 1, dueOn: '2026-05-01', amountMinor: 55_000n },
    })
  })

  test('of any loan adds nothing, and kept to the day it settles what it spread', () => {
    let planned = 0
    fc.assert(
      fc.property(
        anyLoanHistory(),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 45 }),
        fc.constantFrom('day', 'week', 'month'),
        ({ facts: history, asOf }, payments, firstIn, unit) => {
          const facts = quiet(history, asOf)
          const before = accountAsOf(facts, asOf)
          const every = { count: 1, unit } as const
          const asked = { firstDueOn: addDays(asOf, firstIn), every, payments }
          const plan = planHardship(rules, before, asked)
          if (typeof plan === 'string') return
          planned += 1
          const agreed = {
            ...facts,
            extensions: [...facts.extensions, hardshipFact(plan, 'p', asOf)],
          }
          const after = accountAsOf(agreed, asOf)
          const isEarlier = before.installments.some(
            ({ dueOn }, index) => (after.installments[index]?.dueOn ?? dueOn) < dueOn,
          )
          hold('nothing earlier', !isEarlier)
          hold('the same owed', after.outstandingMinor === before.outstandingMinor)
          const payable = payableInstallments(after).map(({ payableMinor }) => payableMinor)
          hold('payable part by part', sumMinor(payable) === after.outstandingMinor)
          const [first] = payableInstallments(after)
          if (first === undefined) return
          const early = {
            ...agreed,
            payments: [...agreed.payments, paymentOf(4_999, addDays(asOf, 1), first.payableMinor)],
          }
          const [next] = payableInstallments(accountAsOf(early, addDays(asOf, 1)))
          // Fees of all parts are paid before interest that was charged: buckets go by installment.
          const chargesInterest = facts.charges.some(({ bucket }) => bucket === 'interest')
          hold(
            'cleared by its amount',
            facts.waterfall.code !== SPECIFIED_ORDER.code ||
              chargesInterest ||
              next?.choiceNo !== first.choiceNo ||
              next.dueOn > first.dueOn,
          )
          hold('in the same buckets', isSame(after.outstanding, before.outstanding))
          hold('the same charges', isSame(amountsOf(after), amountsOf(before)))
          const planMinor = sumMinor(plan.payments.map(({ amountMinor }) => amountMinor))
          const days = plan.payments.map(({ dueOn }) => dueOn)
          hold('in order', isSame(days, [...new Set(days)].sort()))
          const paid = plan.payments.map(({ dueOn, amountMinor }, index) =>
            paymentOf(5_000 + index, dueOn, amountMinor),
          )
          const kept = { ...agreed, payments: [...agreed.payments, ...paid] }
          const end = accountAsOf(kept, days.at(-1) ?? asOf)
          hold('costs the same', isSame(amountsOf(end), amountsOf(before)))
          hold('settles it', planMinor === before.outstandingMinor && end.state === 'settled')
        },
      ),
      runs(2_000),
    )
    expect(planned).toBeGreaterThan(100)
  })
})

/** Drops what happens after a day, and charges that the plan does not spread. */
const quiet = (facts: LoanFacts, day: string): LoanFacts => ({
  ...facts,
  payments: facts.payments.filter(({ paidOn }) => paidOn <= day),
  charges: facts.charges.filter(({ raisedOn }) => raisedOn <= day),
  waivers: facts.waivers.filter(({ waivedOn }) => waivedOn <= day),
  extensions: facts.extensions.filter(({ effectiveOn }) => effectiveOn <= day),
  refunds: facts.refunds.filter(({ requestedOn }) => requestedOn <= day),
})

const amountsOf = ({ charges }: ReturnType<typeof accountAsOf>) =>
  charges.map(({ chargeId, kind, periodNo, amountMinor }) => [
    chargeId,
    kind,
    periodNo,
    amountMinor,
  ])

function hold(rule: string, holds: boolean): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}

function isSame(left: unknown, right: unknown): boolean {
  const written = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
  return written(left) === written(right)
}
