import type { CertificationStep } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { withNext } from './next-path.ts'

/**
 * In the order in which they are completed; the schemas of contract/profile stay out of the
 * browser.
 */
export const stepOrder = ['base', 'personal', 'job', 'extra', 'identity', 'bank'] as const

type CertificationStepCopy = {
  readonly title: () => string
  readonly minutes: number
}

/** Title and approximate duration of a step. */
const stepCopies: Readonly<Record<CertificationStep, CertificationStepCopy>> = {
  base: { title: copy.baseTitle, minutes: 1 },
  personal: { title: copy.personalTitle, minutes: 2 },
  job: { title: copy.jobTitle, minutes: 1 },
  extra: { title: copy.extraTitle, minutes: 1 },
  identity: { title: copy.identityTitle, minutes: 2 },
  bank: { title: copy.bankTitle, minutes: 1 },
}

export const stepCopy = (step: CertificationStep): CertificationStepCopy => stepCopies[step]

export const stepAddress = (step: CertificationStep, next: string | undefined): string =>
  withNext(`${paths.certification}/${step}`, next)
