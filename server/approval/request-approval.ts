import type { Transaction } from 'kysely'
import { type ApprovalKind, approvalKinds } from '#contract/approval/kinds.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import type { MarketCode } from '#domain/market/market.ts'
import { type Refusal, refuse, type StaffContext } from '../http/handler.ts'
import type { Tables } from '../tables.ts'
import { insertRequest, type NewItem } from './store.ts'
import type { SummaryFigure } from './tables.ts'

type Proposal = {
  readonly kind: ApprovalKind
  /** What the subjects are, such as `refund` or `loan`. */
  readonly subjectKind: string
  /** Null: of no market. */
  readonly market: MarketCode | null
  /**
   * One subject, or up to 1,000 of a bulk action, which are executed one by one. `before` and
   * `after` say what changes, personal data only as its keyed hash (`cipher.index`).
   */
  readonly items: readonly NewItem[]
  /** Figures for the person who decides, without personal data. */
  readonly summary: readonly SummaryFigure[]
  readonly reason: string
}

/**
 * Stores what the caller proposes, for another person to decide on; writes nothing outside `tx`, the
 * transaction of what the proposal reserves. Returns the request's id, or a refusal with nothing
 * stored (the caller takes back what it reserved): no permission to propose, or a subject that
 * already waits.
 */
export const requestApproval = async (
  { services, staff, locale }: Pick<StaffContext, 'services' | 'staff' | 'locale'>,
  tx: Transaction<Tables>,
  proposal: Proposal,
): Promise<{ readonly approvalId: string } | Refusal> => {
  const { propose, limitHours } = approvalKinds[proposal.kind]
  const copy = approvalCopy[locale].replies
  if (!staff.permissions.has(propose)) return refuse(protocolCode.notPermitted, copy.notPermitted)
  const { items, ...request } = proposal
  const requestId = services.random.uuid()
  const createdAt = services.clock.now()
  const isStored = await insertRequest(
    tx,
    {
      ...request,
      requestId,
      itemCount: items.length,
      makerId: staff.staffId,
      makerName: staff.name,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + limitHours * 3_600_000),
    },
    items,
  )
  return isStored
    ? { approvalId: requestId }
    : refuse(refusalCode.approvalWaiting, copy.alreadyWaiting)
}
