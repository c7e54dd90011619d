import { apiMoney } from '#domain/money/api-money.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { findBookDisagreements } from '../app/book-disagreements.ts'
import type { SimulationHistory } from './simulation-history.ts'

/** The number of entries, and the last hash of each chain, at that time. */
export type LedgerSnapshot = {
  readonly entries: number
  readonly until: string
  readonly digest: string
  /** The entries' content without ids: the same for the same seed. */
  readonly contentDigest: string | null
}

const takeSnapshot = async (
  { environment }: SimulationHistory,
  until?: string,
): Promise<LedgerSnapshot> => {
  const { rows } = await environment.observer.query<LedgerSnapshot>(
    `select count(*)::int as entries, coalesce(max(posted_at), 'epoch')::text as until,
        coalesce(md5(string_agg(hash::text, '' order by stream, stream_no)), '') as digest,
        md5(string_agg(concat(kind, business_on, cause_kind, accounts, amounts), ''
          order by posted_at, stream_no, kind, accounts::text, amounts::text)) as "contentDigest"
      from ledger.entry where $1::timestamptz is null or posted_at <= $1::timestamptz`,
    [until ?? null],
  )
  const [mark] = rows
  if (!mark) throw new Error('a count is a row')
  return mark
}

/** The ledger only grows: the entries of the last snapshot are still there. */
const findRewritten = async (
  history: SimulationHistory,
  before: LedgerSnapshot | undefined,
): Promise<string[]> => {
  if (!before || before.entries === 0) return []
  const then = await takeSnapshot(history, before.until)
  const isSame = then.entries === before.entries && then.digest === before.digest
  return isSame ? [] : [`${before.entries} entries stood in the ledger, now they are others`]
}

type AccountSums = { readonly account: string; readonly currency: string; readonly sum: bigint }

/**
 * Cash according to the simulators, to the minor unit. `isQuiet`: every provider event has arrived.
 */
const findCashErrors = async (history: SimulationHistory, isQuiet: boolean): Promise<string[]> => {
  const { environment } = history
  const { rows } = await environment.observer.query<AccountSums>(
    `select account, currency, sum(amount_minor) as sum from ledger.line
      where account in ('cash.clearing', 'cash.funding', 'cash.transit') group by 1, 2`,
  )
  const found: string[] = []
  for (const currency of ['IDR', 'INR'] as const) {
    const held = (account: string) =>
      BigInt(rows.find(row => row.account === account && row.currency === currency)?.sum ?? 0)
    const minor = (amount: number | string) => apiMoney(currency, String(amount)).minor
    const bank = [...history.payments.values()]
      .filter(money => money.currency === currency && !money.reversed)
      .reduce((sum, money) => sum + money.minor, 0n)
    const cards = environment.simulators.cards
      .cardPayments()
      .filter(charge => charge.currency === currency && charge.status === 'PAID')
      .reduce((sum, charge) => sum + minor(charge.amount), 0n)
    const paidOut = environment.simulators.payouts
      .payouts()
      .filter(payout => payout.currency === currency && payout.status === 'SUCCEEDED')
      .reduce((sum, payout) => sum + minor(payout.amount), 0n)
    if (!isQuiet) continue
    if (held('cash.clearing') !== bank + cards) {
      found.push(
        `${currency}: clearing holds ${held('cash.clearing')}, ${bank + cards} was paid in`,
      )
    }
    const gone = -held('cash.funding') - held('cash.transit')
    if (gone !== paidOut) found.push(`${currency}: ${gone} went out, ${paidOut} arrived outside`)
  }
  return found
}

/** One key, one effect; one live payment request for a loan and purpose; no message given up. */
export const findBrokenRules = async ({ environment }: SimulationHistory): Promise<string[]> => {
  const { rows } = await environment.observer.query<{ what: string }>(`
    select 'I5 ' || provider_payment_id || ' is booked twice' as what from payment.payment
      group by provider, provider_payment_id having count(*) > 1
    union all select 'I7 loan ' || loan_id || ' has several live numbers'
      from payment_request.payment_request
      where state in ('preparing', 'waiting') group by loan_id, purpose having count(*) > 1
    union all select 'message ' || topic || ' was given up: ' || last_error from platform.outbox
      where dead_at is not null`)
  return rows.map(({ what }) => what)
}

/** All checks of the end of a day; returns the violations. */
export const checkEnvironment = async (
  history: SimulationHistory,
  {
    before,
    isQuiet = false,
  }: { readonly before: LedgerSnapshot | undefined; readonly isQuiet?: boolean },
): Promise<{ readonly found: string[]; readonly mark: LedgerSnapshot }> => {
  const services = history.environment.services()
  const found = [
    ...(await proveLedger(services.db)),
    ...(await compareLoansWithLedger(services)),
    ...(await findRewritten(history, before)),
    ...(await findBrokenRules(history)),
    ...(await findCashErrors(history, isQuiet)),
    ...(isQuiet
      ? await findBookDisagreements({ services, bank: history.environment.simulators.bank })
      : []),
  ]
  return { found, mark: await takeSnapshot(history) }
}
