import { defineCall } from '../call.ts'
import type * as schemas from './schemas.ts'

export const messages = defineCall<typeof schemas.messages>({
  name: 'messages',
  method: 'POST',
  path: 'v3/profile/messages',
  audience: 'borrower',
})
