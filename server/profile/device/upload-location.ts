import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { uploadLocation } from '#contract/profile/calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { isWithin } from '#domain/text/string-checks.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { createFormCheck, refuseDetails } from '../certification/check-form.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from '../consent/consent-store.ts'
import { insertLocation } from './device-store.ts'

/** Two decimals: about a kilometre, which is what Google Play and both regulators leave us. */
const coarse = (typed: string): string => Number(typed).toFixed(2)

/** Takes the place once, with consent. Where someone was is never overwritten nor followed. */
export const uploadLocationHandler = async (
  input: InputOf<typeof uploadLocation>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof uploadLocation> | Refusal> => {
  const { borrowerId } = signedIn
  return await changeProfile(services, borrowerId, async ({ tx }) => {
    // Made with each run of the transaction, so that none says a problem twice.
    const form = createFormCheck(locale)
    if (!isWithin(input.latitude, { min: -90, max: 90 })) form.problem('latitude', 'latitude')
    if (!isWithin(input.longitude, { min: -180, max: 180 })) form.problem('longitude', 'latitude')
    // Under the lock, since an agreement may be withdrawn at this very moment.
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
      : refuse(refusalCode.locationAlreadyStored, profileCopy[locale].replies.locationKept)
  })
}
