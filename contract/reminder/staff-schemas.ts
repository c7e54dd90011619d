import * as z from 'zod/mini'
import { date, flag, identifier, instant, text } from '../fields.ts'

/**
 * `sending`: given to a sender whose answer was never heard; `unknown`: it may have been sent.
 * Neither is sent again. `failed`: surely not sent, and tried again while it makes sense.
 */
const reminderOutcome = z.enum(['sending', 'sent', 'unknown', 'failed', 'refused'])

export type ReminderOutcome = z.infer<typeof reminderOutcome>

export const listReminders = {
  summary:
    'Every message about repayment to a borrower, sent or kept back and why, newest first, a page at a time.',
  input: z.object({ borrowerId: identifier, after: z.optional(identifier) }),
  output: z.object({
    /** Whether the borrower wants them. */
    wanted: flag,
    reminders: z.array(
      z.object({
        messageId: identifier,
        loanId: identifier,
        kind: text(20),
        dueOn: date,
        outcome: reminderOutcome,
        /** The rule that kept it back. */
        reason: z.nullable(text(30)),
        sender: text(40),
        /** What the borrower read; empty when nothing was sent. */
        text: text(600),
        decidedAt: instant,
      }),
    ),
    after: z.nullable(identifier),
  }),
}
