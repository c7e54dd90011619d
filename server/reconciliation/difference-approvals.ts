import { getMarket } from '#domain/market/market.ts'
import type { Money } from '#domain/money/money.ts'
import type { Services } from '../services.ts'
import { type DifferenceRow, endDifference, findDifference } from './store.ts'

/** The provider's number, and what the two sides differ by; of two currencies, the provider's money. */
const numberAndMoney = (difference: DifferenceRow): { number: string; money: Money } => {
  const { market, providerPaymentId: number } = difference
  const { ledgerCurrency, ledgerMinor, providerCurrency, providerMinor } = difference
  const currency = providerCurrency ?? ledgerCurrency ?? getMarket(market).currency
  const ours = ledgerCurrency === currency ? (ledgerMinor ?? 0n) : 0n
  const between = (providerMinor ?? 0n) - ours
  return { number, money: { currency, minor: between < 0n ? -between : between } }
}

/** Differences that one person explains together, and another approves. */
export const registerDifferenceApprovals = ({ approvals, clock }: Services): void => {
  approvals.define({
    kind: 'difference-resolution',
    bulk: {
      subjectKind: 'difference',
      before: { state: 'open' },
      after: { state: 'resolved' },
      find: async (tx, subjectId) => {
        const difference = await findDifference(tx, subjectId)
        return difference && { ...difference, ...numberAndMoney(difference) }
      },
    },
    check: async (tx, { subjectId }) => {
      const difference = await findDifference(tx, subjectId)
      if (!difference) return 'missing'
      return difference.state === 'open' ? undefined : 'already-decided'
    },
    execute: async (tx, { subjectId, maker, checker, reason }) => {
      const by = `staff:${maker.name}, ${checker.name}`
      const end = { state: 'resolved', by, reason, now: clock.wallNow() } as const
      if (!(await endDifference(tx, subjectId, end))) {
        // Ended between the check and here: the next try finds it so.
        throw new Error(`difference ${subjectId} has ended meanwhile`)
      }
      return { differenceId: subjectId }
    },
  })
}
