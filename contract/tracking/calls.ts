import { defineCall } from '../call.ts'
import type * as schemas from './schemas.ts'

/** The module recorded for a request for another loan. Source: specification, section 9. */
export const loanMoreModuleId = '30'

export const savePageEvent = defineCall<typeof schemas.savePageEvent>({
  name: 'savePageEvent',
  method: 'POST',
  path: 'pageEvent/save',
  audience: 'anyone',
})

export const saveEvent = defineCall<typeof schemas.saveEvent>({
  name: 'saveEvent',
  method: 'POST',
  path: 'service/event/save',
  audience: 'anyone',
})
