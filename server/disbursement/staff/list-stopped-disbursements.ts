import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { accountNameResponses } from '../../profile/public.ts'
import { listStoppedPayouts } from './stopped-payout-store.ts'

const defaultSize = 50

/** A page of the payouts that wait for a decision by staff, or for a bank that does not answer. */
export const listStoppedDisbursementsHandler = async (
  { sort = 'stopped', after, size }: InputOf<typeof listStoppedDisbursements>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listStoppedDisbursements>> => {
  const page = await listStoppedPayouts(services.db, {
    markets,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  const names = await accountNameResponses(
    services,
    page.rows.flatMap(({ nameCheckId }) => nameCheckId ?? []),
  )
  return {
    disbursements: page.rows.map(({ loanId, amountMinor, nameCheckId, ...row }) => ({
      ...row,
      orderId: loanId,
      amount: toDecimalString({ currency: row.currency, minor: amountMinor }),
      createdAt: row.createdAt.toISOString(),
      stoppedAt: row.stoppedAt.toISOString(),
      accountName: nameCheckId === null ? null : (names.get(nameCheckId) ?? null),
    })),
    after: page.after,
  }
}
