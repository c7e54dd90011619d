import type {
  LedgerSide,
  OwnPaymentRequest,
  PaymentProvider,
  PaymentRequestKind,
  ProviderPaymentEvent,
  ReportRow,
  TimeRange,
} from '../payment-provider.ts'
import { ProviderFaultError, ProviderLaterError, ProviderRefusalError } from '../provider-errors.ts'
import {
  basicAuthorization,
  createProviderHttp,
  DEFAULT_TIMEOUT_MS,
  type ProviderHttp,
} from '../provider-http.ts'
import { RowReader } from '../provider-rows.ts'
import { createPaymentRequest } from './create-payment-request.ts'
import { findTransaction } from './find-transaction.ts'
import { refundCardPayment } from './refund-card.ts'
import { type MidtransTransaction, readErrorCode, statusCodeOf } from './schemas.ts'
import { cancelPage, createPage, createSnapHttp } from './snap.ts'
import {
  eventOf,
  eventOfWhatIsLeft,
  hasExpired,
  midtransName,
  refundTimes,
} from './transaction-events.ts'
import { createVerifier } from './verify-notification.ts'

type MidtransConfig = {
  /** Without a trailing slash: `https://api.midtrans.com`, or the address of the simulator. */
  readonly baseUrl: string
  /**
   * The server key: it opens the API and signs notifications. The first one asks; during a rotation
   * the old one beside it still verifies.
   */
  readonly serverKeys: readonly [string, ...string[]]
  /** Default: `DEFAULT_TIMEOUT_MS`. */
  readonly timeoutMs?: number
}

/** Replies that are no errors: created, done, and a closed number. */
const GOOD = ['200', '201', '407']

/**
 * Codes of the body that judge the server key or the moment, not the request (docs.midtrans.com,
 * "Code 4xx"): key refused, account deactivated, asked too often. Its 403 and 408 are about the
 * request's own headers and types.
 */
const LATER = ['401', '410', '429']

/**
 * The adapter of Midtrans' virtual accounts, Mandiri's bill payment, the mini markets, QRIS, two
 * e-wallets, and Snap's page for cards. Midtrans has no list by API; but every payment belongs to an
 * order that we made, so reading each of our orders finds all.
 */
export function createMidtransProvider(
  config: MidtransConfig & { readonly now: () => Date },
): PaymentProvider {
  const http = createMidtransHttp(config.baseUrl, config.serverKeys[0])
  const snap = createSnapHttp(config.baseUrl, config.serverKeys[0])
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const find = (id: string) => findTransaction(http, id, AbortSignal.timeout(timeoutMs))
  return {
    name: midtransName,
    market: 'ID',
    // docs.midtrans.com, Core API, Bank Transfer: BSI is a method of Snap's page alone.
    // Its wallets that open an app are GoPay and ShopeePay (docs.midtrans.com, E-Wallet).
    lacks: ['BSI', 'DANA', 'OVO', 'LINKAJA'],
    createPaymentRequest: request => {
      const times = { timeoutMs, now: config.now() }
      return request.kind === 'page'
        ? createPage(snap, request, times)
        : createPaymentRequest(http, request, times)
    },
    closePaymentRequest: async (kind, orderId, payUrl) => {
      if (kind === 'page') return await cancelPage(snap, payUrl ?? '', timeoutMs)
      const path = `/v2/${encodeURIComponent(orderId)}/expire`
      try {
        await http({ method: 'POST', path, signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        // 412: it was paid, cancelled or expired before, so it takes no money any more.
        if (!(error instanceof ProviderRefusalError && error.errorCode === '412')) throw error
      }
    },
    sendBack: (paymentId, amount) => refundCardPayment(http, { paymentId, amount }, timeoutMs),
    verify: createVerifier(config.serverKeys),
    hasEnded: async orderId => {
      const found = await find(orderId)
      return found !== undefined && hasExpired(found)
    },
    readBack: async ({ providerRef, providerPaymentId }) => {
      const found = await find(providerRef ?? providerPaymentId)
      const event = found && eventOf(found)
      return event?.providerPaymentId === providerPaymentId ? event : undefined
    },
    list: (since, ours) => listOf(find, since, ours),
    report: (span, ours) => reportOf(find, span, ours),
  }
}

type FindOrder = (id: string) => Promise<MidtransTransaction | undefined>

/** What `show` makes of each of our orders; those that cannot be read are named at the end. */
async function* readEachOrder<Shown>(
  { find, show }: { find: FindOrder; show: (found: MidtransTransaction) => Shown | undefined },
  since: Date,
  ours: LedgerSide | undefined,
  isIncluded: (request: OwnPaymentRequest) => boolean,
): AsyncGenerator<Shown> {
  const rows = new RowReader()
  for await (const request of ours?.paymentRequestsSince?.(since) ?? []) {
    if (!isIncluded(request)) continue
    const { paymentRequestId } = request
    const found = await rows.read(paymentRequestId, () => find(paymentRequestId))
    if (found === undefined) continue
    const shown = await rows.read(found.transaction_id, () => show(found))
    if (shown !== undefined) yield shown
  }
  rows.end('the orders')
}

/**
 * Orders that are not paid whole, and those paid since then: Midtrans documents that a settlement of these
 * methods may turn to `deny` within minutes. Refunds are documented for cards, wallets and QRIS alone
 * (docs.midtrans.com, "Refund", "Direct Refund"), so an order paid before is not asked about again; if
 * one is taken back all the same, its webhook says so, or the report of the day of its refund.
 */
const listOf = (find: FindOrder, since: Date, ours: LedgerSide | undefined) =>
  readEachOrder<ProviderPaymentEvent>(
    { find, show: eventOf },
    since,
    ours,
    ({ paidAt, mayTakeMoney }) => mayTakeMoney || paidAt === undefined || paidAt >= since,
  )

async function* reportOf(
  find: FindOrder,
  { from, until }: TimeRange,
  ours: LedgerSide | undefined,
): AsyncGenerator<ReportRow> {
  const isWithin = (instant: Date) => instant >= from && instant < until
  const reader = {
    find,
    show: (found: MidtransTransaction) => {
      const event = eventOfWhatIsLeft(found)
      const isShown = event && (isWithin(event.paidAt) || refundTimes(found).some(isWithin))
      return isShown ? event : undefined
    },
  }
  const read = new Set<string>()
  const isNew = ({ paymentRequestId }: OwnPaymentRequest) => {
    const { size } = read
    return read.add(paymentRequestId).size > size
  }
  // What Midtrans keeps of a payment stands in its monthly invoice alone.
  for await (const event of readEachOrder(reader, from, ours, isNew))
    yield { ...event, feeMinor: 0n }
  // Paid before, and refunded in the span, the rest of it too: no list names such an order, so each is read.
  const since = new Date(from.getTime() - REFUND_DAYS * 86_400_000)
  const mayBeRefunded = (request: OwnPaymentRequest) =>
    request.paidAt !== undefined && isRefundable(request.kind) && isNew(request)
  for await (const event of readEachOrder(reader, since, ours, mayBeRefunded)) {
    yield { ...event, feeMinor: 0n }
  }
}

/** For how long GoPay takes a refund (docs.midtrans.com, "Refund": on-us); others take it longer. */
const REFUND_DAYS = 45

const isRefundable = (kind: PaymentRequestKind): boolean => ['qr', 'link', 'page'].includes(kind)

/** Midtrans' HTTP: Basic auth with the server key as user, and the outcome in the body. */
function createMidtransHttp(baseUrl: string, serverKey: string): ProviderHttp {
  const http = createProviderHttp({
    baseUrl,
    headers: basicAuthorization(serverKey, ''),
    readErrorCode,
    // `/v2/{order}/status`, `/v2/{order}/expire` and `/v2/charge`: the last part names the endpoint.
    endpointOf: path => path.slice(path.lastIndexOf('/')),
  })
  return async request => {
    const answer = await http(request)
    const code = statusCodeOf(answer)
    if (GOOD.includes(code)) return answer
    const question = `${request.method} ${request.path.split('?')[0]}: ${code}`
    // A denied or expired transaction is reported with 202: it is an answer when it was asked for.
    if (code.startsWith('2')) return answer
    if (LATER.includes(code)) throw new ProviderLaterError(question, Number(code), code)
    if (code.startsWith('4')) throw new ProviderRefusalError(question, Number(code), code)
    throw new ProviderFaultError(question, { effect: 'maybe-made' })
  }
}
