import * as z from 'zod'
import { unreadableReason } from '../callback-secrets.ts'
import type { LedgerSide, ProviderPaymentEvent, ReportRow, TimeRange } from '../payment-provider.ts'
import {
  ProviderFaultError,
  ProviderRefusalError,
  ProviderUnreadableError,
} from '../provider-errors.ts'
import { providerId } from '../provider-fields.ts'
import { type ProviderHttp, readFrom } from '../provider-http.ts'
import { RowReader } from '../provider-rows.ts'
import {
  amountOf,
  eventOf,
  isMoney,
  type Payee,
  paymentRequestIdOf,
  refundOf,
  viaOf,
} from './payment-events.ts'
import {
  bankTransfer,
  collection,
  order,
  payment,
  paymentLinks,
  qrCodes,
  type RazorpayPayment,
  refund,
} from './schemas.ts'

export type RazorpayReader = { readonly http: ProviderHttp; readonly timeoutMs: number }

const PAGE_SIZE = 100
/** A limit against a list that never ends. */
const MAX_PAGES = 2_000

const pathOf = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`

/** Payments of other methods are of other products of the same Razorpay account. */
const METHODS: readonly string[] = ['bank_transfer', 'upi', 'card']

/**
 * A payment and what it came to; undefined when Razorpay knows none of that id, or took it by UPI or
 * by card for something else than a code, an order or a link of ours.
 */
export async function readPayment(
  reader: RazorpayReader,
  paymentId: string,
): Promise<ProviderPaymentEvent | undefined> {
  const found = await readOne(reader, { paymentId, path: pathOf(paymentId) }, payment)
  if (found === undefined || !isMoney(found)) return undefined
  if (found.id !== paymentId) throw unexpectedReply(pathOf(paymentId))
  const payee = await findPayee(reader, found)
  if (payee) return eventOf(found, payee)
  if (found.method === 'card') return undefined
  const path = `${pathOf(paymentId)}/bank_transfer`
  const transfer = await readOne(reader, { paymentId, path }, bankTransfer)
  const account = transfer?.virtual_account
  if (!account && found.method === 'upi') return undefined
  return eventOf(found, account && { via: 'virtual-account', made: account })
}

/** The code, the order or the link of ours that a payment came to; undefined for any other. */
async function findPayee(
  reader: RazorpayReader,
  { id, method, order_id: orderId }: RazorpayPayment,
): Promise<Payee | undefined> {
  const query = `payment_id=${encodeURIComponent(id)}`
  const findLink = async (): Promise<Payee | undefined> => {
    const path = `/v1/payment_links?${query}`
    const [made] = (await readList(reader, path, paymentLinks)).payment_links
    return made && paymentRequestIdOf(made) ? { via: 'page', made } : undefined
  }
  if (method === 'card') return await findLink()
  if (method !== 'upi') return undefined
  if (orderId) {
    const path = `/v1/orders/${encodeURIComponent(orderId)}`
    const made = await readOne(reader, { paymentId: orderId, path }, order)
    // A payment link has an order of its own, which names no payment request.
    return made && paymentRequestIdOf(made) ? { via: 'link', made } : await findLink()
  }
  const [made] = (await readList(reader, `/v1/payments/qr_codes?${query}`, qrCodes)).items
  return made && { via: 'qr', made }
}

async function readList<List>(
  { http, timeoutMs }: RazorpayReader,
  path: string,
  schema: z.ZodType<List>,
): Promise<List> {
  const { data } = schema.safeParse(await readFrom(http, path, timeoutMs))
  if (data === undefined) throw unexpectedReply(path)
  return data
}

/** Payments made since then, and those refunded since then whenever they were made. */
export async function* list(
  reader: RazorpayReader,
  since: Date,
  ours: LedgerSide,
): AsyncGenerator<ProviderPaymentEvent> {
  const rows = new RowReader()
  const ids = new Set<string>()
  for await (const each of paymentsWithin(reader, { from: since }, rows)) {
    if (refundOf(each) !== 'whole' && (await ours.isBooked?.(each.id))) continue
    ids.add(each.id)
  }
  for await (const each of refundsWithin(reader, { from: since }, rows)) ids.add(each)
  for (const id of ids) {
    const event = await rows.read(id, () => readPayment(reader, id))
    if (event) yield event
  }
  rows.end('the list of payments')
}

/** The span's payments with Razorpay's fee for each, and older ones refunded in it. */
export async function* report(
  reader: RazorpayReader,
  span: TimeRange,
  ours: LedgerSide,
): AsyncGenerator<ReportRow> {
  const rows = new RowReader()
  const seen = new Set<string>()
  for await (const each of paymentsWithin(reader, span, rows)) {
    seen.add(each.id)
    const row = await rows.read(each.id, async () =>
      (await isToUs(reader, each, ours)) ? rowOf(each) : undefined,
    )
    if (row) yield row
  }
  for await (const paymentId of refundsWithin(reader, span, rows)) {
    if (seen.has(paymentId)) continue
    seen.add(paymentId)
    const row = await rows.read(paymentId, async () => {
      const found = await readOne(reader, { paymentId, path: pathOf(paymentId) }, payment)
      return found && (await isToUs(reader, found, ours)) ? rowOf(found) : undefined
    })
    if (row) yield row
  }
  rows.end('the report of payments')
}

/**
 * Whether a payment came to something of ours: one by UPI or by card may belong to another product of
 * Razorpay's, and the list does not say.
 */
const isToUs = async (
  reader: RazorpayReader,
  found: RazorpayPayment,
  { isBooked }: LedgerSide,
): Promise<boolean> =>
  found.method === 'bank_transfer' ||
  (await isBooked?.(found.id)) === true ||
  (await findPayee(reader, found)) !== undefined

/** Of a partly refunded payment what is left counts, so that the books differ and staff see it. */
function rowOf(found: RazorpayPayment): ReportRow {
  const amount = amountOf(found)
  const refund = refundOf(found)
  const refundedMinor = refund === 'part' ? (found.amount_refunded ?? 0n) : 0n
  return {
    kind: refund === 'whole' ? 'reversed' : 'paid',
    via: viaOf(found),
    providerPaymentId: found.id,
    amount: { ...amount, minor: amount.minor - refundedMinor },
    feeMinor: found.fee ?? 0n,
  }
}

type OpenTimeRange = { readonly from: Date; readonly until?: Date }

async function* paymentsWithin(
  reader: RazorpayReader,
  span: OpenTimeRange,
  rows: RowReader,
): AsyncGenerator<RazorpayPayment> {
  for await (const each of pages(reader, '/v1/payments', span)) {
    const read = rows.parse(payment, each)
    if (read && METHODS.includes(read.method ?? '') && isMoney(read)) yield read
  }
}

async function* refundsWithin(
  reader: RazorpayReader,
  span: OpenTimeRange,
  rows: RowReader,
): AsyncGenerator<string> {
  for await (const each of pages(reader, '/v1/refunds', span)) {
    const read = rows.parse(refund, each)
    if (read) yield read.payment_id
  }
}

/** Every row of a list, page by page. Razorpay's `to` is the last second that counts. */
async function* pages(
  reader: RazorpayReader,
  path: string,
  { from, until }: OpenTimeRange,
): AsyncGenerator<unknown> {
  const query = new URLSearchParams({ from: seconds(from), count: String(PAGE_SIZE) })
  if (until !== undefined) query.set('to', String(Number(seconds(until)) - 1))
  for (let page = 0; page < MAX_PAGES; page += 1) {
    query.set('skip', String(page * PAGE_SIZE))
    const answer = await readFrom(reader.http, `${path}?${query}`, reader.timeoutMs)
    const { data } = collection.safeParse(answer)
    if (data === undefined) {
      throw new ProviderFaultError(`GET ${path}: no list`, { effect: 'maybe-made' })
    }
    yield* data.items
    if (data.items.length < PAGE_SIZE) return
  }
  throw new ProviderFaultError(`GET ${path}: the list does not end`, { effect: 'maybe-made' })
}

const seconds = (instant: Date): string => String(Math.floor(instant.getTime() / 1000))

/** One thing of the named id. An unknown id is reported as a bad request. */
async function readOne<Item>(
  reader: RazorpayReader,
  { paymentId, path }: { readonly paymentId: string; readonly path: string },
  schema: z.ZodType<Item>,
): Promise<Item | undefined> {
  let answer: unknown
  try {
    answer = await readFrom(reader.http, path, reader.timeoutMs)
  } catch (error) {
    if (error instanceof ProviderRefusalError && [400, 404].includes(error.status)) return undefined
    throw error
  }
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  // An error page or another thing may be followed by an answer; a payment of ours stays as it is.
  const { data: named } = namedAnswer.safeParse(answer)
  if (!named || ![named.id, named.payment_id].includes(paymentId)) throw unexpectedReply(path)
  throw new ProviderUnreadableError(`GET ${path}`, [
    { id: paymentId, reason: unreadableReason(read.error) },
  ])
}

/** A payment, or the transfer that it came by, of which nothing but the id may be readable. */
const namedAnswer = z.object({ id: providerId, payment_id: providerId.nullish() })

const unexpectedReply = (path: string) =>
  new ProviderFaultError(`GET ${path}: another thing or none`, { effect: 'maybe-made' })
