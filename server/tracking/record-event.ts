import type { InputOf } from '#contract/call.ts'
import type { saveEvent } from '#contract/tracking/calls.ts'
import type { BorrowerContext, CallContext } from '../http/handler.ts'
import type { TrackingTables } from './tables.ts'

type TrackedEvent = TrackingTables['tracking.event']

/** Records an event of its kind; who is signed in is noted, who is not is not asked. */
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
        product_id: input.productId ?? null,
        module_id: input.moduleId,
        position_id: input.positionId,
        borrower_id: signedIn?.borrowerId ?? null,
        occurred_at: services.clock.now(),
      })
      .execute()
    return {}
  }
