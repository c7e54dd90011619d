import { redirect } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { CertificationStep } from '#contract/profile/calls.ts'
import { paths } from '../../routes.ts'
import type { ScreenSubmit } from '../../shell/screen-action.ts'
import { formFailureReply } from '../form/form-failure.ts'
import { stepAddress } from './certification-steps.ts'
import { findNext, withNext } from './next-path.ts'
import { dropStepDraft } from './step-draft.ts'

/** Output of every certification call. */
export type SavedStep = { readonly next: CertificationStep | null; readonly mayApply: '0' | '1' }

/**
 * Marks a form whose step was completed before: correcting one step does not lead through the
 * others.
 */
export const correctingField = 'correcting'

/** Makes the submit function of a step's form: saves it and redirects to the next missing step. */
export const saveStep =
  <Input>(
    call: Call<Input, SavedStep>,
    read: (form: FormData) => Input,
  ): ScreenSubmit<Response | ReturnType<typeof formFailureReply>> =>
  async (api, form, request) => {
    const reply = await api(call, read(form))
    if (!reply.success) return formFailureReply(reply, form)
    return redirect(addressAfter(reply.data, findNext(request), form.has(correctingField)))
  }

/** The same in the browser, which forgets the step's draft once it is saved, and not before. */
export const saveDraftedStep =
  <Result>(step: CertificationStep, save: ScreenSubmit<Result>): ScreenSubmit<Result> =>
  async (api, form, request) => {
    const result = await save(api, form, request)
    if (result instanceof Response) dropStepDraft({ step })
    return result
  }

/**
 * The next missing step; when there is none, or one was corrected, the page that the borrower
 * came from.
 */
export const addressAfter = (
  saved: SavedStep,
  next: string | undefined,
  correcting: boolean,
): string => {
  if (saved.next !== null && !correcting) return stepAddress(saved.next, next)
  if (next !== undefined && (correcting || saved.next === null)) return next
  return withNext(paths.certification, next)
}
