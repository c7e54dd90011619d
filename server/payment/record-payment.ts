import type { Kysely } from 'kysely'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { suspensePosting } from '#domain/posting/payment.ts'
import { getLoan, lockLoan } from '../loan/public.ts'
import {
  findRequestForPayment,
  notifyWatchers,
  type PaymentRequest,
  type VersionedPaymentRequest,
} from '../payment-request/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { bookOnLoan, paidDay } from './book-on-loan.ts'
import { postPayment } from './post-payment.ts'

export type RecordedOutcome = 'posted' | 'suspense' | 'duplicate'

/** Optimistic lock: retries while other payments update the loan's version. */
const maxTries = 50

/**
 * Why a payment of a payment request goes to suspense; undefined when it can be booked. An extension
 * is no debt: its payment counts once and in time only.
 */
const suspenseReasonFor = (
  event: ProviderPaymentEvent,
  paymentRequest: PaymentRequest,
): SuspenseReason | undefined => {
  if (event.notAllowed) return event.notAllowed
  if (event.amount.currency !== paymentRequest.currency) return 'wrong-currency'
  if (paymentRequest.purpose !== 'extension') return undefined
  if (paymentRequest.state === 'paid') return 'already-paid'
  return event.paidAt > paymentRequest.expiresAt ? 'late' : undefined
}

type BookingContext = { readonly services: Services; readonly db: Kysely<Tables> }

const bookInSuspense = async (
  { services, db }: BookingContext,
  event: ProviderPaymentEvent,
  paymentRequest: PaymentRequest | undefined,
  reason: SuspenseReason,
): Promise<RecordedOutcome> => {
  const paymentId = services.random.uuid()
  const market = marketOfCurrency(event.amount.currency)
  const posting = suspensePosting(event.amount.minor)
  const postingServices = { ...services, db }
  const outcome = await postPayment(postingServices, {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    paymentRequestId: paymentRequest?.paymentRequestId ?? null,
    loanId: paymentRequest?.loanId ?? null,
    amountMinor: event.amount.minor,
    currency: event.amount.currency,
    paidAt: event.paidAt,
    paidOn: paidDay(services, market, event.paidAt),
    state: 'suspense',
    suspenseReason: reason,
    allocation: null,
    requestedMinor: null,
    paymentRequestState: null,
    loan: null,
    entry: {
      entryId: services.random.uuid(),
      kind: posting.kind,
      businessOn: services.clock.businessDate(market),
      actor: `provider:${event.provider}`,
      lines: posting.lines,
    },
  })
  return outcome === 'posted' ? 'suspense' : 'duplicate'
}

/**
 * Books a second payment of an extension in suspense, under the loan's row lock; `stale` when the
 * first may have been reversed meanwhile, so that this one may pay for the extension.
 */
const suspendSecondPayment = async (
  services: Services,
  event: ProviderPaymentEvent,
  paymentRequest: VersionedPaymentRequest,
): Promise<RecordedOutcome | 'stale'> =>
  await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, paymentRequest.loanId)
    if (loan?.version !== paymentRequest.loanVersion) return 'stale'
    return await bookInSuspense({ services, db: tx }, event, paymentRequest, 'already-paid')
  })

/**
 * Books a payment that a provider reports. Idempotent: callback, sweep and reconciliation all call
 * it. A payment of a payment request is booked on its loan, whatever its amount and date; unmatched
 * money goes to suspense, where staff see it. Never throws for what the event says.
 * @throws when the database is unavailable, or the loan keeps changing.
 */
export const recordPayment = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<RecordedOutcome> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const recorded = await tryToRecord(services, event)
    if (recorded !== 'stale') {
      services.metrics.countPosting(recorded)
      return recorded
    }
  }
  throw new Error(
    `payment ${event.providerPaymentId}: the loan kept changing; the sweep will retry`,
  )
}

const tryToRecord = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<RecordedOutcome | 'stale'> => {
  const paymentRequest = await findRequestForPayment(services.db, {
    provider: event.provider,
    paymentRequestId: event.externalId,
    number: event.number,
  })
  const recorded = paymentRequest
    ? await bookPayment(services, event, paymentRequest)
    : await bookInSuspense({ services, db: services.db }, event, undefined, 'unknown-number')
  if (paymentRequest && (recorded === 'posted' || recorded === 'suspense')) {
    notifyWatchers(services, paymentRequest.requestNo)
  }
  return recorded
}

const bookPayment = async (
  services: Services,
  event: ProviderPaymentEvent,
  paymentRequest: VersionedPaymentRequest,
): Promise<RecordedOutcome | 'stale'> => {
  const reason = suspenseReasonFor(event, paymentRequest)
  if (reason === 'already-paid') return await suspendSecondPayment(services, event, paymentRequest)
  const context = { services, db: services.db }
  if (reason) return await bookInSuspense(context, event, paymentRequest, reason)
  const loan = await getLoan(services.db, paymentRequest.loanId)
  // Read in two statements: another payment may have been booked in between.
  if (loan.version !== paymentRequest.loanVersion) return 'stale'
  const booked = await bookOnLoan(services, { event, paymentRequest, loan })
  return booked === 'posted' || booked === 'duplicate' || booked === 'stale'
    ? booked
    : await bookInSuspense(context, event, paymentRequest, booked)
}
