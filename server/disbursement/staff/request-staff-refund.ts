import type { Transaction } from 'kysely'
import { marketRules } from '#domain/market/market-rules.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { requestApproval } from '../../approval/public.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { holdEnabledPerson, type StaffPerson } from '../../staff/public.ts'
import type { Tables } from '../../tables.ts'
import { findRefundNumber, type Refund, sumRefundedAlone } from '../refund-store.ts'
import { type RefundRequest, requestRefund } from '../request-refund.ts'

/** The most that a person may refund alone in 24 hours: the highest limit of their roles. */
export const refundLimitOf = ({ roles }: StaffPerson, market: Refund['market']): bigint => {
  const limits = marketRules(market).refundAloneUpToMinor
  return roles.reduce((highest, role) => {
    const limit = limits[role] ?? 0n
    return limit > highest ? limit : highest
  }, 0n)
}

const hourMs = 3_600_000

/**
 * What a person may still refund alone: what they refunded alone in the last 24 hours is taken off, so that
 * no row of small refunds takes the place of a large one. Nothing for who was disabled meanwhile. Holds the
 * person's row until the transaction ends, so that of refunds at the same moment each counts the others.
 */
const leftToRefundAlone = async (
  { services, staff }: Pick<StaffContext, 'services' | 'staff'>,
  tx: Transaction<Tables>,
  market: Refund['market'],
): Promise<bigint> => {
  if (!(await holdEnabledPerson(tx, staff.staffId))) return 0n
  const since = new Date(services.clock.wallNow().getTime() - 24 * hourMs)
  const requestedBy = `staff:${staff.name}`
  return refundLimitOf(staff, market) - (await sumRefundedAlone(tx, { requestedBy, market }, since))
}

/**
 * Reserves a refund that staff want sent, and sends it, or proposes it to a second person above the
 * caller's limit. After a refusal the caller must roll back. Locks: see `requestRefund`; then the
 * caller's own row.
 */
export const requestStaffRefund = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  request: Omit<RefundRequest, 'by' | 'needsSecondApproval'>,
): Promise<Refund | Refusal> => {
  const { services, staff } = context
  const { market, amountMinor, currency, reason, source, account } = request
  const needsSecondApproval = amountMinor > (await leftToRefundAlone(context, tx, market))
  const refund = await requestRefund(
    { services, tx },
    { ...request, by: `staff:${staff.name}`, needsSecondApproval },
  )
  if (!needsSecondApproval) return refund
  const amount = toDecimalString({ currency, minor: amountMinor })
  const accountHash = account
    ? services.cipher.index(`${account.bankCode} ${account.accountNo}`).toString('hex')
    : 'of the profile'
  const facts = { amount, currency, source, accountHash }
  const number = await findRefundNumber(tx, refund)
  const proposed = await requestApproval(context, tx, {
    kind: source === 'suspense' ? 'unmatched-money-return' : 'refund',
    subjectKind: 'refund',
    market,
    items: [
      {
        subjectId: refund.refundId,
        before: { state: 'asked', ...facts },
        after: { state: 'sending', ...facts },
      },
    ],
    summary: [
      ...(number === null ? [] : [{ name: refund.loanId ? 'order' : 'number', value: number }]),
      { name: 'amount', value: amount },
      { name: 'currency', value: currency },
      { name: 'source', value: source },
    ],
    reason,
  })
  return 'refused' in proposed ? proposed : refund
}
