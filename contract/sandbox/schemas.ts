import * as z from 'zod'
import {
  amount,
  currency,
  date,
  flag,
  identifier,
  instant,
  marketCode,
  staffRole,
  text,
} from '../fields.ts'

export const listPersonas = {
  summary: 'The personas of the sandbox.',
  input: z.object({}),
  output: z.object({
    personas: z.array(
      z.object({
        personaId: identifier,
        market: marketCode,
        name: text(80),
        story: text(300),
        /** The page this persona starts on. */
        path: text(400),
        /** Signs in by a code on `/login`; empty where it is not known. */
        phone: text(20),
        /** `yyyy-mm-dd`, which a new device is asked for; empty without one. */
        birthOn: text(10),
      }),
    ),
  }),
}

export const enterAsPersona = {
  summary: 'Signs this browser in as a persona, by the cookie, and names the page it starts on.',
  input: z.object({ personaId: identifier }),
  output: z.object({ entryUrl: text(600) }),
}

export const counterAction = z.enum(['exact', 'short', 'over', 'twice', 'late', 'reversed'])

export type CounterAction = z.infer<typeof counterAction>

const payableRequest = z.object({
  providerAccountId: text(60),
  number: text(40),
  outlet: text(40),
  holder: text(120),
  amount,
  currency,
  status: text(20),
  expiresAt: instant,
  /** The page of the payer's phone, where a code is scanned or an app opened; else empty. */
  phone: text(200),
})

export const listBills = {
  summary: 'Every payment request that the simulated bank accepts payments for, newest first.',
  input: z.object({ number: z.optional(text(40)) }),
  output: z.object({ bills: z.array(payableRequest) }),
}

export const payAtCounter = {
  summary:
    'Pays at the simulated bank, exactly or with a fault; the callback follows as in production.',
  input: z.object({ number: text(40), action: counterAction, amount: z.optional(amount) }),
  output: z.object({
    payments: z.array(z.object({ paymentId: text(60), amount, callbackStatus: z.number() })),
  }),
}

export const takeBackPayment = {
  summary: 'The simulated bank reverses a payment, whenever it was made; the callback follows.',
  input: z.object({ paymentId: text(60) }),
  output: z.object({
    /** The HTTP status of our reply to the callback; 0 when the payment was reversed before. */
    callbackStatus: z.number(),
  }),
}

export const readClock = {
  summary: 'The business clock of the server.',
  input: z.object({}),
  output: z.object({
    now: instant,
    shiftedDays: z.number(),
    today: z.partialRecord(marketCode, date),
  }),
}

export const moveClock = {
  summary: 'Moves the business date by whole days; `reset` returns to the real date.',
  input: z.object({
    days: z.optional(z.string().check(z.regex(/^-?\d{1,4}$/))),
    reset: z.optional(z.literal('1')),
  }),
  output: readClock.output,
}

export const ledgerProof = {
  summary: 'The results of the ledger’s proofs: sums, chains, balances against loans.',
  input: z.object({}),
  output: z.object({
    entries: z.number(),
    violations: z.array(text(300)),
    balances: z.array(z.object({ account: text(80), currency, amount: text(30) })),
  }),
}

export const listMessages = {
  summary: 'Every message that the simulated senders took, newest first.',
  /** `to`: those of this phone and its owner’s verified e-mail address, or of this address. */
  input: z.object({ to: z.optional(text(320)) }),
  output: z.object({
    messages: z.array(
      z.object({
        messageId: text(60),
        to: text(320),
        channel: z.enum(['sms', 'voice', 'whatsapp', 'email']),
        /** Of an e-mail; else empty. */
        subject: text(1000),
        text: text(10_000),
        /** Of an e-mail, with the address at which each can be opened. */
        attachments: z.array(z.object({ name: text(300), path: text(300) })),
        /** The code within it, or empty. */
        code: text(10),
        sentAt: instant,
      }),
    ),
  }),
}

export const listOpenComplaints = {
  summary: 'The complaints that wait for an answer, as an agent sees them.',
  input: z.object({}),
  output: z.object({
    complaints: z.array(
      z.object({
        complaintId: identifier,
        complaintNo: text(40),
        type: text(120),
        sonType: text(120),
        text: text(4000),
        imageCount: z.number(),
        answerBy: date,
        isUrgent: z.enum(['0', '1']),
        isAsked: z.enum(['0', '1']),
      }),
    ),
  }),
}

export const playAgent = {
  summary: 'Takes a complaint and answers it, or asks a question, as an agent would.',
  input: z.object({
    complaintId: identifier,
    action: z.enum(['answer', 'ask']),
    words: z.string().check(z.minLength(1), z.maxLength(4000)),
  }),
  output: z.object({ complaintNo: text(40) }),
}

export const listOpenConversations = {
  summary: 'The conversations that wait for an agent, as an agent sees them.',
  input: z.object({}),
  output: z.object({
    conversations: z.array(
      z.object({
        conversationId: identifier,
        orderNo: text(40),
        waitingSince: instant,
        /** The messages of borrower and agent, oldest first. */
        said: z.array(z.object({ by: z.enum(['borrower', 'agent']), text: text(4000) })),
      }),
    ),
  }),
}

export const answerAsAgent = {
  summary: 'Takes a conversation and answers in it, as an agent would.',
  input: z.object({
    conversationId: identifier,
    words: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  output: z.object({ conversationId: identifier }),
}

export const readCaptcha = {
  summary: "The text of a visitor's last captcha, for programs that sign in by themselves.",
  input: z.object({ sid: text(80) }),
  output: z.object({ text: text(10) }),
}

export const staffSandboxSignIn = {
  summary: "Signs in to the console as the sandbox's person of a role, or as their colleague.",
  /** `colleague`: `1` for the second person of a role that needs two, see `rolesWithColleague`. */
  input: z.object({ role: staffRole, colleague: z.optional(flag) }),
  output: z.object({}),
}
