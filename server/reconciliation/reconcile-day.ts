import { addDays } from '#domain/calendar/local-date.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import type { Money } from '#domain/money/money.ts'
import { ProviderUnreadableError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { autoCorrect } from './auto-correct.ts'
import {
  compareRow,
  type Difference,
  type LedgerPayment,
  missingAtProvider,
  unreadableAtProvider,
} from './compare-rows.ts'
import type { ReportedPaymentRow, ReportSource } from './report-source.ts'
import {
  type DaySum,
  endDifference,
  findBooked,
  listBookedOn,
  listOpenOn,
  type ProviderDay,
  saveDay,
  saveDifference,
} from './store.ts'

const batchSize = 500

/**
 * Compares one day of a provider with its own list, to the minor unit. Each difference is stored
 * once, and what needs no decision by staff is corrected. Idempotent, also after a crash: money is
 * booked by the functions that book it once. A line that cannot be read is a difference too. Throws
 * another `PaymentProviderError` when the list cannot be read; nothing is stored of the day then.
 */
export const reconcileDay = async (
  services: Services,
  source: ReportSource,
  businessOn: ProviderDay['businessOn'],
): Promise<readonly Difference[]> => {
  const { market, name } = source
  const day: ProviderDay = { provider: name, market, businessOn }
  const { db, clock } = services
  const { rows, unreadable } = await readReport(source, businessOn)
  const openBefore = await listOpenOn(db, day)
  const found: Difference[] = []
  for await (const ours of bookedInBatches(services, name, [...rows.keys()])) {
    for (const [id, payment] of ours) found.push(...compareRow(rows.get(id) ?? [], payment))
  }
  found.push(...(await findUnreported(services, source, day, { rows, unreadable })))
  found.push(...[...unreadable].filter(id => id !== '').map(unreadableAtProvider))

  const confirmed = new Set<string>()
  for (const difference of found) {
    const made = { differenceId: services.random.uuid(), now: clock.wallNow() }
    const differenceId = await saveDifference(db, day, difference, made)
    if (differenceId === undefined) continue
    confirmed.add(differenceId)
    const { providerPaymentId: id } = difference
    const confirm = rows.get(id)?.[0]?.confirm ?? (() => source.confirmPayment(id))
    await autoCorrect(services, { day, difference, differenceId, confirm })
  }
  for (const differenceId of openBefore.filter(id => !confirmed.has(id))) {
    const reason = 'the two sides agree by now'
    const now = clock.wallNow()
    await endDifference(db, differenceId, { state: 'healed', by: 'reconciliation', reason, now })
  }
  await saveDay(db, day, await sumsOf(services, day, rows))
  return found
}

type DayReport = {
  /** Every readable line of the day's list, by payment. */
  readonly rows: ReadonlyMap<string, ReportedPaymentRow[]>
  /** The provider's ids of the lines that cannot be read. */
  readonly unreadable: ReadonlySet<string>
}

const readReport = async (
  source: ReportSource,
  businessOn: ProviderDay['businessOn'],
): Promise<DayReport> => {
  const { timeZone } = getMarket(source.market)
  const span = {
    from: startOfDayIn(timeZone, businessOn),
    until: startOfDayIn(timeZone, addDays(businessOn, 1)),
  }
  const rows = new Map<string, ReportedPaymentRow[]>()
  try {
    for await (const row of source.report(span)) {
      rows.set(row.providerPaymentId, [...(rows.get(row.providerPaymentId) ?? []), row])
    }
  } catch (error) {
    if (!(error instanceof ProviderUnreadableError)) throw error
    return { rows, unreadable: new Set(error.rows.map(({ id }) => id)) }
  }
  return { rows, unreadable: new Set() }
}

/** Our side of each of these payments, some hundreds at a time. */
async function* bookedInBatches(
  services: Services,
  provider: string,
  ids: readonly string[],
): AsyncGenerator<Map<string, LedgerPayment | undefined>> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize)
    const booked = await findBooked(services.db, provider, some)
    const byId = new Map(booked.map(payment => [payment.providerPaymentId, payment]))
    yield new Map(some.map(id => [id, byId.get(id)]))
  }
}

/**
 * What we booked as paid on that day and the day's list lacks. The provider may count it to another
 * day, so it is asked about each before that is called a difference.
 */
const findUnreported = async (
  services: Services,
  source: ReportSource,
  day: ProviderDay,
  { rows, unreadable }: DayReport,
): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const ours of await listBookedOn(services.db, day)) {
    const { providerPaymentId, amount } = ours
    if (rows.has(providerPaymentId) || unreadable.has(providerPaymentId)) continue
    if (source.currency !== undefined && source.currency !== amount.currency) continue
    const theirs = await confirmReadable(source, providerPaymentId)
    if (theirs === 'unreadable') found.push(unreadableAtProvider(providerPaymentId))
    else if (theirs) found.push(...compareRow([theirs], ours))
    else if (ours.stands) found.push(missingAtProvider(ours))
  }
  return found
}

const confirmReadable = async (source: ReportSource, providerPaymentId: string) => {
  try {
    return await source.confirmPayment(providerPaymentId)
  } catch (error) {
    if (error instanceof ProviderUnreadableError) return 'unreadable'
    throw error
  }
}

/** The money that stands of what was compared, on each side, in the market's own currency. */
const sumsOf = async (
  services: Services,
  { provider, market }: ProviderDay,
  rows: ReadonlyMap<string, readonly ReportedPaymentRow[]>,
): Promise<{ reported: DaySum; booked: DaySum; now: Date }> => {
  const { currency } = getMarket(market)
  const add = (sum: DaySum, { minor, currency: of }: Money): DaySum =>
    of === currency ? { count: sum.count + 1, minor: sum.minor + minor } : sum
  let reported: DaySum = { count: 0, minor: 0n }
  let booked: DaySum = { count: 0, minor: 0n }
  for (const { kind, amount } of [...rows.values()].flat()) {
    if (kind === 'paid') reported = add(reported, amount)
  }
  for await (const ours of bookedInBatches(services, provider, [...rows.keys()])) {
    for (const payment of ours.values()) if (payment?.stands) booked = add(booked, payment.amount)
  }
  return { reported, booked, now: services.clock.wallNow() }
}
