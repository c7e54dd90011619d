import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { certifyBase } from '#contract/profile.ts'
import { isNearName } from '#domain/applicant/person-name.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { type Change, changeProfile } from './change-profile.ts'
import { createFormCheck, refuseDetails, refuseField } from './check-form.ts'
import { decideConsent, isAgreed } from './consent-store.ts'
import { profileCopy } from './copy.ts'
import { readEntries } from './entries.ts'
import { keysConfirmed } from './keys-confirmed.ts'
import { findPayoutAccount } from './payout-account.ts'
import { progressOf } from './progress.ts'
import { idNumberIndex, saveBase } from './save-entry.ts'
import type { StepBodies } from './step-bodies.ts'
import { checkBase } from './steps/check-base.ts'
import { endLiveAccount, isIdNumberTaken } from './store.ts'

const sameKeys = (a: StepBodies['base'], b: StepBodies['base'] | undefined): boolean =>
  a.fullName === b?.fullName && a.birthOn === b.birthOn && a.idNumber === b.idNumber

/** An account in the old name is not the borrower's own any more. */
const endForeignAccount = async ({ services, tx, borrower }: Change, name: string) => {
  const account = await findPayoutAccount({ ...services, db: tx }, borrower.borrowerId)
  if (account && !isNearName(name, account.holder)) {
    await endLiveAccount(tx, borrower.borrowerId, services.clock.now())
  }
}

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

  const refused = await changeProfile(services, borrowerId, async change => {
    const { tx } = change
    const { base } = await readEntries({ ...services, db: tx }, borrowerId)
    if (!sameKeys(body, base) && (await keysConfirmed(tx, borrowerId))) {
      return refuse(refusalCode.keyConfirmed, profileCopy[locale].keyConfirmed)
    }
    if (await isIdNumberTaken(tx, borrowerId, idNumberIndex(services, market, body.idNumber))) {
      return refuseField(locale, 'idNumber', 'idTaken')
    }
    if (!agreed) {
      await decideConsent(tx, services, { borrowerId, purpose: 'data-processing', given: true })
    }
    await saveBase(change, { borrowerId, market, body, savedBy: 'borrower', changedOn: null })
    await endForeignAccount(change, body.fullName)
    return undefined
  })
  return refused ?? (await progressOf(services, borrowerId))
}
