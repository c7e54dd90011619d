import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment/calls.ts'
import * as schemas from '#contract/card-payment/schemas.ts'
import { route } from '../http/handler.ts'
import { repaymentCommitHandler } from './repayment-commit.ts'
import { repaymentConfirmHandler } from './repayment-confirm.ts'
import { repaymentHuichaoHandler } from './repayment-huichao.ts'
import { repaymentWayHandler } from './repayment-way.ts'

export const cardPaymentRoutes = [
  route(repaymentWay, schemas.repaymentWay, repaymentWayHandler),
  route(repaymentCommit, schemas.repaymentCommit, repaymentCommitHandler),
  route(repaymentConfirm, schemas.repaymentConfirm, repaymentConfirmHandler),
  route(repaymentHuichao, schemas.repaymentHuichao, repaymentHuichaoHandler),
]
