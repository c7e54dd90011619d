import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyJob } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { changeProfile } from '../change-profile.ts'
import { saveEntry } from '../save-entry.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { checkJob } from './steps/check-job.ts'

export const certifyJobHandler = async (
  input: InputOf<typeof certifyJob>,
  context: BorrowerContext,
): Promise<OutputOf<typeof certifyJob> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const form = createFormCheck(locale)
  const body = checkJob(form, input, { market })
  if (!body) return refuseDetails(locale, form.problems)
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  await changeProfile(services, borrowerId, async change => {
    const saving = { borrowerId, savedBy: 'borrower', changedOn: null }
    await saveEntry(change, { ...saving, step: 'job', body })
  })
  return await progressOf(services, borrowerId)
}
