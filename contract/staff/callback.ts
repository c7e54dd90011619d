import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { identifier, instant, text } from '../fields.ts'

const reason = z.string().check(z.minLength(3), z.maxLength(300))

const callbackRow = z.object({
  callbackId: identifier,
  provider: text(40),
  /** What it is about. */
  purpose: z.enum(['payment', 'payout', 'card']),
  /** Not understood; or understood, and the provider did not stand by it when asked. */
  outcome: z.enum(['unreadable', 'unconfirmed']),
  receivedAt: instant,
  settledBy: text(80),
  settledReason: text(300),
  settledAt: z.nullable(instant),
})

export const listUnreadCallbacks = defineCall({
  name: 'listUnreadCallbacks',
  method: 'POST',
  path: 'staff/callbacks',
  audience: 'staff',
  summary: 'Verified callbacks that could not be read or were not confirmed, oldest first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ callbacks: z.array(callbackRow), after: z.nullable(identifier) }),
})

export const readCallback = defineCall({
  name: 'readCallback',
  method: 'POST',
  path: 'staff/callbacks/read',
  audience: 'staff',
  summary: 'What a provider sent, as it came; who read it, when and why is kept.',
  refusals: [protocolCode.notFound],
  input: z.object({ callbackId: identifier, reason }),
  output: z.object({ ...callbackRow.shape, body: text(70_000) }),
})

export const settleCallback = defineCall({
  name: 'settleCallback',
  method: 'POST',
  path: 'staff/callbacks/settle',
  audience: 'staff',
  summary: 'Says what such a callback was; it leaves the list.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
  input: z.object({ callbackId: identifier, reason }),
  output: callbackRow,
})
