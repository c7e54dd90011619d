import type { Call } from '#contract/call.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { createAuditTrail, digestInput } from '../../audit/public.ts'
import { type CallContext, isRefusal, type StaffContext } from '../handler.ts'

type StaffCall = Pick<Call<unknown, unknown>, 'name' | 'audit'>

type StaffRequest = {
  readonly call: StaffCall
  readonly schema: unknown
  readonly input: unknown
  /** The market of what the call is about, where it is of one. */
  readonly market: MarketCode | null
}

const reasonOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'reason' in input ? String(input.reason) : ''

/** The trail of one call of a member of staff. */
export const auditTrailOf = (
  { services, call: request, requestId, staff }: CallContext & Pick<StaffContext, 'staff'>,
  { call, schema, input, market }: StaffRequest,
) =>
  createAuditTrail(services, {
    call,
    staff,
    address: services.addressOf(request),
    requestId,
    input: digestInput(services.cipher, schema, input),
    reason: reasonOf(input),
    market,
  })

/**
 * Runs a staff call's handler and records the call before its result is returned: what was read, what
 * was refused, and a repeated reply. A change is recorded by its handler, with the change.
 */
export const recordStaffCall = async <Result>(
  { services, audit }: Pick<StaffContext, 'services' | 'audit'>,
  { name, audit: spec }: StaffCall,
  handle: () => Promise<Result>,
): Promise<Result> => {
  const result = await handle()
  if (spec === undefined || spec === 'none') return result
  if (isRefusal(result)) {
    await audit.record(services.db, { outcome: 'refused', after: { code: result.refused } })
    return result
  }
  const { isRecorded, isRepeated } = audit.state()
  if (spec.change && !isRecorded && !isRepeated) {
    services.log.error({ call: name }, 'a change was not recorded in its transaction')
  }
  await audit.recordOnce(services.db)
  return result
}
