import * as z from 'zod'
import { identifier, instant, marketCode, text } from '../fields.ts'

export const foundKind = z.enum(['borrower', 'loan', 'payment-request', 'payment', 'complaint'])

export type FoundKind = z.infer<typeof foundKind>

export const searchAll = {
  summary:
    'Finds by one text: phone, name, identity number, order number, payment request or account number, a provider’s payment id, the bank’s reference (UTR) of a payout, complaint number. Only of markets and kinds that the person may see; personal data is masked.',
  input: z.object({ market: z.optional(marketCode), text: text(80) }),
  output: z.object({
    found: z.array(
      z.object({
        kind: foundKind,
        id: identifier,
        market: marketCode,
        /** Whose it is; null for money in suspense. */
        borrowerId: z.nullable(identifier),
        /** Of what belongs to a loan, also the loan itself. */
        loanId: z.nullable(identifier),
        /** A masked name, or the number it is known by. */
        label: text(120),
        /** A state in the words of its kind; empty for a borrower. */
        state: text(40),
        at: instant,
      }),
    ),
    /** `1`: there are more than these; the text must say more. */
    hasMore: z.enum(['0', '1']),
  }),
}
