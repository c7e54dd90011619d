import * as z from 'zod'
import { identifier, text } from '../fields.ts'

const trackedEvent = z.object({
  productId: z.optional(identifier),
  moduleId: text(10),
  positionId: text(10),
})

const recorded = z.object({})

export const savePageEvent = {
  summary: 'Records that a product was shown or tapped in a list.',
  input: trackedEvent,
  output: recorded,
}

export const saveEvent = {
  summary: 'Records a step on the loan details; the page ignores the reply.',
  input: trackedEvent,
  output: recorded,
}
