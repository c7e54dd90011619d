import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { certifyBase } from '#contract/profile/calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from '../consent/consent-store.ts'
import { changeKeys, sameKeys } from '../correction/change-identity-fields.ts'
import { readEntries } from '../entries.ts'
import { requestLookUpOfProfile } from '../identity-look-up/request-identity-look-up.ts'
import { refuseTaken } from '../refuse-taken-identity.ts'
import { createFormCheck, refuseDetails, refuseField } from './check-form.ts'
import { findIdentityLock } from './identity-lock.ts'
import { progressOf } from './progress.ts'
import { checkBase } from './steps/check-base.ts'

const lockedCopy = { confirmed: 'identityAlreadyConfirmed', 'in-use': 'identityInUse' } as const

export const certifyBaseHandler = async (
  input: InputOf<typeof certifyBase>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof certifyBase> | Refusal> => {
  const { borrowerId, market } = signedIn
  const form = createFormCheck(locale)
  const today = services.clock.businessDate(market)
  const body = checkBase(form, input, { market, today })
  const consents = input.dataConsent === '1'
  const agreed = await isAgreed(services.db, borrowerId, 'data-processing')
  if (!agreed && !consents) form.problem('dataConsent', 'consentNeeded')
  if (!body || form.problems.length > 0) return refuseDetails(locale, form.problems)

  const retryAfterSeconds = await services.requestLimits.take('idNumbersByBorrower', borrowerId)
  if (retryAfterSeconds !== undefined) {
    return {
      ...refuse(protocolCode.tooManyRequests, say(locale, 'tooManyRequests')),
      retryAfterSeconds,
    }
  }
  const saving = changeProfile(services, borrowerId, async change => {
    const { tx } = change
    const { base } = await readEntries({ ...services, db: tx }, borrowerId)
    const lock = await findIdentityLock({ ...services, db: tx }, borrowerId)
    const isLocked = lock === 'confirmed' || (lock === 'in-use' && base !== undefined)
    if (isLocked && !(base && sameKeys(body, base))) {
      return refuse(refusalCode.keyConfirmed, profileCopy[locale].replies[lockedCopy[lock]])
    }
    const entry = { body, savedBy: 'borrower', changedOn: null }
    if (!(await changeKeys(change, entry))) return refuseField(locale, 'idNumber', 'idTaken')
    if (!agreed) {
      await decideConsent(tx, services, { borrowerId, purpose: 'data-processing', given: true })
    }
    await requestLookUpOfProfile(change)
    return undefined
  })
  const refused = await refuseTaken(saving, refuseField(locale, 'idNumber', 'idTaken'))
  services.outbox.nudge()
  return refused ?? (await progressOf(services, borrowerId))
}
