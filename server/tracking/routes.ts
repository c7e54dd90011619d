import { standEvent } from '#contract/joint-login.ts'
import { saveEvent, savePageEvent } from '#contract/tracking.ts'
import { route } from '../http/handler.ts'
import { recordEvent } from './record-event.ts'

export const trackingRoutes = [
  route(savePageEvent, recordEvent('page')),
  route(saveEvent, recordEvent('service')),
  route(standEvent, recordEvent('stand')),
]
