import { redirect } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { CertificationStep } from '#contract/profile/calls.ts'
import { paths } from '../../routes.ts'
import type { ScreenSubmit } from '../../shell/screen-action.ts'
import { formFailureReply } from '../form/form-failure.ts'
import { stepAddress } from './certification-steps.ts'
import { findNext, withNext } from './next-path.ts'

/** What every step answers. */
export type SavedStep = { readonly next: CertificationStep | null; readonly mayApply: '0' | '1' }

/** Marks a form whose step was given before: whoever only corrects one is not led through others. */
export const correctingField = 'correcting'

/** Makes the act of one step's form: saves it, and goes on to what is still missing. */
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

/** The next missing step; when there is none, or one was only corrected, back to where one was. */
export const addressAfter = (
  saved: SavedStep,
  next: string | undefined,
  correcting: boolean,
): string => {
  if (saved.next !== null && !correcting) return stepAddress(saved.next, next)
  if (next !== undefined && (correcting || saved.next === null)) return next
  return withNext(paths.certification, next)
}
