import * as z from 'zod'
import { cursor, identifier, instant, marketCode, reason, sortBy, text } from '../fields.ts'
import { auditSubjects } from '../staff/audit-subjects.ts'

const subjectKind = z.enum(auditSubjects)
const outcome = z.enum(['done', 'refused'])

const filter = {
  staffId: z.optional(identifier),
  subjectKind: z.optional(subjectKind),
  subjectId: z.optional(identifier),
  /** Everything about this borrower: also about the loans, payments, complaints and so on. */
  borrowerId: z.optional(identifier),
  /** A call by its name. */
  call: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,60}$/))),
  outcome: z.optional(outcome),
  market: z.optional(marketCode),
  from: z.optional(instant),
  /** Before this instant. */
  until: z.optional(instant),
}

const entry = z.object({
  auditId: identifier,
  at: instant,
  /** Null in entries of before people signed in by name. */
  staffId: z.nullable(identifier),
  staffName: text(80),
  roles: z.array(text(40)),
  call: text(60),
  /** More than the call's name says, such as `reveal phone`. */
  action: text(200),
  subjectKind,
  /** Null: a list. */
  subjectId: z.nullable(text(64)),
  market: z.nullable(marketCode),
  reason: text(4000),
  outcome,
  /** JSON, with personal data only as its keyed hash; null where nothing is said. */
  before: z.nullable(text(20_000)),
  after: z.nullable(text(20_000)),
  /** Where the call came from; empty when it is not known. */
  address: text(80),
  session: text(80),
  requestId: text(80),
})

export const listAudit = {
  summary: 'What staff read, changed or were refused, newest first.',
  input: z.object({
    ...filter,
    /** Without it the latest first. */
    sort: sortBy('when'),
    after: z.optional(cursor),
    /** At most 100; 50 when absent. */
    size: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  output: z.object({ rows: z.array(entry), after: z.nullable(cursor) }),
}

export const exportAudit = {
  summary: 'The same as a file of CSV or JSON lines, whole; the export is recorded too.',
  input: z.object({ ...filter, format: z.enum(['csv', 'jsonl']), reason }),
  output: z.object({}),
}

export const verifyAudit = {
  summary:
    'Compares the whole stream with its signatures, its order and the digests in the file store.',
  input: z.object({}),
  output: z.object({
    entries: z.number(),
    /** How many places do not hold, and the first twenty. */
    violations: z.number(),
    found: z.array(text(200)),
  }),
}

export const readAuditChoices = {
  summary: 'What the stream can be filtered by: the calls and the people that it has entries of.',
  input: z.object({}),
  output: z.object({
    calls: z.array(text(60)),
    people: z.array(z.object({ staffId: identifier, name: text(80) })),
  }),
}
