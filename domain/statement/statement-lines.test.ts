import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import { sumMinor } from '../money/money.ts'
import { disbursementPosting } from '../posting/disbursement.ts'
import { paymentPosting } from '../posting/payment.ts'
import { refundRequestedPosting } from '../posting/refund.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { statementLines } from './statement-lines.ts'

const RUNS = runs(2_000)

/** Plain comparison: `expect` on every figure of thousands of loans would take minutes. */
function hold(rule: string, holds: boolean): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}

describe('over any loan with any history', () => {
  test('the lines add up to what is owed, on every day that they name', () => {
    fc.assert(
      fc.property(anyLoanHistory(), ({ facts, asOf }) => {
        const lines = statementLines(facts, asOf)
        const owedMinor = accountAsOf(facts, asOf).outstandingMinor
        hold('effects', sumMinor(lines.map(line => line.effectMinor)) === owedMinor)
        hold('last balance', lines.at(-1)?.balanceMinor === owedMinor)
        lines.forEach((line, index) => {
          const earlier = index === 0 ? 0n : (lines[index - 1]?.balanceMinor ?? 0n)
          hold('running', line.balanceMinor === earlier + line.effectMinor)
          hold('never owed back', line.balanceMinor >= 0n)
          const next = lines[index + 1]
          hold('in order', next === undefined || line.on <= next.on)
          if (next?.on === line.on) return
          hold('each day', line.balanceMinor === accountAsOf(facts, line.on).outstandingMinor)
        })
      }),
      RUNS,
    )
  })

  test('each charge, waiver and payment has one line, with the account’s amount', () => {
    fc.assert(
      fc.property(anyLoanHistory(), ({ facts, asOf }) => {
        const lines = statementLines(facts, asOf)
        const account = accountAsOf(facts, asOf)
        const sumOf = (kinds: readonly string[]) =>
          sumMinor(lines.filter(each => kinds.includes(each.kind)).map(each => each.effectMinor))
        const added = sumOf(['late-penalty', 'late-interest', 'charge'])
        hold('charges', added === sumMinor(account.charges.map(each => each.amountMinor)))
        hold('waivers', sumOf(['waiver']) === -sumMinor(account.waivers.map(w => w.amountMinor)))
        const paidMinor = sumMinor(account.payments.map(p => p.amountMinor - p.overpaidMinor))
        hold('payments', sumOf(['payment']) === -paidMinor)
        const paying = account.payments.filter(p => p.amountMinor > 0n)
        hold('once', lines.filter(l => l.kind === 'payment').length === paying.length)
      }),
      RUNS,
    )
  })

  test('what it leaves of the principal, and above the debt, is what the ledger has', () => {
    fc.assert(
      fc.property(anyLoanHistory(), ({ facts: any, asOf }) => {
        // Waived principal is booked with its cause, which a waiver alone does not name.
        const facts = { ...any, waivers: any.waivers.filter(each => each.bucket !== 'principal') }
        const books = new Map<string, bigint>()
        const { principalMinor } = facts
        const postings = [disbursementPosting({ principalMinor, disbursalFees: [] })]
        const lines = statementLines(facts, asOf)
        for (const line of lines) {
          if (line.kind === 'payment') {
            const { fromOverpayment } = line.payment
            const from = fromOverpayment ? 'liability.overpayment' : 'cash.clearing'
            postings.push(paymentPosting(line.payment, {}, from))
          }
        }
        const { refunds, ...account } = accountAsOf(facts, asOf)
        for (const { amountMinor } of refunds) {
          postings.push(refundRequestedPosting(amountMinor, 'liability.overpayment'))
        }
        for (const { account: name, amountMinor } of postings.flatMap(posting => posting.lines)) {
          books.set(name, (books.get(name) ?? 0n) + amountMinor)
        }
        const { outstanding, overpaidMinor, refundShortfallMinor } = account
        hold('principal', (books.get('receivable.principal') ?? 0n) === outstanding.principal)
        const overpaymentMinor = -(books.get('liability.overpayment') ?? 0n)
        hold('above', overpaymentMinor === overpaidMinor - refundShortfallMinor)
      }),
      RUNS,
    )
  })
})

test('the lines of a loan that is paid late are in the order of its events', () => {
  const facts = {
    ...PLAIN_FACTS,
    lateTerms: {
      interestTiers: [],
      penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 500n, repeat: 500n } },
    },
    payments: [paymentOf(1, '2026-02-20', 110_500n), paymentOf(2, '2026-04-15', 230_000n)],
  } as const
  const lines = statementLines(facts, localDate('2026-05-01'))
  expect(
    lines.map(({ on, kind, effectMinor, balanceMinor }) => [on, kind, effectMinor, balanceMinor]),
  ).toEqual([
    ['2026-01-15', 'principal', 300_000n, 300_000n],
    ['2026-01-15', 'interest', 30_000n, 330_000n],
    ['2026-02-20', 'late-penalty', 500n, 330_500n],
    ['2026-02-20', 'payment', -110_500n, 220_000n],
    ['2026-04-15', 'payment', -220_000n, 0n],
  ])
})

test('a fee of the plan is shown beside its interest; a plan without one shows none', () => {
  const linesOf = (schedule: typeof PLAIN_FACTS.schedule) =>
    statementLines({ ...PLAIN_FACTS, schedule }, PLAIN_FACTS.disbursedOn).map(line => [
      line.kind,
      line.effectMinor,
    ])
  const { schedule } = PLAIN_FACTS
  expect(linesOf(schedule.map(row => ({ ...row, interestMinor: 0n, feeMinor: 700n })))).toEqual([
    ['principal', 300_000n],
    ['fee', 2_100n],
  ])
  expect(linesOf(schedule)).toEqual([
    ['principal', 300_000n],
    ['interest', 30_000n],
  ])
})

test('an overpayment refunded later leaves the earlier lines as they were', () => {
  const paid = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-01', 400_000n)] }
  const before = statementLines(paid, localDate('2026-02-10'))
  const refund = { refundId: 'back', requestedOn: localDate('2026-02-20'), amountMinor: 70_000n }
  const after = statementLines({ ...paid, refunds: [refund] }, localDate('2026-03-01'))
  expect(after).toEqual(before)
  expect(after.at(-1)).toMatchObject({ kind: 'payment', effectMinor: -330_000n, balanceMinor: 0n })
})

test('a statement of a day before the money came is refused', () => {
  expect(() => statementLines(PLAIN_FACTS, localDate('2026-01-14'))).toThrow(RangeError)
})
