import type { OutputOf } from '#contract/call.ts'
import type { getSid } from '#contract/promotion/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { newSid } from '../session/public.ts'

/** Without a limit: the id is signed, not stored, and gives access to nothing. */
export const getSidHandler = async (
  _input: object,
  { services }: CallContext,
): Promise<OutputOf<typeof getSid>> => ({ sid: newSid(services) })
