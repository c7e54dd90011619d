import * as z from 'zod'
import { cursor, date, flag, identifier, instant, marketCode, sortBy, text } from '../fields.ts'

/**
 * `sending`: passed to the sender, whose reply never came; `unknown`: it may have been sent.
 * Neither is sent again. `failed`: certainly not sent, and retried while it is still useful.
 */
const reminderOutcome = z.enum(['sending', 'sent', 'unknown', 'failed', 'refused'])

export type ReminderOutcome = z.infer<typeof reminderOutcome>

export const listReminders = {
  summary: 'Messages about repayment to a borrower, sent or refused and why, newest first, paged.',
  input: z.object({
    borrowerId: identifier,
    /** Without it the latest first. */
    sort: sortBy('decided'),
    after: z.optional(cursor),
  }),
  output: z.object({
    /** Whether the borrower has reminders turned on. */
    wanted: flag,
    reminders: z.array(
      z.object({
        messageId: identifier,
        loanId: identifier,
        market: marketCode,
        kind: text(20),
        dueOn: date,
        outcome: reminderOutcome,
        /** The rule that refused it. */
        reason: z.nullable(text(30)),
        sender: text(40),
        /** The text sent; empty when nothing was. */
        text: text(600),
        decidedAt: instant,
      }),
    ),
    after: z.nullable(cursor),
  }),
}
