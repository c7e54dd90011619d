import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { closeCallback, leftCallbacks } from './callback-store.ts'
import { bookEvent } from './webhooks.ts'

/** How far back the provider is asked each time; its own clock and ours may differ. */
const overlapMs = 60 * 60_000
/** A callback is left to the request that received it for this long. */
const olderThanSeconds = 60
const batch = 100

/** Callbacks that were kept but not handled: the process died between. */
const handleLeftCallbacks = async (services: Services): Promise<void> => {
  const left = await leftCallbacks(services.db, { olderThanSeconds, most: batch })
  for (const { callbackId, event } of left) {
    const outcome = event ? await bookEvent(services, event) : 'unreadable'
    await closeCallback(services.db, callbackId, outcome, services.clock.wallNow())
  }
}

/** Numbers that are no longer wanted stop taking money at the provider. */
const closeRetired = async (services: Services): Promise<void> => {
  const retired = await services.db
    .selectFrom('repayment.instruction')
    .select(['instruction_id', 'provider', 'provider_ref', 'pay_type'])
    .where('state', 'in', ['replaced', 'expired'])
    .where('provider_ref', 'is not', null)
    .where('asked_at', 'is', null)
    .orderBy('created_at')
    .limit(batch)
    .execute()
  for (const row of retired) {
    const kind = row.pay_type === '2' ? 'retail' : 'virtual-account'
    await services.paymentProviders
      .get(row.provider)
      ?.closeInstruction(kind, row.provider_ref ?? '')
    await services.db
      .updateTable('repayment.instruction')
      .set({ asked_at: services.clock.wallNow() })
      .where('instruction_id', '=', row.instruction_id)
      .execute()
  }
}

/** Marks what has ended, so that a new number can take its place and the page says so. */
const expireOld = async (services: Services): Promise<void> => {
  await services.db
    .updateTable('repayment.instruction')
    .set({ state: 'expired' })
    .where('state', 'in', ['preparing', 'waiting'])
    .where('expires_at', '<', services.clock.now())
    .execute()
}

const refOf = async (services: Services, instructionId: string): Promise<string | undefined> => {
  const row = await services.db
    .selectFrom('repayment.instruction')
    .select('provider_ref')
    .where('instruction_id', '=', instructionId)
    .executeTakeFirst()
  return row?.provider_ref ?? undefined
}

/** Asks a provider for all it took lately, and books what no callback has told us. */
const askForPayments = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const since = new Date(services.clock.now().getTime() - overlapMs)
  for await (const event of provider.list(since, id => refOf(services, id))) {
    await bookEvent(services, { ...event, provider: provider.name })
  }
}

/**
 * What heals by itself: callbacks left behind are handled, payments that no callback told are
 * asked for, ended instructions are closed. It ends in the same functions as the callback, so
 * nothing can be booked twice; it may run at any time and in any number of processes.
 */
export const sweepPayments = async (services: Services): Promise<void> => {
  await handleLeftCallbacks(services)
  for (const provider of services.paymentProviders.values()) {
    try {
      await askForPayments(services, provider)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      services.log.warn({ err: error, provider: provider.name }, 'the provider did not answer')
    }
  }
  await expireOld(services)
  await closeRetired(services)
}
