import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listJournal } from '#contract/ledger/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { amountTextIn, tryParseMoney } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { type JournalEntry, type JournalFilter, listJournalEntries } from './journal-store.ts'

type ListJournalInput = InputOf<typeof listJournal>
type ListJournalOutput = OutputOf<typeof listJournal>

const defaultSize = 50

const positive = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

const entryResponse = (
  market: MarketCode,
  entry: JournalEntry,
): ListJournalOutput['rows'][number] => {
  const { currency } = getMarket(market)
  const money = amountTextIn(currency)
  return {
    entryId: entry.entryId,
    market,
    currency,
    on: entry.businessOn,
    kind: entry.kind,
    amount: money(entry.amounts.reduce((sum, amount) => sum + positive(amount), 0n)),
    loanId: entry.loanId,
    orderNo: entry.orderNo,
    cause: `${entry.causeKind} ${entry.causeId}`,
    by: entry.actor,
    reverses: entry.reverses,
    postedAt: entry.postedAt.toISOString(),
    lines: entry.accounts.map((account, at) => {
      const amount = entry.amounts[at] ?? 0n
      return { account, debit: money(positive(amount)), credit: money(positive(-amount)) }
    }),
  }
}

/** What is searched for; undefined where a date or an amount is none. */
const filterOf = (market: MarketCode, input: ListJournalInput): JournalFilter | undefined => {
  const { currency } = getMarket(market)
  const { from = '1900-01-01', to = '9999-12-31' } = input
  const money = input.amount === undefined ? undefined : tryParseMoney(currency, input.amount)
  const isAmount = input.amount === undefined || money !== undefined
  if (!isLocalDate(from) || !isLocalDate(to) || !isAmount) return undefined
  return {
    currency,
    account: input.account,
    loan: input.loan,
    kind: input.kind,
    amountMinor: money?.minor,
    from,
    to,
    reference: input.reference,
  }
}

/** One market of the person's at a time, the first unless another is asked for. */
export const listJournalHandler = async (
  input: ListJournalInput,
  { services, markets }: StaffContext,
): Promise<ListJournalOutput> => {
  const [market] = markets
  const filter = market === undefined ? undefined : filterOf(market, input)
  if (market === undefined || !filter) return { rows: [], after: null }
  const page = await listJournalEntries(services.db, filter, {
    sort: input.sort ?? '-on',
    after: input.after,
    size: Number(input.size ?? defaultSize),
  })
  return { rows: page.rows.map(entry => entryResponse(market, entry)), after: page.after }
}
