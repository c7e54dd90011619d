import type { InputOf } from '#contract/call.ts'
import type { trackVisit } from '#contract/promotion/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { recordVisit } from './record-visit.ts'

export const trackVisitHandler = async (input: InputOf<typeof trackVisit>, context: CallContext) =>
  await recordVisit('view', input, context)
