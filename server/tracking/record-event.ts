import type { InputOf } from '#contract/call.ts'
import type { saveEvent } from '#contract/tracking/calls.ts'
import type { BorrowerContext, CallContext } from '../http/handler.ts'
import type { TrackingTables } from './tables.ts'

type TrackedEvent = TrackingTables['tracking.event']

/** Stores an event of its kind, with the borrower's id when one is signed in. */
export const recordEvent =
  (kind: TrackedEvent['kind']) =>
  async (
    input: InputOf<typeof saveEvent>,
    { services, signedIn }: CallContext & Partial<BorrowerContext>,
  ) => {
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
