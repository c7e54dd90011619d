import * as z from 'zod/mini'
import { amount, currency, date, identifier, instant, marketCode, text } from '../fields.ts'

export const listPersonas = {
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
      }),
    ),
  }),
}

export const enterAsPersona = {
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
})

export const listBills = {
  input: z.object({ number: z.optional(text(40)) }),
  output: z.object({ bills: z.array(payableRequest) }),
}

export const payAtCounter = {
  input: z.object({ number: text(40), action: counterAction, amount: z.optional(amount) }),
  output: z.object({
    payments: z.array(z.object({ paymentId: text(60), amount, callbackStatus: z.number() })),
  }),
}

export const takeBackPayment = {
  input: z.object({ paymentId: text(60) }),
  output: z.object({
    /** What our side answered to the callback; 0 for a payment that was taken back before. */
    callbackStatus: z.number(),
  }),
}

export const readClock = {
  input: z.object({}),
  output: z.object({ now: instant, shiftedDays: z.number(), today: z.record(marketCode, date) }),
}

export const moveClock = {
  input: z.object({
    days: z.optional(z.string().check(z.regex(/^-?\d{1,4}$/))),
    reset: z.optional(z.literal('1')),
  }),
  output: readClock.output,
}

export const ledgerProof = {
  input: z.object({}),
  output: z.object({
    entries: z.number(),
    violations: z.array(text(300)),
    balances: z.array(z.object({ account: text(80), currency, amount: text(30) })),
  }),
}

export const listMessages = {
  input: z.object({ to: z.optional(text(30)) }),
  output: z.object({
    messages: z.array(
      z.object({
        messageId: text(60),
        to: text(30),
        channel: z.enum(['sms', 'voice']),
        text: text(600),
        /** The code within it, or empty. */
        code: text(10),
        sentAt: instant,
      }),
    ),
  }),
}

export const listOpenComplaints = {
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
  input: z.object({
    complaintId: identifier,
    deed: z.enum(['answer', 'ask']),
    words: z.string().check(z.minLength(1), z.maxLength(4000)),
  }),
  output: z.object({ complaintNo: text(40) }),
}

export const listOpenConversations = {
  input: z.object({}),
  output: z.object({
    conversations: z.array(
      z.object({
        conversationId: identifier,
        orderNo: text(40),
        waitingSince: instant,
        /** What was said, oldest first: by the borrower, or by an agent. */
        said: z.array(z.object({ by: z.enum(['borrower', 'agent']), text: text(4000) })),
      }),
    ),
  }),
}

export const answerAsAgent = {
  input: z.object({
    conversationId: identifier,
    words: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  output: z.object({ conversationId: identifier }),
}

export const readCaptcha = {
  input: z.object({ sid: text(80) }),
  output: z.object({ text: text(10) }),
}
