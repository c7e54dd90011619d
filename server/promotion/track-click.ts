import type { InputOf } from '#contract/call.ts'
import type { trackClick } from '#contract/promotion/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { recordVisit } from './record-visit.ts'

export const trackClickHandler = async (input: InputOf<typeof trackClick>, context: CallContext) =>
  await recordVisit('click', input, context)
