import type { InputOf, OutputOf } from '#contract/call.ts'
import type { giveConsent } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from './consent-store.ts'
import { consentsResponse } from './consents-response.ts'

/** Giving a consent that is given already, to a text that still holds, adds no row. */
export const giveConsentHandler = async (
  { purpose }: InputOf<typeof giveConsent>,
  context: BorrowerContext,
): Promise<OutputOf<typeof giveConsent> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  await changeProfile(services, borrowerId, async ({ tx }) => {
    if (await isAgreed(tx, borrowerId, purpose)) return
    await decideConsent(tx, services, { borrowerId, purpose, given: true })
  })
  return { consents: await consentsResponse(services, signedIn, locale) }
}
