import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readTrialBalance } from '#contract/ledger/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { say } from '../../platform/copy.ts'
import { isDayClosed, listAccountDays } from './trial-balance-store.ts'

const positive = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

/** The ledger of one market of the person's at the end of a day. */
export const readTrialBalanceHandler = async (
  { on: askedOn, sort }: InputOf<typeof readTrialBalance>,
  { services, markets, language }: StaffContext,
): Promise<OutputOf<typeof readTrialBalance> | Refusal> => {
  const [market] = markets
  if (market === undefined) return refuse(protocolCode.notFound, say(language, 'notFound'))
  const on = askedOn ?? services.clock.businessDate(market)
  if (!isLocalDate(on)) return refuse(protocolCode.malformed, say(language, 'malformed', 'on'))
  const { currency } = getMarket(market)
  const money = amountTextIn(currency)
  const accounts = await listAccountDays(services.db, { currency, on })
  const balances = accounts.map(({ openingMinor: opening, debitMinor: debit, ...each }) => {
    const credit = each.creditMinor
    const balance = opening + debit - credit
    const [debitBalance, creditBalance] = [positive(balance), positive(-balance)]
    return { ...each, opening, debit, credit, debitBalance, creditBalance }
  })
  const sum = (side: 'debitBalance' | 'creditBalance') =>
    money(balances.reduce((total, each) => total + each[side], 0n))
  return {
    market,
    currency,
    on,
    isClosed: await isDayClosed(services.db, market, on),
    totalDebit: sum('debitBalance'),
    totalCredit: sum('creditBalance'),
    rows: sortRows(balances, sort, (each, name) => each[name]).map(each => ({
      market,
      currency,
      account: each.account,
      accountKind: each.accountKind,
      opening: money(each.opening),
      debit: money(each.debit),
      credit: money(each.credit),
      debitBalance: money(each.debitBalance),
      creditBalance: money(each.creditBalance),
    })),
  }
}
