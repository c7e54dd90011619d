import type { InputOf, OutputOf } from '#contract/call.ts'
import type { withdrawConsent } from '#contract/profile/calls.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { changeProfile } from '../change-profile.ts'
import { deleteLocation } from '../device/device-store.ts'
import { decideConsent, findLastDecision } from './consent-store.ts'
import { consentsResponse } from './consents-response.ts'

/**
 * Ends the processing for this purpose. A running loan continues by its contract; data stored for
 * this purpose alone is erased at once.
 */
export const withdrawConsentHandler = async (
  { purpose }: InputOf<typeof withdrawConsent>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof withdrawConsent>> => {
  const { borrowerId } = signedIn
  await changeProfile(services, borrowerId, async ({ tx }) => {
    const last = await findLastDecision(tx, borrowerId, purpose)
    if (!last?.given) return
    await decideConsent(tx, services, { borrowerId, purpose, given: false })
    if (purpose === 'location') await deleteLocation(tx, borrowerId)
  })
  return { consents: await consentsResponse(services, signedIn, locale) }
}
