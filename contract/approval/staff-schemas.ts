import * as z from 'zod'
import { cursor, flag, identifier, instant, marketCode, reason, sortBy, text } from '../fields.ts'
import { approvalKindNames, bulkKinds } from './kinds.ts'

const kind = z.enum(approvalKindNames)

const state = z.enum([
  'waiting',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'executed',
  'failed',
])

const approval = z.object({
  approvalId: identifier,
  kind,
  subjectKind: text(40),
  /** The first subject; a bulk action has more. */
  subjectId: text(64),
  subjects: z.number(),
  /** Null: of no market. */
  market: z.nullable(marketCode),
  /** Figures by the name of a text of the console, such as `amount`. */
  summary: z.array(z.object({ name: text(40), value: text(200) })),
  madeBy: text(80),
  reason: text(300),
  state,
  /** `1`: the caller may approve or decline it now. */
  mayDecide: flag,
  /** `1`: the caller proposed it and may still withdraw it. */
  mayWithdraw: flag,
  decidedBy: z.nullable(text(80)),
  decisionReason: z.nullable(text(300)),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
  executedAt: z.nullable(instant),
})

const item = z.object({
  subjectId: text(64),
  /** What was true of it when it was proposed and stays so, such as its amount. */
  facts: z.array(z.object({ name: text(40), value: text(200) })),
  /** What changes, field by field; null where there was or will be none. */
  changes: z.array(
    z.object({
      field: text(80),
      before: z.nullable(text(20_000)),
      after: z.nullable(text(20_000)),
    }),
  ),
  state: z.enum(['open', 'executed', 'failed', 'dropped']),
  /** What the execution made, or `problem`; null before that. */
  outcome: z.nullable(z.array(z.object({ name: text(40), value: text(200) }))),
})

const event = z.object({
  state,
  /** Null: the program itself. */
  by: z.nullable(text(80)),
  reason: z.nullable(text(300)),
  at: instant,
})

export const listApprovals = {
  summary: 'Requests for approval that the caller may decide on, has proposed, or may see.',
  input: z.object({
    /** `to-decide`: by the caller, the first to expire first. `mine`, `all`: newest first. */
    list: z.optional(z.enum(['to-decide', 'mine', 'all'])),
    kind: z.optional(kind),
    state: z.optional(state),
    market: z.optional(marketCode),
    /** Without it by `expires` in `to-decide`, by `-made` in the others. */
    sort: sortBy('expires', 'made'),
    after: z.optional(cursor),
    /** At most 100; 50 when absent. */
    size: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  output: z.object({ rows: z.array(approval), after: z.nullable(cursor) }),
}

export const readApproval = {
  summary: 'One request for approval: what would change, and its history.',
  input: z.object({ approvalId: identifier }),
  output: z.object({ approval, items: z.array(item), history: z.array(event) }),
}

export const decideApproval = {
  summary:
    'Approves or declines what another person proposed; what was approved is done right after.',
  input: z.object({
    approvalId: identifier,
    decision: z.enum(['approve', 'decline']),
    reason,
  }),
  output: approval,
}

export const withdrawApproval = {
  summary: 'Takes back a request of the caller that is not decided.',
  input: z.object({ approvalId: identifier, reason }),
  output: approval,
}

export const proposeBulk = {
  summary:
    'Proposes one action about many subjects, for one decision of a second person; each is then executed once, with its own result.',
  input: z.object({
    action: z.enum(bulkKinds),
    /** Ids of subjects of one market, each once, with a comma between them. */
    subjectIds: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){0,99}$/)),
    reason,
  }),
  output: z.object({ approvalId: identifier, subjects: z.number() }),
}
