import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const messages = defineCall<typeof schemas.messages>({
  name: 'messages',
  method: 'POST',
  path: 'v3/profile/messages',
  audience: 'borrower',
})

export const unreadMessages = defineCall<typeof schemas.unreadMessages>({
  name: 'unreadMessages',
  method: 'POST',
  path: 'v3/profile/unread-messages',
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

export const requestEmailCode = defineCall<typeof schemas.requestEmailCode>({
  name: 'requestEmailCode',
  method: 'POST',
  path: 'v3/profile/email-code',
  audience: 'borrower',
  strength: 'stepped-up',
  needsIdempotencyKey: true,
  refusals: [refusalCode.detailsRefused, refusalCode.sendingClosed, refusalCode.sendingFailed],
})

export const verifyEmail = defineCall<typeof schemas.verifyEmail>({
  name: 'verifyEmail',
  method: 'POST',
  path: 'v3/profile/verify-email',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused],
})

export const removeEmail = defineCall<typeof schemas.removeEmail>({
  name: 'removeEmail',
  method: 'POST',
  path: 'v3/profile/remove-email',
  audience: 'borrower',
  strength: 'proven',
})
