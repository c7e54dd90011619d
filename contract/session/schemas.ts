import * as z from 'zod'
import { flag, identifier, instant, text, webAuthnJson } from '../fields.ts'
import { codeSent } from '../promotion/schemas.ts'

export const loginInit = {
  summary: 'The data that the sign-in page needs before a code is requested.',
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

const workPurpose = z.enum(['code', 'message'])

export type WorkPurpose = z.infer<typeof workPurpose>

export const proofOfWork = {
  summary: 'A challenge in the form of ALTCHA, solved by the page by hashing; valid once.',
  input: z.object({ sid: text(80), purpose: workPurpose }),
  output: z.object({
    algorithm: text(20),
    challenge: text(64),
    maxnumber: z.number(),
    salt: text(200),
    signature: text(64),
  }),
}

const codeRequestInput = z.object({
  sid: text(80),
  phone: text(30),
  /** Required once `loginInit` or a refusal says so. */
  capcode: z.optional(text(10)),
  /** A solved `proofOfWork` of the purpose `code`, as ALTCHA writes it. */
  altcha: z.optional(text(1000)),
})

export const sendSms = {
  summary: 'Sends a sign-in code by SMS; the reply is the same for known and unknown phones.',
  input: codeRequestInput,
  output: codeSent,
}

export const voiceCode = {
  summary: 'Reads a sign-in code out in a phone call, for phones that no SMS reaches.',
  input: codeRequestInput,
  output: codeSent,
}

const signedIn = z.object({
  isNew: flag,
  /** For native shells only; a browser gets a cookie, and an empty text here. */
  sessionId: text(80),
  expiresAt: instant,
})

export const smsLogin = {
  summary:
    'Signs in with a code; a phone without an account gets one. ' +
    'On a new device an account with personal data needs `answerSecondFact` too.',
  input: z.object({ sid: text(80), phone: text(30), smsCode: text(10) }),
  output: signedIn,
}

export const answerSecondFact = {
  summary: 'Ends a sign-in that smsLogin refused with 4110, by one of two facts, for ten minutes.',
  input: z.object({
    sid: text(80),
    phone: text(30),
    /** `yyyy-mm-dd`. */
    birthOn: z.optional(text(30)),
    /** The last 8 digits of a NIK, or the last 5 characters of a PAN. */
    idNumberEnd: z.optional(text(30)),
  }),
  output: signedIn,
}

export const entryTicket = {
  summary:
    'A ticket to sign in a web view: valid once, for 60 seconds, while the caller stays signed in.',
  input: z.object({ path: z.optional(text(400)) }),
  output: z.object({ ticket: text(80), entryUrl: text(600), expiresAt: instant }),
}

export const sendStepUpCode = {
  summary: "Sends a code to the phone of the caller's account, before a call that needs one.",
  input: z.object({}),
  /** `phone`: masked. */
  output: z.object({ ...codeSent.shape, phone: text(30) }),
}

export const stepUp = {
  summary:
    "Proves the code: for ten minutes the caller's session may make every call. With a cookie, the session gets a new token.",
  input: z.object({ smsCode: text(10) }),
  output: z.object({ steppedUpUntil: instant }),
}

/** An account as its owner recognises it and others do not. */
const maskedAccount = z.object({ name: text(120), phone: text(30) })

export const accountSwitch = {
  summary: 'The two accounts between which an entry address makes the visitor choose.',
  input: z.object({}),
  output: z.object({ current: maskedAccount, other: maskedAccount }),
}

export const decideAccountSwitch = {
  summary: 'Ends the current session for the other account, or keeps it. Decides once.',
  input: z.object({ accept: flag }),
  output: z.object({}),
}

export const listSessions = {
  summary: 'The sessions of this borrower, last used first.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: identifier,
        /** As its user agent says: "Chrome, Android". */
        device: text(120),
        /** When the phone was proven; a session opened by a ticket inherits it. */
        startedAt: instant,
        lastSeenAt: instant,
        isCurrent: flag,
      }),
    ),
  }),
}

export const endSession = {
  summary: 'Ends one session of this borrower at once.',
  input: z.object({ id: identifier }),
  output: z.object({}),
}

export const passkeyLoginOptions = {
  summary: 'What a browser needs to sign in by a passkey of this site, whoever it belongs to.',
  input: z.object({ sid: text(80) }),
  output: z.object({ options: webAuthnJson }),
}

export const passkeyLogin = {
  summary:
    'Signs in by a passkey, without a code or a second fact. ' +
    'The session is proven; what needs a recent SMS code still needs it.',
  input: z.object({ sid: text(80), credential: webAuthnJson }),
  output: signedIn,
}

export const createPasskeyOptions = {
  summary: 'What a browser needs to create a passkey for the caller.',
  input: z.object({}),
  output: z.object({ options: webAuthnJson }),
}

export const createPasskey = {
  summary: "Adds a passkey to the caller's account, at most five; its owner is notified.",
  input: z.object({ credential: webAuthnJson }),
  output: z.object({}),
}

export const listPasskeys = {
  summary: 'The passkeys of this borrower, newest first.',
  input: z.object({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        passkeyId: identifier,
        /** The device that created it, as its user agent says: "Chrome, Android". */
        device: text(120),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
  }),
}

export const deletePasskey = {
  summary: 'Removes one passkey of this borrower: it signs in no more. Its sessions stay.',
  input: z.object({ passkeyId: identifier }),
  output: z.object({}),
}

export const logout = {
  summary: "Ends the caller's session on the server.",
  input: z.object({}),
  output: z.object({}),
}
