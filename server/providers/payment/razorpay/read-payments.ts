import type * as z from 'zod'
import type { LedgerSide, ProviderPaymentEvent, ReportRow, TimeRange } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import { type ProviderHttp, readFrom } from '../provider-http.ts'
import { amountOf, eventOf, isMoney, isRefunded } from './payment-events.ts'
import { bankTransfer, payment, payments, type RazorpayPayment, refunds } from './schemas.ts'

export type RazorpayReader = { readonly http: ProviderHttp; readonly timeoutMs: number }

const PAGE_SIZE = 100
/** A limit against a list that never ends. */
const MAX_PAGES = 2_000

/** A payment and the account it came to; undefined when Razorpay knows none of that id. */
export async function readPayment(
  reader: RazorpayReader,
  paymentId: string,
): Promise<ProviderPaymentEvent | undefined> {
  const path = `/v1/payments/${encodeURIComponent(paymentId)}`
  const found = await readOne(reader, path, payment)
  if (found === undefined || !isMoney(found)) return undefined
  if (found.id !== paymentId) throw unexpectedReply(path)
  const transfer = await readOne(reader, `${path}/bank_transfer`, bankTransfer)
  return eventOf(found, transfer?.virtual_account)
}

/** Payments made since then, and those refunded since then whenever they were made. */
export async function* list(
  reader: RazorpayReader,
  since: Date,
  ours: LedgerSide,
): AsyncGenerator<ProviderPaymentEvent> {
  const ids = new Set<string>()
  for await (const each of paymentsWithin(reader, { from: since })) {
    if (!isRefunded(each) && (await ours.isBooked?.(each.id))) continue
    ids.add(each.id)
  }
  for await (const each of refundsWithin(reader, { from: since })) ids.add(each)
  for (const id of ids) {
    const event = await readPayment(reader, id)
    if (event) yield event
  }
}

/** The span's payments with Razorpay's fee for each, and older ones refunded in it. */
export async function* report(reader: RazorpayReader, span: TimeRange): AsyncGenerator<ReportRow> {
  const seen = new Set<string>()
  for await (const each of paymentsWithin(reader, span)) {
    seen.add(each.id)
    yield rowOf(each)
  }
  for await (const paymentId of refundsWithin(reader, span)) {
    if (seen.has(paymentId)) continue
    seen.add(paymentId)
    const found = await readOne(reader, `/v1/payments/${encodeURIComponent(paymentId)}`, payment)
    if (found) yield rowOf(found)
  }
}

function rowOf(found: RazorpayPayment): ReportRow {
  return {
    kind: isRefunded(found) ? 'reversed' : 'paid',
    via: 'virtual-account',
    providerPaymentId: found.id,
    amount: amountOf(found),
    feeMinor: found.fee ?? 0n,
  }
}

type OpenTimeRange = { readonly from: Date; readonly until?: Date }

async function* paymentsWithin(
  reader: RazorpayReader,
  span: OpenTimeRange,
): AsyncGenerator<RazorpayPayment> {
  for await (const each of pages(reader, '/v1/payments', span, payments)) {
    if (each.method === 'bank_transfer' && isMoney(each)) yield each
  }
}

async function* refundsWithin(reader: RazorpayReader, span: OpenTimeRange): AsyncGenerator<string> {
  for await (const { payment_id: id } of pages(reader, '/v1/refunds', span, refunds)) yield id
}

/** Every row of a list, page by page. Razorpay's `to` is the last second that counts. */
async function* pages<Item>(
  reader: RazorpayReader,
  path: string,
  { from, until }: OpenTimeRange,
  schema: z.ZodType<{ items: Item[] }>,
): AsyncGenerator<Item> {
  const query = new URLSearchParams({ from: seconds(from), count: String(PAGE_SIZE) })
  if (until !== undefined) query.set('to', String(Number(seconds(until)) - 1))
  for (let page = 0; page < MAX_PAGES; page += 1) {
    query.set('skip', String(page * PAGE_SIZE))
    const answer = await readFrom(reader.http, `${path}?${query}`, reader.timeoutMs)
    const { data } = schema.safeParse(answer)
    if (data === undefined) {
      throw new ProviderFaultError(`GET ${path}: no list`, { effect: 'maybe-made' })
    }
    yield* data.items
    if (data.items.length < PAGE_SIZE) return
  }
  throw new ProviderFaultError(`GET ${path}: the list does not end`, { effect: 'maybe-made' })
}

const seconds = (instant: Date): string => String(Math.floor(instant.getTime() / 1000))

/** An unknown id is reported as a bad request. */
async function readOne<Item>(
  reader: RazorpayReader,
  path: string,
  schema: z.ZodType<Item>,
): Promise<Item | undefined> {
  let answer: unknown
  try {
    answer = await readFrom(reader.http, path, reader.timeoutMs)
  } catch (error) {
    if (error instanceof ProviderRefusalError && [400, 404].includes(error.status)) return undefined
    throw error
  }
  const { data } = schema.safeParse(answer)
  if (data === undefined) throw unexpectedReply(path)
  return data
}

const unexpectedReply = (path: string) =>
  new ProviderFaultError(`GET ${path}: another thing or none`, { effect: 'maybe-made' })
