import { standEvent } from '#contract/catalog/calls.ts'
import * as catalogSchemas from '#contract/catalog/schemas.ts'
import { saveEvent, savePageEvent } from '#contract/tracking/calls.ts'
import * as schemas from '#contract/tracking/schemas.ts'
import { route } from '../http/handler.ts'
import { recordEvent } from './record-event.ts'

export const trackingRoutes = [
  route(savePageEvent, schemas.savePageEvent, recordEvent('page')),
  route(saveEvent, schemas.saveEvent, recordEvent('service')),
  route(standEvent, catalogSchemas.standEvent, recordEvent('stand')),
]
