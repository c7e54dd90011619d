import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listLoans } from '#contract/loan-servicing/staff-calls.ts'
import { findLoanState, type LoanState } from '#domain/loan/loan-state.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { amountTextIn, tryParseMoney } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import {
  isLoanPlace,
  keyOfListedLoan,
  keyPartsOf,
  type ListedLoan,
  type ListedMarket,
  listLoanRows,
  loanOrder,
} from '../loan-list-store.ts'

type ListLoansInput = InputOf<typeof listLoans>
type ListLoansOutput = OutputOf<typeof listLoans>

const defaultSize = 50

const stateOf = ({ state }: ListedLoan): LoanState => {
  const found = findLoanState(String(state))
  if (found === undefined) throw new Error(`no loan state has the number ${state}`)
  return found
}

const loanResponse = (row: ListedLoan): ListLoansOutput['rows'][number] => {
  const money = amountTextIn(row.currency)
  return {
    loanId: row.loanId,
    orderNo: row.orderNo,
    borrowerId: row.borrowerId,
    market: row.market,
    currency: row.currency,
    productName: row.productName,
    state: row.writtenOffOn === null ? stateOf(row) : 'written-off',
    writtenOffOn: row.writtenOffOn,
    amount: money(row.principalMinor),
    daysPastDue: row.daysPastDue ?? 0,
    overdue: money(row.overdueMinor ?? 0n),
    appliedAt: row.createdAt.toISOString(),
    disbursedOn: row.disbursedOn,
  }
}

/** Amounts are asked for in major units: in each market's currency they are others. */
const listedMarket = (
  market: MarketCode,
  { minAmount, maxAmount }: Pick<ListLoansInput, 'minAmount' | 'maxAmount'>,
): ListedMarket => {
  const { currency } = getMarket(market)
  const minorOf = (amount: string | undefined) =>
    amount === undefined ? undefined : tryParseMoney(currency, amount)?.minor
  return { market, minMinor: minorOf(minAmount), maxMinor: minorOf(maxAmount) }
}

const wholeNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The loans of a person's markets, filtered and ordered by the database. */
export const listLoansHandler = async (
  input: ListLoansInput,
  { services, markets }: StaffContext,
): Promise<ListLoansOutput> => {
  const hasDays = input.minDays !== undefined || input.maxDays !== undefined
  // By the time of the application, every late loan would be read to fill a page of few days past due.
  const order = loanOrder(input.sort ?? (hasDays ? '-daysPastDue' : '-appliedAt'))
  const after = readCursor(input.after, keyPartsOf(order))
  const isKnown = after === undefined || (after !== 'unknown' && isLoanPlace(order, after))
  if (after === 'unknown' || !isKnown) return { rows: [], after: null }
  const size = Number(input.size ?? defaultSize)
  const rows = await listLoanRows(services.db, {
    markets: markets.map(market => listedMarket(market, input)),
    state: input.state,
    minDays: wholeNumber(input.minDays),
    maxDays: wholeNumber(input.maxDays),
    product: input.product?.trim() || undefined,
    order,
    after,
    size: size + 1,
  })
  const page = toPage(rows, size, row => keyOfListedLoan(order, row))
  return { rows: page.rows.map(loanResponse), after: page.after }
}
