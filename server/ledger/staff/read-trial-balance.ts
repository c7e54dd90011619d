import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readTrialBalance } from '#contract/ledger/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isDayClosed, listAccountDays } from './trial-balance-store.ts'

const positive = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

/** The ledger of one market of the person's at the end of a day. */
export const readTrialBalanceHandler = async (
  { on: askedOn }: InputOf<typeof readTrialBalance>,
  { services, markets, language }: StaffContext,
): Promise<OutputOf<typeof readTrialBalance> | Refusal> => {
  const [market] = markets
  if (market === undefined) return refuse(protocolCode.notFound, say(language, 'notFound'))
  const on = askedOn ?? services.clock.businessDate(market)
  if (!isLocalDate(on)) return refuse(protocolCode.malformed, say(language, 'malformed', 'on'))
  const { currency } = getMarket(market)
  const money = amountTextIn(currency)
  const accounts = await listAccountDays(services.db, { currency, on })
  const balances = accounts.map(each => ({
    ...each,
    balanceMinor: each.openingMinor + each.debitMinor - each.creditMinor,
  }))
  const sum = (side: 1n | -1n) =>
    money(balances.reduce((total, each) => total + positive(side * each.balanceMinor), 0n))
  return {
    market,
    currency,
    on,
    isClosed: await isDayClosed(services.db, market, on),
    totalDebit: sum(1n),
    totalCredit: sum(-1n),
    rows: balances.map(each => ({
      market,
      currency,
      account: each.account,
      accountKind: each.accountKind,
      opening: money(each.openingMinor),
      debit: money(each.debitMinor),
      credit: money(each.creditMinor),
      debitBalance: money(positive(each.balanceMinor)),
      creditBalance: money(positive(-each.balanceMinor)),
    })),
  }
}
