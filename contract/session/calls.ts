import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loginInit = defineCall<typeof schemas.loginInit>({
  name: 'loginInit',
  method: 'POST',
  path: 'v3/session/login-init',
  audience: 'anyone',
  summary: 'What the sign-in page needs before a code is asked for.',
})

const sendRefusals = [
  refusalCode.captchaRefused,
  refusalCode.phoneRefused,
  refusalCode.sendingClosed,
  refusalCode.sendingFailed,
]

export const sendSms = defineCall<typeof schemas.sendSms>({
  name: 'sendSms',
  method: 'POST',
  path: 'v3/session/send-sms',
  audience: 'sid',
  needsIdempotencyKey: true,
  summary: 'Sends a sign-in code by SMS; answers alike whether the phone is known or not.',
  refusals: sendRefusals,
})

export const voiceCode = defineCall<typeof schemas.voiceCode>({
  name: 'voiceCode',
  method: 'POST',
  path: 'v3/session/voice-code',
  audience: 'sid',
  needsIdempotencyKey: true,
  summary: 'Reads a sign-in code out over the phone, for whom no SMS reaches.',
  refusals: sendRefusals,
})

export const smsLogin = defineCall<typeof schemas.smsLogin>({
  name: 'smsLogin',
  method: 'POST',
  path: 'v3/session/sms-login',
  audience: 'sid',
  summary: 'Signs in with a code; a phone without an account gets one.',
  refusals: [refusalCode.codeRefused, refusalCode.phoneRefused],
})

export const entryTicket = defineCall<typeof schemas.entryTicket>({
  name: 'entryTicket',
  method: 'POST',
  path: 'v3/session/entry-ticket',
  audience: 'borrower',
  summary:
    'A ticket for a web view to enter with: once, in 60 seconds, while its asker stays signed in.',
})

export const listSessions = defineCall<typeof schemas.listSessions>({
  name: 'listSessions',
  method: 'POST',
  path: 'v3/session/list',
  audience: 'borrower',
  summary: 'Where this borrower is signed in, the latest used first.',
})

export const endSession = defineCall<typeof schemas.endSession>({
  name: 'endSession',
  method: 'POST',
  path: 'v3/session/end',
  audience: 'borrower',
  summary: 'Ends one session of this borrower; it is dead at once.',
  refusals: [protocolCode.notFound],
})

export const logout = defineCall<typeof schemas.logout>({
  name: 'logout',
  method: 'POST',
  path: 'v3/session/logout',
  audience: 'borrower',
  summary: "Ends the caller's session on the server.",
})
