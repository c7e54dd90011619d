import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyJob } from '#contract/profile/calls.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { changeProfile } from '../change-profile.ts'
import { saveEntry } from '../save-entry.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { checkJob } from './steps/check-job.ts'

export const certifyJobHandler = async (
  input: InputOf<typeof certifyJob>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof certifyJob> | Refusal> => {
  const { borrowerId, market } = signedIn
  const form = createFormCheck(locale)
  const body = checkJob(form, input, { market })
  if (!body) return refuseDetails(locale, form.problems)
  await changeProfile(services, borrowerId, async change => {
    const saving = { borrowerId, savedBy: 'borrower', changedOn: null }
    await saveEntry(change, { ...saving, step: 'job', body })
  })
  return await progressOf(services, borrowerId)
}
