import {
  decideAccountName,
  decideDisbursement,
  listStoppedDisbursements,
  settlePayout,
} from '#contract/disbursement/staff-calls.ts'
import * as staffSchemas from '#contract/disbursement/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { decideAccountNameHandler } from './staff/decide-account-name.ts'
import { decideDisbursementHandler } from './staff/decide-disbursement.ts'
import { listStoppedDisbursementsHandler } from './staff/list-stopped-disbursements.ts'
import { settlePayoutHandler } from './staff/settle-payout.ts'

export const disbursementRoutes = [
  route(
    listStoppedDisbursements,
    staffSchemas.listStoppedDisbursements,
    listStoppedDisbursementsHandler,
  ),
  route(decideDisbursement, staffSchemas.decideDisbursement, decideDisbursementHandler),
  route(decideAccountName, staffSchemas.decideAccountName, decideAccountNameHandler),
  route(settlePayout, staffSchemas.settlePayout, settlePayoutHandler),
]
