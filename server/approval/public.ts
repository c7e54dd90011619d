export {
  type ApprovalAction,
  type ApprovalHandler,
  type ApprovalRegistry,
  createApprovalRegistry,
} from './approval-registry.ts'
export { requestApproval } from './request-approval.ts'
export { decidableKinds } from './staff/approval-response.ts'
export { listWaitingRequests } from './store.ts'
export type { SummaryFigure } from './tables.ts'
