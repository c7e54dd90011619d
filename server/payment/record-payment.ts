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
import { bookOnLoan } from './book-on-loan.ts'
import { paidDay } from './paid-day.ts'
import { postPayment } from './post-payment.ts'

export type RecordedOutcome = 'posted' | 'suspense' | 'duplicate'

/** A loan's row may move under us, once for each that pays it now; each try reads it afresh. */
const mostTries = 50

/**
 * Why this money belongs to no bill, if it does not. More time is no debt: money for it that comes
 * late or twice waits for a person, as one that is not its exact amount.
 */
const suspenseReasonFor = (
  event: ProviderPaymentEvent,
  instruction: PaymentRequest,
): SuspenseReason | undefined => {
  if (event.amount.currency !== instruction.currency) return 'wrong-currency'
  if (instruction.purpose !== 'extension') return undefined
  if (instruction.state === 'paid') return 'already-paid'
  return event.paidAt > instruction.expiresAt ? 'late' : undefined
}

const bookInSuspense = async (
  { services, db }: { readonly services: Services; readonly db: Kysely<Tables> },
  event: ProviderPaymentEvent,
  instruction: PaymentRequest | undefined,
  reason: SuspenseReason,
): Promise<RecordedOutcome> => {
  const paymentId = services.random.uuid()
  const market = marketOfCurrency(event.amount.currency)
  const posting = suspensePosting(event.amount.minor)
  const outcome = await postPayment(db, {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    paymentRequestId: instruction?.paymentRequestId ?? null,
    loanId: instruction?.loanId ?? null,
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
 * Holds a second payment for more time, unless the first was taken back since the number was read:
 * then this one may be what it is paid with.
 */
const suspendSecondPayment = async (
  services: Services,
  event: ProviderPaymentEvent,
  instruction: VersionedPaymentRequest,
): Promise<RecordedOutcome | 'stale'> =>
  await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, instruction.loanId)
    if (loan?.version !== instruction.loanVersion) return 'stale'
    return await bookInSuspense({ services, db: tx }, event, instruction, 'already-paid')
  })

/**
 * Books money that a provider reports, once, whoever reports it and however often: the callback and
 * the sweep both end here. Money for a bill goes to its loan, whatever the amount and whenever it
 * came; money that belongs to no bill is held in suspense and listed. Never throws for what the
 * event says; throws when the database is away.
 */
export const recordPayment = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<RecordedOutcome> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
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
  const instruction = await findRequestForPayment(services.db, {
    provider: event.provider,
    paymentRequestId: event.externalId,
    number: event.number,
  })
  const recorded = instruction
    ? await bookPayment(services, event, instruction)
    : await bookInSuspense({ services, db: services.db }, event, undefined, 'unknown-number')
  if (instruction && (recorded === 'posted' || recorded === 'suspense')) {
    notifyWatchers(services, instruction.requestNo)
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
  const held = { services, db: services.db }
  if (reason) return await bookInSuspense(held, event, paymentRequest, reason)
  const loan = await getLoan(services.db, paymentRequest.loanId)
  // Read apart, so that another payment of this number may have come between.
  if (loan.version !== paymentRequest.loanVersion) return 'stale'
  const booked = await bookOnLoan(services, { event, paymentRequest, loan })
  return booked === 'posted' || booked === 'duplicate' || booked === 'stale'
    ? booked
    : await bookInSuspense(held, event, paymentRequest, booked)
}
