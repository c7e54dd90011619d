import type { InputOf } from '#contract/call.ts'
import type { saveEvent } from '#contract/tracking/calls.ts'
import {
  type BorrowerContext,
  type CallContext,
  type Refusal,
  refuseForNow,
} from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import type { TrackingTables } from './tables.ts'

type TrackedEvent = TrackingTables['tracking.event']

type EventContext = CallContext & Partial<BorrowerContext>

/** Counts an event; returns the seconds to wait when it is one too many, else undefined. */
const takeEvent = async ({ services, signedIn, call }: EventContext) => {
  const { requestLimits, addressOf } = services
  if (signedIn) {
    const { borrowerId } = signedIn
    return (
      (await requestLimits.take('eventsByBorrower', borrowerId)) ??
      (await requestLimits.take('eventsOfDayByBorrower', borrowerId))
    )
  }
  const address = addressOf(call)
  return (
    (await requestLimits.take('eventsByHost', address)) ??
    (await requestLimits.take('eventsOfHourByHost', address)) ??
    (await requestLimits.take('anonymousEvents', 'all addresses'))
  )
}

/** Stores an event of its kind, with the borrower's id when one is signed in. */
export const recordEvent =
  (kind: TrackedEvent['kind']) =>
  async (
    input: InputOf<typeof saveEvent>,
    context: EventContext,
  ): Promise<Record<string, never> | Refusal> => {
    const { services, signedIn, locale } = context
    const waitSeconds = await takeEvent(context)
    if (waitSeconds !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), waitSeconds)
    await services.db
      .insertInto('tracking.event')
      .values({
        kind,
        productId: input.productId ?? null,
        moduleId: input.moduleId,
        positionId: input.positionId,
        borrowerId: signedIn?.borrowerId ?? null,
        occurredAt: services.clock.now(),
      })
      .execute()
    return {}
  }
