import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyExtra } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { changeProfile } from '../change-profile.ts'
import { decideConsent, isAgreed } from '../consent/consent-store.ts'
import { saveEntry } from '../save-entry.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { checkExtra } from './steps/check-extra.ts'

export const certifyExtraHandler = async (
  input: InputOf<typeof certifyExtra>,
  context: BorrowerContext,
): Promise<OutputOf<typeof certifyExtra> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const form = createFormCheck(locale)
  const body = checkExtra(form, input)
  if (!body) return refuseDetails(locale, form.problems)
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  await changeProfile(services, borrowerId, async change => {
    const { tx } = change
    const saving = { borrowerId, savedBy: 'borrower', changedOn: null }
    await saveEntry(change, { ...saving, step: 'extra', body })
    if (input.newsConsent === '1' && !(await isAgreed(tx, borrowerId, 'news'))) {
      await decideConsent(tx, services, { borrowerId, purpose: 'news', given: true })
    }
  })
  return await progressOf(services, borrowerId)
}
