import type { InputOf, OutputOf } from '#contract/call.ts'
import type { closeAccount } from '#contract/profile/calls.ts'
import { addMonths, type LocalDate } from '#domain/calendar/local-date.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { hasHadLoan } from '../../loan/public.ts'
import { endAllSessions, forgetDevices } from '../../session/public.ts'
import { refuseField } from '../certification/check-form.ts'
import { changeProfile } from '../change-profile.ts'
import { reportChange } from '../report-change.ts'
import { findClosureBlocker } from './closure-blocker.ts'
import { closeProfile } from './erase-profile.ts'

/**
 * How long identity documents of a past customer are retained: five years in both markets. Source:
 * India, Prevention of Money Laundering Act 2002, section 12; Indonesia, Law 8 of 2010, article 21.
 */
const retentionMonths = 60

/**
 * Closes the account when neither side owes anything; a borrower who never had a loan is erased at
 * once.
 */
export const closeAccountHandler = async (
  { confirm }: InputOf<typeof closeAccount>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof closeAccount> | Refusal> => {
  const { borrowerId, market } = signedIn
  if (confirm !== '1') return refuseField(locale, 'confirm', 'closeConfirm')
  const closed = await changeProfile(services, borrowerId, async change => {
    const { tx } = change
    const hold = await findClosureBlocker({ ...services, db: tx }, borrowerId, locale)
    if (hold) return refuse(hold.code, hold.message)
    const today = services.clock.businessDate(market)
    const keptUntil: LocalDate | null = (await hasHadLoan(tx, borrowerId))
      ? addMonths(today, retentionMonths)
      : null
    await reportChange(services, tx, { borrowerId, change: 'closed' })
    await forgetDevices(services, tx, borrowerId)
    await closeProfile(change, keptUntil)
    return { keptUntil: keptUntil ?? '' }
  })
  if ('refused' in closed) return closed
  await endAllSessions(services, borrowerId)
  return closed
}
