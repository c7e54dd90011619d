import { approvalKindNames, approvalKinds } from '#contract/approval/kinds.ts'
import type { listApprovals } from '#contract/approval/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import type { StaffPerson } from '../../staff/public.ts'
import type { ApprovalRequest } from '../store.ts'

type ApprovalResponse = OutputOf<typeof listApprovals>['rows'][number]

/** The kinds that a person may decide on. */
export const decidableKinds = ({ permissions }: StaffPerson) =>
  approvalKindNames.filter(kind => permissions.has(approvalKinds[kind].approve))

/** The kinds whose requests a person may see: those of one's own work, or all for an auditor. */
export const visibleKinds = ({ permissions }: StaffPerson) =>
  permissions.has('audit.read')
    ? approvalKindNames
    : approvalKindNames.filter(kind => {
        const { propose, approve } = approvalKinds[kind]
        return permissions.has(propose) || permissions.has(approve)
      })

/** Whether a person may see a request at all: its kind and market, or one's own proposal. */
export const maySee = (
  staff: StaffPerson,
  { kind, market, makerId }: Pick<ApprovalRequest, 'kind' | 'market' | 'makerId'>,
): boolean =>
  (market === null || staff.markets.includes(market)) &&
  (makerId === staff.staffId || visibleKinds(staff).includes(kind))

const flagOf = (isSo: boolean) => (isSo ? '1' : '0')

/** A request as one person of staff sees it. */
export const approvalResponse = (
  { services, staff, locale }: StaffContext,
  request: ApprovalRequest,
): ApprovalResponse => {
  const isOwn = request.makerId === staff.staffId
  const isOpen = request.state === 'waiting' && request.expiresAt > services.clock.now()
  return {
    approvalId: request.requestId,
    kind: request.kind,
    subjectKind: request.subjectKind,
    subjectId: request.subjectId,
    subjects: request.itemCount,
    market: request.market,
    summary: request.summary.map(({ name, value, inLanguages }) => ({
      name,
      value: inLanguages?.[locale] ?? value,
    })),
    madeBy: request.makerName,
    reason: request.reason,
    state: request.state,
    mayDecide: flagOf(isOpen && !isOwn && decidableKinds(staff).includes(request.kind)),
    mayWithdraw: flagOf(isOpen && isOwn),
    decidedBy: request.checkerName,
    decisionReason: request.decisionReason,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    executedAt: request.executedAt?.toISOString() ?? null,
  }
}
