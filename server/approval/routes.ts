import {
  decideApproval,
  listApprovals,
  proposeBulk,
  readApproval,
  withdrawApproval,
} from '#contract/approval/staff-calls.ts'
import * as schemas from '#contract/approval/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { decideApprovalHandler } from './staff/decide-approval.ts'
import { listApprovalsHandler } from './staff/list-approvals.ts'
import { proposeBulkHandler } from './staff/propose-bulk.ts'
import { readApprovalHandler } from './staff/read-approval.ts'
import { withdrawApprovalHandler } from './staff/withdraw-approval.ts'

export const approvalRoutes = [
  route(listApprovals, schemas.listApprovals, listApprovalsHandler),
  route(readApproval, schemas.readApproval, readApprovalHandler),
  route(proposeBulk, schemas.proposeBulk, proposeBulkHandler),
  route(decideApproval, schemas.decideApproval, decideApprovalHandler),
  route(withdrawApproval, schemas.withdrawApproval, withdrawApprovalHandler),
]
