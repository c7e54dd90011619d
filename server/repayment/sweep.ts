import { handleLeftCallbacks } from '../callback/public.ts'
import { DatabaseUnavailable } from '../platform/database.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import { PaymentProviderError, ProviderRefusalError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { expireDue, forgetClosing, forgetEnded, listRetired } from './closing-store.ts'
import { oursFor } from './our-side.ts'
import { bookEvent, paymentCallbacks } from './payment-callbacks.ts'
import type { PaidEvent } from './record-payment.ts'
import { findAskedUntil, findFirstNumberAt, saveAskedUntil } from './sweep-store.ts'

/** How far back of the last time the provider is asked; its own clock and ours may differ. */
const overlapMs = 60 * 60_000
/** What is older than this is for a person with the settlement report, not for a sweep. */
const longestMs = 30 * 86_400_000
const batch = 100

/** Books one event; false when that fails, so that the others are not kept waiting by it. */
const tryToBook = async (services: Services, event: PaidEvent): Promise<boolean> => {
  try {
    await bookEvent(services, event)
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
  for (const number of await listRetired(db, now, batch)) {
    const kind = number.payType === '2' ? 'retail' : 'virtual-account'
    const provider = services.paymentProviders.get(number.provider)
    try {
      await provider?.closeInstruction(kind, number.providerRef)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      services.log.warn({ err: error, ref: number.providerRef }, 'a number was not closed')
      // One that the provider refuses to close will be refused tomorrow; else it is tried again.
      if (!(error instanceof ProviderRefusalError)) continue
    }
    await forgetClosing(db, number.instructionId)
  }
  await forgetEnded(db, now)
}

/**
 * Since when to ask: from an hour before the last time on, however long ago that was; before there
 * was one, from the first number that we gave out.
 */
const sinceWhen = async (services: Services, provider: string, now: Date): Promise<Date> => {
  const { db } = services
  const askedUntil =
    (await findAskedUntil(db, provider)) ?? (await findFirstNumberAt(db, provider)) ?? now
  // The sandbox's clock can be moved back, before the last time.
  const from = Math.min(askedUntil.getTime(), now.getTime()) - overlapMs
  return new Date(Math.max(from, now.getTime() - longestMs))
}

/** Asks a provider for all it took since the last time, and books what no callback has told us. */
const askForPayments = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const { db } = services
  const { name } = provider
  const now = services.clock.now()
  const since = await sinceWhen(services, name, now)
  let isComplete = true
  for await (const event of provider.list(since, oursFor(services, name))) {
    if (!(await tryToBook(services, { ...event, provider: name }))) isComplete = false
  }
  if (isComplete) await saveAskedUntil(db, name, now)
}

/**
 * What heals by itself: callbacks left behind are handled, payments that no callback told are
 * asked for, ended instructions are closed. It ends in the same functions as the callback, so
 * nothing can be booked twice; it may run at any time and in any number of processes.
 */
export const sweepPayments = async (services: Services): Promise<void> => {
  await handleLeftCallbacks(services, paymentCallbacks)
  for (const provider of services.paymentProviders.values()) {
    try {
      await askForPayments(services, provider)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      services.log.warn({ err: error, provider: provider.name }, 'the provider did not answer')
    }
  }
  const now = services.clock.now()
  await expireDue(services.db, now)
  await closeRetired(services, now)
}
