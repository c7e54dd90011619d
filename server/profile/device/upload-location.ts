import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { uploadLocation } from '#contract/profile/calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { isWithin } from '#domain/text/string-checks.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { createFormCheck, refuseDetails } from '../certification/check-form.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from '../consent/consent-store.ts'
import { insertLocation } from './device-store.ts'

/** Two decimals, about a kilometre: the precision that Google Play and both regulators allow. */
const coarse = (typed: string): string => Number(typed).toFixed(2)

/** Stores the location once, with consent. It is never overwritten or tracked. */
export const uploadLocationHandler = async (
  input: InputOf<typeof uploadLocation>,
  context: BorrowerContext,
): Promise<OutputOf<typeof uploadLocation> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  return await changeProfile(services, borrowerId, async ({ tx }) => {
    // Made anew in each run of the transaction, so that no problem is reported twice.
    const form = createFormCheck(locale)
    if (!isWithin(input.latitude, { min: -90, max: 90 })) form.problem('latitude', 'latitude')
    if (!isWithin(input.longitude, { min: -180, max: 180 })) form.problem('longitude', 'latitude')
    // Under the lock, since the consent may be withdrawn at the same moment.
    const agreed = await isAgreed(tx, borrowerId, 'location')
    if (!agreed && input.consent !== '1') form.problem('consent', 'locationConsent')
    if (form.problems.length > 0) return refuseDetails(locale, form.problems)

    if (!agreed) await decideConsent(tx, services, { borrowerId, purpose: 'location', given: true })
    const place = { latitude: coarse(input.latitude), longitude: coarse(input.longitude) }
    const isKept = await insertLocation(tx, {
      borrowerId,
      place: services.cipher.seal(JSON.stringify(place), borrowerId),
      now: services.clock.now(),
    })
    return isKept
      ? place
      : refuse(
          refusalCode.locationAlreadyStored,
          profileCopy[locale].replies.locationAlreadyRecorded,
        )
  })
}
