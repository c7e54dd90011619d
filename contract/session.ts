import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { protocolCode, refusalCode } from './envelope.ts'
import { flag, identifier, instant, text } from './fields.ts'
import { codeSent } from './promotion.ts'

export const loginInit = defineCall({
  name: 'loginInit',
  method: 'POST',
  path: 'v3/session/login-init',
  audience: 'anyone',
  summary: 'What the sign-in page needs before a code is asked for.',
  input: z.object({}),
  output: z.object({
    /** The visitor's id, also for the captcha's picture (`promotion/get-captcha`). */
    sid: text(80),
    /** `1`: a code is sent only with a captcha. */
    needsCaptcha: flag,
    lockSeconds: z.number(),
    countryCode: text(3),
    example: text(20),
  }),
})

const codeRequestInput = z.object({
  sid: text(80),
  phone: text(30),
  /** Needed once `loginInit` or a refusal says so. */
  capcode: z.optional(text(10)),
})
const sendRefusals = [
  refusalCode.captchaRefused,
  refusalCode.phoneRefused,
  refusalCode.sendingClosed,
  refusalCode.sendingFailed,
]

export const sendSms = defineCall({
  name: 'sendSms',
  method: 'POST',
  path: 'v3/session/send-sms',
  audience: 'sid',
  needsIdempotencyKey: true,
  summary: 'Sends a sign-in code by SMS; answers alike whether the phone is known or not.',
  refusals: sendRefusals,
  input: codeRequestInput,
  output: codeSent,
})

export const voiceCode = defineCall({
  name: 'voiceCode',
  method: 'POST',
  path: 'v3/session/voice-code',
  audience: 'sid',
  needsIdempotencyKey: true,
  summary: 'Reads a sign-in code out over the phone, for whom no SMS reaches.',
  refusals: sendRefusals,
  input: codeRequestInput,
  output: codeSent,
})

export const smsLogin = defineCall({
  name: 'smsLogin',
  method: 'POST',
  path: 'v3/session/sms-login',
  audience: 'sid',
  summary: 'Signs in with a code; a phone without an account gets one.',
  refusals: [refusalCode.codeRefused, refusalCode.phoneRefused],
  input: z.object({ sid: text(80), phone: text(30), smsCode: text(10) }),
  output: z.object({
    isNew: flag,
    /** For native shells alone; a browser has its cookie, and gets an empty text here. */
    sessionId: text(80),
    expiresAt: instant,
  }),
})

export const entryTicket = defineCall({
  name: 'entryTicket',
  method: 'POST',
  path: 'v3/session/entry-ticket',
  audience: 'borrower',
  summary:
    'A ticket for a web view to enter with: once, in 60 seconds, while its asker stays signed in.',
  input: z.object({ path: z.optional(text(400)) }),
  output: z.object({ ticket: text(80), entryUrl: text(600), expiresAt: instant }),
})

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'POST',
  path: 'v3/session/list',
  audience: 'borrower',
  summary: 'Where this borrower is signed in, the latest used first.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: identifier,
        /** As far as it said so itself: "Chrome, Android". */
        device: text(120),
        /** When the phone was proven: a session that a ticket opened takes it from its asker. */
        startedAt: instant,
        lastSeenAt: instant,
        isCurrent: flag,
      }),
    ),
  }),
})

export const endSession = defineCall({
  name: 'endSession',
  method: 'POST',
  path: 'v3/session/end',
  audience: 'borrower',
  summary: 'Ends one session of this borrower; it is dead at once.',
  refusals: [protocolCode.notFound],
  input: z.object({ id: identifier }),
  output: z.object({}),
})

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: 'v3/session/logout',
  audience: 'borrower',
  summary: "Ends the caller's session on the server.",
  input: z.object({}),
  output: z.object({}),
})
