import fc from 'fast-check'
import { describe, test } from 'vitest'
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { capMinor } from '../rate-caps/caps.ts'
import { anyLoanHistory, type LoanHistory } from '../test-vectors/any-facts.ts'
import { owedDayByDay } from '../test-vectors/day-by-day.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { BUCKETS, totalOf } from '../waterfall/bucket.ts'
import type { LoanAccount } from './account.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'

const LOANS = runs(10_000)

/** Fewer runs for the slow day-by-day calculation. */
const SLOW_LOANS = runs(3_000)

function overLoans(check: (history: LoanHistory) => void, runs = LOANS): void {
  fc.assert(fc.property(anyLoanHistory(), check), runs)
}

/** Plain comparison: `expect` on every figure of ten thousand loans would take minutes. */
function hold(rule: string, holds: boolean): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}

describe('over any loan with any history', () => {
  test('parts sum to their whole and nothing is negative', () => {
    overLoans(({ facts, asOf }) => {
      const account = accountAsOf(facts, asOf)
      checkInstallments(account)
      checkPayments(facts, account)
    })
  })

  test('the order in which facts were stored changes nothing', () => {
    fc.assert(
      fc.property(
        anyLoanHistory(),
        fc.array(fc.nat(), { maxLength: 8 }),
        ({ facts, asOf }, keys) => {
          const shuffled: LoanFacts = {
            ...facts,
            payments: shuffle(facts.payments, keys),
            charges: shuffle(facts.charges, keys),
            waivers: shuffle(facts.waivers, keys),
            extensions: shuffle(facts.extensions, keys),
            freezes: shuffle(facts.freezes, keys),
            refunds: shuffle(facts.refunds, keys),
          }
          hold('same account', isSame(accountAsOf(shuffled, asOf), accountAsOf(facts, asOf)))
        },
      ),
      LOANS,
    )
  })

  test('a reversed payment leaves the account of a loan that never had it', () => {
    overLoans(({ facts, asOf }) => {
      const without = { ...facts, payments: facts.payments.filter(payment => !payment.reversed) }
      hold('same account', isSame(accountAsOf(without, asOf), accountAsOf(facts, asOf)))
    })
  })

  test('paying what is outstanding settles it that day, for good', () => {
    overLoans(({ facts, asOf }) => {
      const before = accountAsOf(facts, asOf)
      const settling = withPayment(facts, asOf, before.outstandingMinor)
      const after = accountAsOf(settling, asOf)
      hold('settled', after.state === 'settled' && after.outstandingMinor === 0n)
      hold('not overpaid', after.overpaidMinor === before.overpaidMinor)
      // A refund of this day comes after the payment, and so is covered by it.
      const refundsToday = facts.refunds.some(({ requestedOn }) => requestedOn === asOf)
      const isSettledToday = after.settledOn === asOf || refundsToday
      hold('on the day', before.outstandingMinor === 0n || isSettledToday)
      const quiet = withoutLaterFacts(settling, asOf)
      const later = accountAsOf(quiet, addDays(asOf, 500))
      hold('stays settled', later.state === 'settled')
      hold('costs no more', isSame(later.charges, after.charges))
    })
  })

  test('one unit less leaves one unit owed, one more is owed back', () => {
    overLoans(({ facts, asOf }) => {
      const { outstandingMinor, overpaidMinor } = accountAsOf(facts, asOf)
      if (outstandingMinor < 2n) return
      const short = accountAsOf(withPayment(facts, asOf, outstandingMinor - 1n), asOf)
      hold('one owed', short.outstandingMinor === 1n && short.settledOn === undefined)
      const over = accountAsOf(withPayment(facts, asOf, outstandingMinor + 1n), asOf)
      hold('one owed back', over.overpaidMinor === overpaidMinor + 1n)
    })
  })

  test('late, it is later by each day on which nothing happens', () => {
    overLoans(({ facts, asOf }) => {
      const quiet = { ...withoutLaterFacts(facts, asOf), waivers: [], extensions: [] }
      const { daysLate } = accountAsOf(quiet, asOf)
      const later = accountAsOf(quiet, addDays(asOf, 20))
      hold('later', daysLate === 0 || later.daysLate === daysLate + 20)
    })
  })

  test('late charges only grow with the days, within the caps', () => {
    overLoans(({ facts, asOf }) => {
      const earlier = accountAsOf(facts, asOf)
      const later = accountAsOf(facts, addDays(asOf, 17))
      for (const charge of earlier.charges) {
        const same = later.charges.find(
          other =>
            other.kind === charge.kind &&
            other.periodNo === charge.periodNo &&
            other.chargeId === charge.chargeId,
        )
        hold('grows', same !== undefined && same.amountMinor >= charge.amountMinor)
      }
      for (const charge of later.charges) {
        hold('not above its terms', charge.amountMinor <= charge.unlimitedMinor)
        hold('says why', (charge.clip !== undefined) === charge.amountMinor < charge.unlimitedMinor)
      }
      const capped = later.charges.filter(
        charge => charge.bucket !== 'statutory' && charge.bucket !== 'enforcement',
      )
      const costMinor = sumMinor(capped.map(charge => charge.amountMinor)) + facts.benefitMinor
      const limitMinor = capMinor(facts.principalMinor, facts.caps.total)
      hold('within the total', costMinor <= limitMinor || costMinor === facts.benefitMinor)
    })
  })

  test('a late charge is never capitalised: it bears no late charge itself', () => {
    overLoans(({ facts, asOf }) => {
      // Without other charges: the penalty uses up the total cap, which cuts them.
      const unpaid = { ...facts, payments: [], refunds: [], charges: [] }
      const penalty = {
        chargeId: 'raised',
        bucket: 'penalty',
        raisedOn: facts.disbursedOn,
        dueOn: facts.disbursedOn,
        amountMinor: 1_000_000n,
      } as const
      const charged = { ...unpaid, charges: [penalty] }
      const lateMinor = (account: LoanAccount) =>
        account.charges.filter(({ kind }) => kind !== 'raised').map(each => each.unlimitedMinor)
      hold(
        'the same late charges',
        isSame(lateMinor(accountAsOf(charged, asOf)), lateMinor(accountAsOf(unpaid, asOf))),
      )
    }, SLOW_LOANS)
  })

  test('without payments it owes what counting each day gives', () => {
    overLoans(({ facts, asOf }) => {
      const unpaid = { ...facts, payments: [], extensions: [], refunds: [] }
      const account = accountAsOf(unpaid, asOf)
      const owed = new Map<string, bigint>()
      for (const { periodNo, outstanding } of account.installments) {
        for (const bucket of BUCKETS) {
          if (outstanding[bucket] > 0n) owed.set(`${periodNo} ${bucket}`, outstanding[bucket])
        }
      }
      const expected = owedDayByDay(unpaid, asOf)
      const isEqual = [...expected].every(([key, amountMinor]) => owed.get(key) === amountMinor)
      hold('the same debts', isEqual && owed.size === expected.size)
    }, SLOW_LOANS)
  })
})

function checkInstallments(account: LoanAccount): void {
  for (const each of account.installments) {
    for (const bucket of BUCKETS) {
      const { owed, paid, waived, outstanding } = each
      const amounts = [owed[bucket], paid[bucket], waived[bucket], outstanding[bucket]]
      hold(
        'none negative',
        amounts.every(amountMinor => amountMinor >= 0n),
      )
      hold('owed', owed[bucket] === paid[bucket] + waived[bucket] + outstanding[bucket])
    }
    hold('owed in all', each.owedMinor === totalOf(each.owed))
    hold('paid in all', each.paidMinor === totalOf(each.paid))
    hold('left in all', each.outstandingMinor === totalOf(each.outstanding))
    hold('early and late', each.paidInAdvanceMinor + each.paidLateMinor <= each.paidMinor)
    hold('paid when nothing is left', (each.status === 'paid') === (each.outstandingMinor === 0n))
  }
  const sumOf = (amountOf: (amounts: LoanAccount['installments'][number]) => bigint) =>
    sumMinor(account.installments.map(amountOf))
  const debtsMinor = account.outstandingMinor - account.refundShortfallMinor
  hold('outstanding', debtsMinor === sumOf(each => each.outstandingMinor))
  hold('by bucket', debtsMinor === totalOf(account.outstanding))
  hold('owed or overpaid', account.overpaidMinor === 0n || account.refundShortfallMinor === 0n)
  hold('due', account.dueNowMinor <= account.outstandingMinor)
  hold('overdue', account.overdueMinor <= account.outstandingMinor)
  hold('settled', (account.state === 'settled') === (account.outstandingMinor === 0n))
  hold('late', (account.state === 'overdue') === account.daysLate > 0)
}

function checkPayments(facts: LoanFacts, account: LoanAccount): void {
  const counted = facts.payments.filter(
    payment => !payment.reversed && payment.paidOn <= account.asOf,
  )
  hold('every payment once', counted.length === account.payments.length)
  const toBuckets = new Map<string, bigint>()
  for (const payment of account.payments) {
    const partsMinor = sumMinor(payment.parts.map(part => part.amountMinor))
    const { refundRepaidMinor, overpaidMinor, amountMinor } = payment
    hold('parts', partsMinor + refundRepaidMinor + overpaidMinor === amountMinor)
    hold('by bucket', totalOf(payment.byBucket) === partsMinor)
    hold(
      'part above zero',
      payment.parts.every(part => part.amountMinor > 0n),
    )
    for (const { periodNo, bucket, amountMinor } of payment.parts) {
      const key = `${periodNo} ${bucket}`
      toBuckets.set(key, (toBuckets.get(key) ?? 0n) + amountMinor)
    }
  }
  for (const { periodNo, paid } of account.installments) {
    for (const bucket of BUCKETS) {
      hold('paid there', paid[bucket] === (toBuckets.get(`${periodNo} ${bucket}`) ?? 0n))
    }
  }
}

function withPayment(facts: LoanFacts, paidOn: LocalDate, amountMinor: bigint): LoanFacts {
  const payment: PaymentFact = {
    paymentId: 'last',
    sequenceNo: 1_000,
    paidOn,
    amountMinor,
    reversed: false,
  }
  return { ...facts, payments: [...facts.payments, payment] }
}

/** Drops what happens after a day. */
function withoutLaterFacts(facts: LoanFacts, day: LocalDate): LoanFacts {
  return {
    ...facts,
    payments: facts.payments.filter(payment => payment.paidOn <= day),
    charges: facts.charges.filter(charge => charge.raisedOn <= day),
    refunds: facts.refunds.filter(refund => refund.requestedOn <= day),
  }
}

function shuffle<T>(items: readonly T[], keys: readonly number[]): T[] {
  return items
    .map((item, index) => ({ item, key: keys[index] ?? 0 }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item)
    .reverse()
}

function isSame(left: unknown, right: unknown): boolean {
  return written(left) === written(right)
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
}
