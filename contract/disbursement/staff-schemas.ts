import * as z from 'zod/mini'
import { disbursement } from '../application/staff-schemas.ts'
import { identifier, reason, text } from '../fields.ts'

export const listStoppedDisbursements = {
  summary:
    'Money that could not be paid out, came back, or went out twice: the latest try of each.',
  input: z.object({}),
  output: z.object({ disbursements: z.array(disbursement) }),
}

export const decideDisbursement = {
  summary:
    "Pays an approved loan out again, to the borrower's account as it is now, or cancels it.",
  input: z.object({ orderId: identifier, decision: z.enum(['retry', 'cancel']), reason }),
  output: z.object({ orderId: identifier, orderStatus: text(8) }),
}

export const settlePayout = {
  summary:
    'Settles a payout no rule could: pays returned money again, or ends one that went out twice.',
  input: z.object({
    disbursementId: identifier,
    /** `pay-again`: for returned money; `recovered` or `lost`: for money paid twice. */
    decision: z.enum(['pay-again', 'recovered', 'lost']),
    reason,
  }),
  output: z.object({ disbursementId: identifier, state: text(20) }),
}
