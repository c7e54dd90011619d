import { postCallback } from '../../platform/callback-delivery.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import type { SimulatedPayout } from './payout-book.ts'

const FAILING_ENDING = '0000'

/**
 * Sends the callback of a payout's status, and its duplicates, in the format of the API that it was
 * requested by; resolves after the first attempt of each copy.
 */
export const reportPayout = async (
  context: PayoutSimulatorContext,
  payout: SimulatedPayout,
): Promise<void> => {
  const { dropCallbacks, duplicates } = context.settings.current()
  if (dropCallbacks) return
  const callback = context.callbacks[payout.api](context, payout)
  const send = () => postCallback(context.options.fetch, callback)
  await Promise.all(Array.from({ length: duplicates + 1 }, () => context.delivery.deliver(send)))
}

const movePayout = async (
  context: PayoutSimulatorContext,
  payout: SimulatedPayout,
  changes: Partial<SimulatedPayout>,
): Promise<void> => {
  const moved = { ...payout, ...changes, updated: context.options.now().toISOString() }
  context.book.put(moved)
  await reportPayout(context, moved)
}

/** Ends a pending payout with the result that the settings name; any other stays as it is. */
const endPayout = async (context: PayoutSimulatorContext, reference: string): Promise<void> => {
  const payout = context.book.find(reference)
  if (payout?.status !== 'ACCEPTED') return
  const { outcome, failureCode } = context.settings.current()
  const fails = outcome === 'fail' || payout.account_number.endsWith(FAILING_ENDING)
  await movePayout(
    context,
    payout,
    fails ? { status: 'FAILED', failure_code: failureCode } : { status: 'SUCCEEDED' },
  )
}

export const endLater = (context: PayoutSimulatorContext, reference: string): void => {
  const { settleAfterMs } = context.settings.current()
  context.delivery.later(settleAfterMs, () => endPayout(context, reference))
}

/** Ends what is pending: one payout, or all. */
export const endAllPayouts = async (
  context: PayoutSimulatorContext,
  reference?: string,
): Promise<void> => {
  const pending = context.book.list().filter(({ status }) => status === 'ACCEPTED')
  for (const { reference_id: each } of pending) {
    if (reference === undefined || reference === each) await endPayout(context, each)
  }
}

export const returnPayout = async (
  context: PayoutSimulatorContext,
  reference: string,
): Promise<void> => {
  const payout = context.book.find(reference)
  if (payout?.status !== 'SUCCEEDED') throw new Error('only a payout that succeeded is returned')
  await movePayout(context, payout, { status: 'REVERSED', failure_code: 'INVALID_DESTINATION' })
}

/** Accepts a payout, which ends after the time that the settings name. */
export const acceptPayout = (
  context: PayoutSimulatorContext,
  requested: Omit<SimulatedPayout, 'status' | 'failure_code' | 'created' | 'updated'>,
): SimulatedPayout => {
  const at = context.options.now().toISOString()
  const payout: SimulatedPayout = {
    ...requested,
    status: 'ACCEPTED',
    failure_code: null,
    created: at,
    updated: at,
  }
  context.book.put(payout)
  if (!context.settings.current().hold) endLater(context, payout.reference_id)
  return payout
}
