import type { InputOf, OutputOf } from '#contract/call.ts'
import type { giveConsent } from '#contract/profile/calls.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from './consent-store.ts'
import { consentsResponse } from './consents-response.ts'

/** Giving a consent that is given already, to a text that still holds, adds no row. */
export const giveConsentHandler = async (
  { purpose }: InputOf<typeof giveConsent>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof giveConsent>> => {
  const { borrowerId } = signedIn
  await changeProfile(services, borrowerId, async ({ tx }) => {
    if (await isAgreed(tx, borrowerId, purpose)) return
    await decideConsent(tx, services, { borrowerId, purpose, given: true })
  })
  return { consents: await consentsResponse(services, signedIn, locale) }
}
