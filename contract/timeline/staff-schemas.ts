import * as z from 'zod'
import { currency, cursor, identifier, instant, pageSize, text } from '../fields.ts'
import { TIMELINE_KINDS } from './kinds.ts'

const timelineKind = z.enum(TIMELINE_KINDS)

/** Kinds, separated by commas. */
const kinds = z.string().check(
  z.maxLength(300),
  z.refine(value => value.split(',').every(kind => z.safeParse(timelineKind, kind).success)),
)

export const readTimeline = {
  summary:
    'Everything that happened to one borrower, newest first: no text of a person, no personal data.',
  input: z.object({
    borrowerId: identifier,
    /** Only what belongs to this loan. */
    loanId: z.optional(identifier),
    kinds: z.optional(kinds),
    after: z.optional(cursor),
    size: z.optional(pageSize),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        kind: timelineKind,
        /** The event within its kind: `received`, `answered`, `reversed`. */
        event: text(40),
        id: text(80),
        loanId: z.nullable(identifier),
        at: instant,
        currency: z.nullable(currency),
        /** Named figures and codes of the event; amounts in major units. */
        facts: z.array(z.object({ name: text(40), value: text(400) })),
      }),
    ),
    after: z.nullable(cursor),
  }),
}
