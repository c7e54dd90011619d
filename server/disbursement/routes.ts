import { decideDisbursement, listStoppedDisbursements } from '#contract/staff/loan.ts'
import { settlePayout } from '#contract/staff/refund.ts'
import { route } from '../http/handler.ts'
import { decideDisbursementHandler } from './staff/decide-disbursement.ts'
import { listStoppedDisbursementsHandler } from './staff/list-stopped-disbursements.ts'
import { settlePayoutHandler } from './staff/settle-payout.ts'

export const disbursementRoutes = [
  route(listStoppedDisbursements, listStoppedDisbursementsHandler),
  route(decideDisbursement, decideDisbursementHandler),
  route(settlePayout, settlePayoutHandler),
]
