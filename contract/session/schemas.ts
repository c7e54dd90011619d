import * as z from 'zod/mini'
import { flag, identifier, instant, text } from '../fields.ts'
import { codeSent } from '../promotion/schemas.ts'

export const loginInit = {
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
}

const codeRequestInput = z.object({
  sid: text(80),
  phone: text(30),
  /** Needed once `loginInit` or a refusal says so. */
  capcode: z.optional(text(10)),
})

export const sendSms = {
  input: codeRequestInput,
  output: codeSent,
}

export const voiceCode = {
  input: codeRequestInput,
  output: codeSent,
}

export const smsLogin = {
  input: z.object({ sid: text(80), phone: text(30), smsCode: text(10) }),
  output: z.object({
    isNew: flag,
    /** For native shells alone; a browser has its cookie, and gets an empty text here. */
    sessionId: text(80),
    expiresAt: instant,
  }),
}

export const entryTicket = {
  input: z.object({ path: z.optional(text(400)) }),
  output: z.object({ ticket: text(80), entryUrl: text(600), expiresAt: instant }),
}

export const listSessions = {
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
}

export const endSession = {
  input: z.object({ id: identifier }),
  output: z.object({}),
}

export const logout = {
  input: z.object({}),
  output: z.object({}),
}
