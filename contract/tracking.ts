import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { identifier, text } from './fields.ts'

/** The module a borrower came from when asking for another loan. Source: specification, section 9. */
export const loanMoreModuleId = '30'

const trackedEvent = z.object({
  productId: z.optional(identifier),
  moduleId: text(10),
  positionId: text(10),
})
const recorded = z.object({})

export const savePageEvent = defineCall({
  name: 'savePageEvent',
  method: 'POST',
  path: 'pageEvent/save',
  audience: 'anyone',
  summary: 'Records that a product was shown or tapped in a list.',
  input: trackedEvent,
  output: recorded,
})

export const saveEvent = defineCall({
  name: 'saveEvent',
  method: 'POST',
  path: 'service/event/save',
  audience: 'anyone',
  summary: 'Records a step on the loan details; the answer is of no use to the page.',
  input: trackedEvent,
  output: recorded,
})
