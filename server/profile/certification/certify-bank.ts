import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyBank } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { borrowerName } from '../borrower-name.ts'
import { changeProfile } from '../change-profile.ts'
import { saveAccount } from '../save-account.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { checkBank } from './steps/check-bank.ts'

export const certifyBankHandler = async (
  input: InputOf<typeof certifyBank>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof certifyBank> | Refusal> => {
  const { borrowerId, market } = signedIn
  const refused = await changeProfile(services, borrowerId, async change => {
    // Read under the lock, so that the name cannot change before the save.
    const name = await borrowerName({ ...services, db: change.tx }, borrowerId)
    const form = createFormCheck(locale)
    const account = checkBank(form, input, { market, name })
    if (!account) return refuseDetails(locale, form.problems)
    await saveAccount(change, borrowerId, account)
    return undefined
  })
  return refused ?? (await progressOf(services, borrowerId))
}
