import { addDays } from '#domain/calendar/local-date.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import type { Money } from '#domain/money/money.ts'
import type { Services } from '../services.ts'
import { compareRow, type Difference, missingThere, type OurPayment } from './compare-rows.ts'
import { heal } from './heal.ts'
import type { ListedPayment, ListKeeper } from './list-keeper.ts'
import {
  type DaySum,
  endDifference,
  findBooked,
  keepDifference,
  listBookedOn,
  listOpenOn,
  type ProviderDay,
  saveDay,
} from './store.ts'

const together = 500

/**
 * Holds one day of a provider against its own list, to the minor unit: what differs is kept, once,
 * and what needs no person is made good. It may run again at any time, and after any death of the
 * process: a difference is found once, and money is booked by the functions that book it once.
 * Throws a `PaymentProviderError` when the list cannot be had; nothing is noted of the day then.
 */
export const reconcileDay = async (
  services: Services,
  keeper: ListKeeper,
  businessOn: ProviderDay['businessOn'],
): Promise<readonly Difference[]> => {
  const { market, name } = keeper
  const day: ProviderDay = { provider: name, market, businessOn }
  const { db, clock } = services
  const rows = await readReport(keeper, businessOn)
  const openBefore = await listOpenOn(db, day)
  const found: Difference[] = []
  for await (const ours of bookedInBatches(services, name, [...rows.keys()])) {
    for (const [id, payment] of ours) found.push(...compareRow(rows.get(id) ?? [], payment))
  }
  found.push(...(await unlisted(services, keeper, day, rows)))

  const standing = new Set<string>()
  for (const difference of found) {
    const made = { differenceId: services.random.uuid(), now: clock.wallNow() }
    const differenceId = await keepDifference(db, day, difference, made)
    if (differenceId === undefined) continue
    standing.add(differenceId)
    const { providerPaymentId: id } = difference
    const ask = rows.get(id)?.[0]?.ask ?? (() => keeper.askAbout(id))
    await heal(services, { day, difference, differenceId, ask })
  }
  for (const differenceId of openBefore.filter(id => !standing.has(id))) {
    const reason = 'the two sides agree by now'
    const now = clock.wallNow()
    await endDifference(db, differenceId, { state: 'healed', by: 'reconciliation', reason, now })
  }
  await saveDay(db, day, await sumsOf(services, day, rows))
  return found
}

/** Every line of the day's list, by payment. */
const readReport = async (
  keeper: ListKeeper,
  businessOn: ProviderDay['businessOn'],
): Promise<Map<string, ListedPayment[]>> => {
  const { timeZone } = getMarket(keeper.market)
  const span = {
    from: startOfDayIn(timeZone, businessOn),
    until: startOfDayIn(timeZone, addDays(businessOn, 1)),
  }
  const rows = new Map<string, ListedPayment[]>()
  for await (const row of keeper.report(span)) {
    rows.set(row.providerPaymentId, [...(rows.get(row.providerPaymentId) ?? []), row])
  }
  return rows
}

/** Our side of each of these payments, some hundreds at a time. */
async function* bookedInBatches(
  services: Services,
  provider: string,
  ids: readonly string[],
): AsyncGenerator<Map<string, OurPayment | undefined>> {
  for (let start = 0; start < ids.length; start += together) {
    const some = ids.slice(start, start + together)
    const booked = await findBooked(services.db, provider, some)
    const byId = new Map(booked.map(payment => [payment.providerPaymentId, payment]))
    yield new Map(some.map(id => [id, byId.get(id)]))
  }
}

/**
 * What we booked as paid on that day and the day's list lacks. The provider may count it to another
 * day, so it is asked about each before that is called a difference.
 */
const unlisted = async (
  services: Services,
  keeper: ListKeeper,
  day: ProviderDay,
  rows: ReadonlyMap<string, ListedPayment[]>,
): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const ours of await listBookedOn(services.db, day)) {
    const { providerPaymentId, amount } = ours
    if (rows.has(providerPaymentId)) continue
    if (keeper.currency !== undefined && keeper.currency !== amount.currency) continue
    const theirs = await keeper.askAbout(providerPaymentId)
    if (theirs) found.push(...compareRow([theirs], ours))
    else if (ours.stands) found.push(missingThere(ours))
  }
  return found
}

/** The money that stands of what was compared, on each side, in the market's own currency. */
const sumsOf = async (
  services: Services,
  { provider, market }: ProviderDay,
  rows: ReadonlyMap<string, readonly ListedPayment[]>,
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
