import type { InputOf, OutputOf } from '#contract/call.ts'
import type { giveConsent } from '#contract/profile.ts'
import type { BorrowerContext } from '../handler.ts'
import { changeProfile } from './change-profile.ts'
import { decideConsent, isAgreed } from './consent-store.ts'
import { describeConsents } from './describe-consents.ts'

/** Giving again what is given adds nothing: one decision, one row. */
export const giveConsentHandler = async (
  { purpose }: InputOf<typeof giveConsent>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof giveConsent>> => {
  const { borrowerId } = signedIn
  await changeProfile(services, borrowerId, async ({ tx }) => {
    if (await isAgreed(tx, borrowerId, purpose)) return
    await decideConsent(tx, services, { borrowerId, purpose, given: true })
  })
  return { consents: await describeConsents(services, borrowerId, locale) }
}
