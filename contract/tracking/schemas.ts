import * as z from 'zod/mini'
import { identifier, text } from '../fields.ts'

const trackedEvent = z.object({
  productId: z.optional(identifier),
  moduleId: text(10),
  positionId: text(10),
})

const recorded = z.object({})

export const savePageEvent = {
  input: trackedEvent,
  output: recorded,
}

export const saveEvent = {
  input: trackedEvent,
  output: recorded,
}
