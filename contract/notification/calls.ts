import { defineCall } from '../call.ts'
import type * as schemas from './schemas.ts'

export const messages = defineCall<typeof schemas.messages>({
  name: 'messages',
  method: 'POST',
  path: 'v3/profile/messages',
  audience: 'borrower',
})

export const messageChoices = defineCall<typeof schemas.messageChoices>({
  name: 'messageChoices',
  method: 'POST',
  path: 'v3/profile/message-choices',
  audience: 'borrower',
})

export const chooseMessages = defineCall<typeof schemas.chooseMessages>({
  name: 'chooseMessages',
  method: 'POST',
  path: 'v3/profile/choose-messages',
  audience: 'borrower',
})
