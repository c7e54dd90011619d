import { handlePendingCallbacks } from '../callback/public.ts'
import {
  deleteClosing,
  deleteEndedClosings,
  expireDueRequests,
  kindOfPayType,
  listRetiredRequests,
  replaceOutdatedLinks,
} from '../payment-request/public.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import type {
  PaymentProvider,
  ProviderPaymentEvent,
} from '../providers/payment/payment-provider.ts'
import {
  PaymentProviderError,
  ProviderRefusalError,
  ProviderUnreadableError,
} from '../providers/payment/provider-errors.ts'
import { forEachByProvider } from '../providers/payment/provider-failures.ts'
import type { Services } from '../services.ts'
import { ledgerSideOf } from './ledger-side.ts'
import {
  findFirstRequestAt,
  findSweptUntil,
  listNotAllowed,
  saveSweptUntil,
} from './sweep-store.ts'
import { bookPaymentEvent, paymentCallbacks } from './webhooks.ts'

/** How far before the last sweep a provider's list is read, since its clock may differ from ours. */
const overlapMs = 60 * 60_000
/** Older payments are left to staff and the provider's settlement report. */
const maxSweepMs = 30 * 86_400_000
const batch = 100

/** Books one event; logs and answers false when that fails, so that the others are still booked. */
const tryToBook = async (services: Services, event: ProviderPaymentEvent): Promise<boolean> => {
  try {
    await bookPaymentEvent(services, event)
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const { provider, providerPaymentId } = event
    services.log.error({ err: error, provider, providerPaymentId }, 'a payment is not booked')
    return false
  }
}

/** Refunds money that may not repay a loan; its reversal is booked when the provider reports it. */
const sendBackNotAllowed = async (services: Services): Promise<void> => {
  const held = await listNotAllowed(services.db, batch)
  await forEachByProvider(held, async ({ provider: name, providerPaymentId, ...amount }) => {
    try {
      await services.paymentProviders.get(name)?.sendBack?.(providerPaymentId, amount)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const context = { err: error, provider: name, providerPaymentId }
      services.log.warn(context, 'a payment was not sent back')
      return error
    }
    return undefined
  })
}

/** Closes the accounts of retired payment requests at their providers. */
const closeRetired = async (services: Services, now: Date): Promise<void> => {
  const { db } = services
  const due = await listRetiredRequests(db, now, batch)
  await forEachByProvider(due, async ({ provider: name, providerRef, ...retired }) => {
    const kind = kindOfPayType(retired.paymentMethodType)
    try {
      await services.paymentProviders
        .get(name)
        ?.closePaymentRequest(kind, providerRef, retired.payUrl ?? undefined)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const context = { err: error, ref: providerRef }
      services.log.warn(context, 'a payment request was not closed at its provider')
      // A refusal is final; after any other error, "later" too, the next sweep tries again.
      if (!(error instanceof ProviderRefusalError)) return error
    }
    await deleteClosing(db, retired.paymentRequestId)
    return undefined
  })
  await deleteEndedClosings(db, now)
}

/**
 * The instant from which a provider's payments are listed: an hour before the last sweep, or before
 * the first payment request when there was no sweep; 30 days ago at the earliest.
 */
const sweepSince = async (services: Services, provider: string, now: Date): Promise<Date> => {
  const { db } = services
  const sweptUntil =
    (await findSweptUntil(db, provider)) ?? (await findFirstRequestAt(db, provider)) ?? now
  // The sandbox's clock can be moved back to before the last sweep.
  const from = Math.min(sweptUntil.getTime(), now.getTime()) - overlapMs
  return new Date(Math.max(from, now.getTime() - maxSweepMs))
}

/**
 * Lists a provider's payments since the last sweep and books those that no callback has booked. What
 * it lists unreadably is logged and left to reconciliation: asking again would read it no better.
 */
const fetchPayments = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const { db } = services
  const { name } = provider
  const now = services.clock.now()
  const since = await sweepSince(services, name, now)
  let isComplete = true
  try {
    for await (const event of provider.list(since, ledgerSideOf(services, name))) {
      if (!(await tryToBook(services, event))) isComplete = false
    }
  } catch (error) {
    if (!(error instanceof ProviderUnreadableError)) throw error
    services.log.error({ err: error, provider: name }, 'payments of the list cannot be read')
  }
  if (isComplete) await saveSweptUntil(db, name, now)
}

/** Whatever goes wrong with one provider stops no other: it is logged, and tried again next time. */
const tryToFetchPayments = async (services: Services, provider: PaymentProvider): Promise<void> => {
  try {
    await fetchPayments(services, provider)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const context = { err: error, provider: provider.name }
    if (error instanceof PaymentProviderError) {
      services.log.warn(context, 'the provider did not answer')
    } else services.log.error(context, 'the sweep of a provider failed')
  }
}

/**
 * Books pending callbacks and payments without a callback, expires payment requests and closes
 * retired ones at their providers. Idempotent: it books by the same functions as the callback, so it
 * may run at any time and in several processes at once.
 */
export const sweepPayments = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, paymentCallbacks)
  const { paymentProviders } = services
  await Promise.all([...paymentProviders.values()].map(each => tryToFetchPayments(services, each)))
  await sendBackNotAllowed(services)
  const now = services.clock.now()
  await expireDueRequests(services.db, now)
  await replaceOutdatedLinks(services.db)
  await closeRetired(services, now)
}
