import type { InputOf } from '#contract/call.ts'
import type { certifyExtra } from '#contract/profile/calls.ts'
import { loanPurpose, profileLanguage } from '#contract/profile/schemas.ts'
import { isEmail } from '#domain/text/string-checks.ts'
import type { FormCheck } from '../check-form.ts'
import type { StepBodies } from '../step-bodies.ts'

export const checkExtra = (
  form: FormCheck,
  input: InputOf<typeof certifyExtra>,
): StepBodies['extra'] | undefined => {
  const body = {
    loanPurpose: form.choice('loanPurpose', input.loanPurpose, { of: loanPurpose.options }),
    email: form.line('email', input.email, {
      maxLength: 254,
      required: false,
      fits: [isEmail, 'email'],
    }),
    language: form.choice('language', input.language, { of: profileLanguage.options }),
  }
  return form.problems.length > 0 ? undefined : body
}
