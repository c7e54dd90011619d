import { handlePendingCallbacks } from '../callback/public.ts'
import {
  deleteClosing,
  deleteEndedClosings,
  expireDueRequests,
  listRetiredRequests,
} from '../payment-request/public.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import type {
  PaymentProvider,
  ProviderPaymentEvent,
} from '../providers/payment/payment-provider.ts'
import { PaymentProviderError, ProviderRefusalError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { ledgerSideOf } from './ledger-side.ts'
import { bookPaymentEvent, paymentCallbacks } from './payment-callbacks.ts'
import { findFirstRequestAt, findSweptUntil, saveSweptUntil } from './sweep-store.ts'

/** How far back of the last time the provider is asked; its own clock and ours may differ. */
const overlapMs = 60 * 60_000
/** What is older than this is for a person with the settlement report, not for a sweep. */
const longestMs = 30 * 86_400_000
const batch = 100

/** Books one event; false when that fails, so that the others are not kept waiting by it. */
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

/** Numbers that are no longer wanted stop taking money at the provider. */
const closeRetired = async (services: Services, now: Date): Promise<void> => {
  const { db } = services
  for (const number of await listRetiredRequests(db, now, batch)) {
    const kind = number.payType === '2' ? 'retail' : 'virtual-account'
    const provider = services.paymentProviders.get(number.provider)
    try {
      await provider?.closePaymentRequest(kind, number.providerRef)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      services.log.warn({ err: error, ref: number.providerRef }, 'a number was not closed')
      // One that the provider refuses to close will be refused tomorrow; else it is tried again.
      if (!(error instanceof ProviderRefusalError)) continue
    }
    await deleteClosing(db, number.paymentRequestId)
  }
  await deleteEndedClosings(db, now)
}

/**
 * Since when to ask: from an hour before the last time on, however long ago that was; before there
 * was one, from the first number that we gave out.
 */
const sweepSince = async (services: Services, provider: string, now: Date): Promise<Date> => {
  const { db } = services
  const askedUntil =
    (await findSweptUntil(db, provider)) ?? (await findFirstRequestAt(db, provider)) ?? now
  // The sandbox's clock can be moved back, before the last time.
  const from = Math.min(askedUntil.getTime(), now.getTime()) - overlapMs
  return new Date(Math.max(from, now.getTime() - longestMs))
}

/** Asks a provider for all it took since the last time, and books what no callback has told us. */
const fetchPayments = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const { db } = services
  const { name } = provider
  const now = services.clock.now()
  const since = await sweepSince(services, name, now)
  let isComplete = true
  for await (const event of provider.list(since, ledgerSideOf(services, name))) {
    if (!(await tryToBook(services, event))) isComplete = false
  }
  if (isComplete) await saveSweptUntil(db, name, now)
}

/**
 * What heals by itself: callbacks left behind are handled, payments that no callback told are
 * asked for, ended instructions are closed. It ends in the same functions as the callback, so
 * nothing can be booked twice; it may run at any time and in any number of processes.
 */
export const sweepPayments = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, paymentCallbacks)
  for (const provider of services.paymentProviders.values()) {
    try {
      await fetchPayments(services, provider)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      services.log.warn({ err: error, provider: provider.name }, 'the provider did not answer')
    }
  }
  const now = services.clock.now()
  await expireDueRequests(services.db, now)
  await closeRetired(services, now)
}
