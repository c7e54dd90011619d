import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { closeAccount } from '#contract/profile.ts'
import { addMonths, type LocalDate } from '#domain/calendar/local-date.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { hasHadLoan, hasOpenLoan } from '../loan/public.ts'
import { endAllSessions, forgetDevices } from '../session/public.ts'
import { changeProfile } from './change-profile.ts'
import { refuseField } from './check-form.ts'
import { profileCopy } from './copy.ts'
import { closeProfile } from './erase-profile.ts'

/**
 * How long identity papers of a past customer are kept: five years in both markets. Source: India,
 * Prevention of Money Laundering Act 2002, section 12; Indonesia, Law 8 of 2010, article 21.
 */
const keptMonths = 60

/** Closes the account when nothing is owed; who never borrowed leaves nothing behind. */
export const closeAccountHandler = async (
  { confirm }: InputOf<typeof closeAccount>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof closeAccount> | Refusal> => {
  const { borrowerId, market } = signedIn
  if (confirm !== '1') return refuseField(locale, 'confirm', 'closeConfirm')
  const closed = await changeProfile(services, borrowerId, async change => {
    const { tx } = change
    if (await hasOpenLoan(tx, borrowerId)) {
      return refuse(refusalCode.loanOutstanding, profileCopy[locale].loanOutstanding)
    }
    const today = services.clock.businessDate(market)
    const keptUntil: LocalDate | null = (await hasHadLoan(tx, borrowerId))
      ? addMonths(today, keptMonths)
      : null
    await closeProfile(change, keptUntil)
    await forgetDevices(tx, borrowerId)
    return { keptUntil: keptUntil ?? '' }
  })
  if ('refused' in closed) return closed
  await endAllSessions(services, borrowerId)
  return closed
}
