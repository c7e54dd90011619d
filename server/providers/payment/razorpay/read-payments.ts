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
import { amountOf, eventOf, isMoney, refundOf, viaOf } from './payment-events.ts'
import {
  bankTransfer,
  collection,
  payment,
  type QrCode,
  qrCodes,
  type RazorpayPayment,
  refund,
} from './schemas.ts'

export type RazorpayReader = { readonly http: ProviderHttp; readonly timeoutMs: number }

const PAGE_SIZE = 100
/** A limit against a list that never ends. */
const MAX_PAGES = 2_000

const pathOf = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`

/**
 * A payment and the account or code that it came to; undefined when Razorpay knows none of that id,
 * or took it by UPI for something else than a code.
 */
export async function readPayment(
  reader: RazorpayReader,
  paymentId: string,
): Promise<ProviderPaymentEvent | undefined> {
  const found = await readOne(reader, { paymentId }, payment)
  if (found === undefined || !isMoney(found)) return undefined
  if (found.id !== paymentId) throw unexpectedReply(pathOf(paymentId))
  if (found.method === 'upi') {
    const code = await findCode(reader, paymentId)
    if (code) return eventOf(found, { via: 'qr', made: code })
  }
  const transfer = await readOne(reader, { paymentId, below: '/bank_transfer' }, bankTransfer)
  const account = transfer?.virtual_account
  if (!account && found.method === 'upi') return undefined
  return eventOf(found, account && { via: 'virtual-account', made: account })
}

/** The code that a payment came to; undefined when it came to none. */
async function findCode(reader: RazorpayReader, paymentId: string): Promise<QrCode | undefined> {
  const path = `/v1/payments/qr_codes?payment_id=${encodeURIComponent(paymentId)}`
  const { data } = qrCodes.safeParse(await readFrom(reader.http, path, reader.timeoutMs))
  if (data === undefined) throw unexpectedReply(path)
  return data.items[0]
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
      const found = await readOne(reader, { paymentId }, payment)
      return found && (await isToUs(reader, found, ours)) ? rowOf(found) : undefined
    })
    if (row) yield row
  }
  rows.end('the report of payments')
}

/**
 * Whether a payment came to an account or a code: one by UPI may belong to another product of
 * Razorpay's, and the list does not say.
 */
const isToUs = async (
  reader: RazorpayReader,
  { id, method }: RazorpayPayment,
  { isBooked }: LedgerSide,
): Promise<boolean> =>
  method !== 'upi' || (await isBooked?.(id)) === true || (await findCode(reader, id)) !== undefined

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
    if (read && ['bank_transfer', 'upi'].includes(read.method ?? '') && isMoney(read)) yield read
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

/** What is below a payment's address. An unknown id is reported as a bad request. */
async function readOne<Item>(
  reader: RazorpayReader,
  { paymentId, below = '' }: { readonly paymentId: string; readonly below?: string },
  schema: z.ZodType<Item>,
): Promise<Item | undefined> {
  const path = pathOf(paymentId) + below
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
