import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyPersonal } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { postalAreasOf } from '../../providers/postal-area/postal-areas.ts'
import { changeProfile } from '../change-profile.ts'
import { saveEntry } from '../save-entry.ts'
import { findBorrower } from '../store.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { checkPersonal } from './steps/check-personal.ts'

export const certifyPersonalHandler = async (
  input: InputOf<typeof certifyPersonal>,
  context: BorrowerContext,
): Promise<OutputOf<typeof certifyPersonal> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const borrower = await findBorrower(services.db, borrowerId)
  const ownPhone = borrower?.phone ? services.cipher.open(borrower.phone, borrowerId) : ''
  const form = createFormCheck(locale)
  const movedOn = form.day('movedOn', input.movedOn, {
    until: services.clock.businessDate(market),
    required: false,
  })
  const areas = await postalAreasOf[market]?.()
  const body = checkPersonal(form, input, { market, ownPhone, areas })
  if (!body) return refuseDetails(locale, form.problems)
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  await changeProfile(services, borrowerId, async change => {
    await saveEntry(change, {
      borrowerId,
      step: 'personal',
      body,
      savedBy: 'borrower',
      changedOn: movedOn ?? null,
    })
  })
  return await progressOf(services, borrowerId)
}
