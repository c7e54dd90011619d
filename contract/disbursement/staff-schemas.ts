import * as z from 'zod/mini'
import { disbursement } from '../application/staff-schemas.ts'
import { identifier, reason, text } from '../fields.ts'

export const listStoppedDisbursements = {
  input: z.object({}),
  output: z.object({ disbursements: z.array(disbursement) }),
}

export const decideDisbursement = {
  input: z.object({ orderId: identifier, decision: z.enum(['retry', 'cancel']), reason }),
  output: z.object({ orderId: identifier, orderStatus: text(8) }),
}

export const settlePayout = {
  input: z.object({
    disbursementId: identifier,
    /** `pay-again` of money that came back; `recovered` or `lost` of money paid twice. */
    decision: z.enum(['pay-again', 'recovered', 'lost']),
    reason,
  }),
  output: z.object({ disbursementId: identifier, state: text(20) }),
}
