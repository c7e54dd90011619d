import * as z from 'zod'
import { flag, identifier, instant, marketCode, reason, sortBy, text } from '../fields.ts'

/**
 * `job`: work by the clock. `message`: a message of the outbox that waits or was given up. `day`: a
 * market's end of day. `check`: a proof of the books or of the audit stream. `provider`: one of the
 * outside services. `spend`: messages sent against their limit. `switch`: a feature of a market.
 */
export const operationKind = z.enum([
  'job',
  'message',
  'day',
  'check',
  'provider',
  'spend',
  'switch',
])

export type OperationKind = z.infer<typeof operationKind>

/** `off`: switched off by staff. `unknown`: it has not run, or was not called, yet. */
export const operationState = z.enum(['fine', 'waiting', 'failing', 'off', 'unknown'])

export type OperationState = z.infer<typeof operationState>

/** Such as `job-close-days-ID`, `switch-payout-ID` or `message-` and its id. */
export const operationId = identifier

const operation = z.object({
  operationId,
  kind: operationKind,
  /** Of the job, topic, provider or feature. */
  name: text(80),
  market: z.nullable(marketCode),
  state: operationState,
  /** What is waiting, failed, unclosed, violated or sent. */
  count: z.nullable(z.number()),
  /** What `count` may be at most. */
  limit: z.nullable(z.number()),
  /** The last success. */
  succeededAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** The last error; of its values only ids, numbers below five digits and plain words. */
  error: text(300),
  /** The fields of a message, in the same way. */
  fields: z.array(z.object({ name: text(60), value: text(80) })),
  changedBy: text(80),
  reason: text(300),
  canRetry: flag,
  canSwitch: flag,
})

export const listOperations = {
  summary: 'Jobs, the outbox, proofs, providers, message spend and feature switches.',
  input: z.object({
    kind: z.optional(operationKind),
    state: z.optional(operationState),
    /** Absent: what needs someone first. */
    sort: sortBy('count', 'succeeded', 'failed'),
  }),
  output: z.object({ operations: z.array(operation) }),
}

export const retryOperation = {
  summary: 'Runs a job now, or tries a message of the outbox again that was given up.',
  input: z.object({ operationId, reason }),
  output: z.object({ operationId }),
}

export const switchFeature = {
  summary: 'Switches a feature or a provider off or on, in all processes within seconds.',
  input: z.object({ operationId, on: flag, reason }),
  output: z.object({ operationId, on: flag }),
}
