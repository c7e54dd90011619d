import type { Transaction } from 'kysely'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { balancesOfLoans, receivablesIn } from '../../ledger/public.ts'
import { DatabaseUnavailable, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { type LoanRange, listLoansToClose, type StoredLoan, splitLoansToClose } from '../store.ts'
import { type DayEnd, dayEndsOf } from './day-ends.ts'
import { closeDay, markClosed } from './store.ts'

/** Read and written together: enough to share a statement's cost, few enough to lock briefly. */
const batchSize = 250
/** Of one loan in one transaction: after days off a payment need not wait for all of them. */
const maxDays = 10

/** Passes in which every loan left was changed by others while it was read. */
const maxIdlePasses = 20

type CloseDaysServices = Pick<Services, 'db' | 'clock' | 'random' | 'log' | 'stopping'>

/** One closing of one market, and what it has come to so far. */
type CloseDaysRun = {
  readonly services: CloseDaysServices
  readonly market: MarketCode
  /** The last day that has ended. */
  readonly through: LocalDate
  readonly range: LoanRange | undefined
  /** Days of loans that were closed, and the entries they took. */
  days: number
  entries: number
  /** Loans that cannot be closed. */
  readonly broken: Set<string>
}

/**
 * Closes every business day of a market that has ended, for every open loan that has not closed it:
 * what was earned is recognised, and the stored state is brought to today's. Days that were missed
 * are closed one after the other. Each loan keeps how far it is, so this may be ended anywhere,
 * begun again, and run by several at once. A loan that cannot be closed holds up no other.
 * With a range, only its loans are closed, and the day of the market stays open.
 * @throws at the end when there was such a loan.
 */
export const closeDays = async (
  services: CloseDaysServices,
  market: MarketCode,
  range?: LoanRange,
): Promise<{ readonly days: number; readonly entries: number }> => {
  const through = lastEndedDay(services, market)
  const progress = { days: 0, entries: 0, broken: new Set<string>() }
  const run: CloseDaysRun = { services, market, through, range, ...progress }
  // A loan that is paid while it is closed is read again in the next pass.
  for (let idle = 0, before = -1; !(await closeOnce(run)); before = run.days) {
    if (services.stopping.aborted) return run
    idle = run.days === before ? idle + 1 : 0
    if (idle > maxIdlePasses) throw new Error(`${market}: the loans kept changing`)
  }
  if (run.broken.size > 0) {
    throw new Error(`${run.broken.size} loans of ${market} could not be closed`)
  }
  if (!range) await markClosed(services.db, market, through, services.clock.now())
  return run
}

const lastEndedDay = ({ clock }: Pick<Services, 'clock'>, market: MarketCode): LocalDate =>
  addDays(clock.businessDate(market), -1)

/** The ranges in which the loans of a market are shared by several processes; the last one is open. */
export const splitDays = async (
  services: Pick<Services, 'db' | 'clock'>,
  market: MarketCode,
  size: number,
): Promise<LoanRange[]> => {
  const through = lastEndedDay(services, market)
  return await splitLoansToClose(services.db, { market, through, size })
}

/** One pass over the loans; true when none is left that could be closed. */
const closeOnce = async (run: CloseDaysRun): Promise<boolean> => {
  const { services, market, through, range, broken } = run
  const read = (after: string | undefined) =>
    listLoansToClose(services.db, { market, through, ...range, after, size: batchSize })
  let isDone = true
  for (let page: Promise<StoredLoan[]> | undefined = read(range?.after); page; ) {
    const loans: StoredLoan[] = await page
    const last = loans.length < batchSize ? undefined : loans.at(-1)
    // The next are read while these are closed.
    page = last && read(last.loanId)
    page?.catch(() => undefined)
    if (
      !(await closeBatch(
        run,
        loans.filter(({ loanId }) => !broken.has(loanId)),
      ))
    )
      isDone = false
    if (services.stopping.aborted) return false
  }
  return isDone
}

/** True when all of them are closed up to the last day, or are broken. */
const closeBatch = async (run: CloseDaysRun, loans: readonly StoredLoan[]): Promise<boolean> => {
  if (loans.length === 0) return true
  const { services, through } = run
  try {
    const ends = await findEnds(run, loans)
    const closedDays = await inTransaction(services.db, tx => closeRounds(tx, ends))
    let isDone = true
    for (const [loanId, days] of ends) {
      const closed = days.slice(0, closedDays.get(loanId) ?? 0)
      run.days += closed.length
      run.entries += closed.filter(({ entry }) => entry !== undefined).length
      isDone &&= closed.at(-1)?.closedOn === through
    }
    return isDone
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    // One of them is at fault: alone, it takes no other with it.
    if (loans.length === 1) return markBroken(run, loans[0]?.loanId ?? '', error)
    let isDone = true
    for (const loan of loans) isDone = (await closeBatch(run, [loan])) && isDone
    return isDone
  }
}

const markBroken = ({ services, broken }: CloseDaysRun, loanId: string, error: unknown): true => {
  broken.add(loanId)
  services.log.error({ err: error, loanId }, "a loan's day cannot be closed")
  return true
}

const findEnds = async (
  { services, through }: CloseDaysRun,
  loans: readonly StoredLoan[],
): Promise<Map<string, DayEnd[]>> => {
  // Read after the loans: had an entry come between, its loan's version would be another.
  const balances = await balancesOfLoans(
    services.db,
    loans.map(({ loanId }) => loanId),
  )
  return new Map(
    loans.map(loan => {
      const recognised = receivablesIn(balances.get(loan.loanId) ?? new Map())
      return [loan.loanId, dayEndsOf(services, loan, { recognised, through, maxDays })]
    }),
  )
}

/** Closes the first open day of each, then the second; answers how many it closed of each. */
const closeRounds = async (
  tx: Transaction<Tables>,
  ends: ReadonlyMap<string, readonly DayEnd[]>,
): Promise<Map<string, number>> => {
  const closedDays = new Map<string, number>()
  for (let round = 0; round < maxDays; round += 1) {
    const next = [...ends]
      .filter(([loanId]) => (closedDays.get(loanId) ?? 0) === round)
      .flatMap(([, days]) => days.slice(round, round + 1))
    if (next.length === 0) break
    for (const loanId of await closeDay(tx, next)) closedDays.set(loanId, round + 1)
  }
  return closedDays
}
