import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import { openFacts } from '../loan/open-facts.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import { earnedInterestMinor } from '../schedule/settlement.ts'
import { anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { coolingOffQuote, findCoolingOffEnd } from './cooling-off.ts'
import { earlySettlementWaivers } from './early-settlement.ts'

const disbursedOn = localDate('2026-11-21')

test('a cancellation on the day of disbursement costs what was received: nothing was earned', () => {
  const schedule = buildSchedule(
    {
      ...PLAIN_TERMS,
      fees: [
        {
          code: 'a',
          when: 'disbursal',
          payableTo: 'lender',
          amount: { kind: 'flat', minor: 500n },
        },
      ],
    },
    disbursedOn,
  )
  const facts = openFacts({
    loanId: 'l',
    market: 'IN',
    clientKind: 'new',
    terms: PLAIN_TERMS,
    schedule,
  })
  const quote = coolingOffQuote(facts, schedule, disbursedOn)
  expect(quote.amountMinor).toBe(schedule.netDisbursedMinor)
  expect(quote.feesReturnedMinor).toBe(500n)
})

test('terms without cooling-off days have no last day', () => {
  expect(findCoolingOffEnd({ coolingOffDays: 0 }, disbursedOn)).toBeUndefined()
  expect(findCoolingOffEnd({ coolingOffDays: 3 }, disbursedOn)).toBe('2026-11-24')
})

test('paying the quote settles any loan on that day, whatever was paid before', () => {
  fc.assert(
    fc.property(
      anyTermsWithDisbursement(),
      fc.integer({ min: 0, max: 3 }),
      fc.bigInt({ min: 0n, max: 100n }),
      ({ terms, disbursedOn: on }, days, paidPercent) => {
        const schedule = buildSchedule(terms, on)
        const cancelledOn = addDays(on, days)
        // Within the first days nothing has fallen due in terms that are sold.
        fc.pre((schedule.rows[0]?.dueOn ?? on) > cancelledOn)
        const agreed = { loanId: 'l', market: 'IN', clientKind: 'new', terms, schedule } as const
        const open = openFacts(agreed)
        const paidMinor = (open.principalMinor * paidPercent) / 250n
        const payments =
          paidMinor === 0n
            ? []
            : [
                {
                  paymentId: 'first',
                  sequenceNo: 1,
                  paidOn: cancelledOn,
                  amountMinor: paidMinor,
                  reversed: false,
                },
              ]
        const facts = { ...open, payments }
        const { amountMinor, principalMinor, interestMinor, feesReturnedMinor } = coolingOffQuote(
          facts,
          schedule,
          cancelledOn,
        )
        expect(interestMinor).toBe(earnedInterestMinor(schedule, cancelledOn))
        expect(amountMinor).toBe(principalMinor + interestMinor - feesReturnedMinor - paidMinor)
        fc.pre(amountMinor > 0n)
        const repayment = { paymentId: 'exit', sequenceNo: 2, paidOn: cancelledOn, amountMinor }
        const { waivers } = earlySettlementWaivers('cooling-off', facts, schedule, repayment)
        const before = accountAsOf(facts, cancelledOn)
        const after = accountAsOf(
          { ...facts, waivers, payments: [...payments, { ...repayment, reversed: false }] },
          cancelledOn,
        )
        expect(after.state).toBe('settled')
        expect(after.overpaidMinor).toBe(0n)
        // What was paid before is spread as it was.
        expect(after.payments[0]?.parts.length && after.payments.slice(0, -1)).toEqual(
          before.payments,
        )
      },
    ),
    runs(500),
  )
})
