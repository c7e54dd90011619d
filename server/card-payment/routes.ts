import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment.ts'
import { route } from '../http/handler.ts'
import { repaymentCommitHandler } from './repayment-commit.ts'
import { repaymentConfirmHandler } from './repayment-confirm.ts'
import { repaymentHuichaoHandler } from './repayment-huichao.ts'
import { repaymentWayHandler } from './repayment-way.ts'

export const cardPaymentRoutes = [
  route(repaymentWay, repaymentWayHandler),
  route(repaymentCommit, repaymentCommitHandler),
  route(repaymentConfirm, repaymentConfirmHandler),
  route(repaymentHuichao, repaymentHuichaoHandler),
]
