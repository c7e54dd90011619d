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
  readonly why: () => string
  readonly minutes: number
}

/** Title, reason and approximate duration of a step. */
const stepCopies: Readonly<Record<CertificationStep, CertificationStepCopy>> = {
  base: { title: copy.baseTitle, why: copy.baseReason, minutes: 1 },
  personal: { title: copy.personalTitle, why: copy.personalReason, minutes: 2 },
  job: { title: copy.jobTitle, why: copy.jobReason, minutes: 1 },
  extra: { title: copy.extraTitle, why: copy.extraReason, minutes: 1 },
  identity: { title: copy.identityTitle, why: copy.identityReason, minutes: 2 },
  bank: { title: copy.bankTitle, why: copy.bankReason, minutes: 1 },
}

export const stepCopy = (step: CertificationStep): CertificationStepCopy => stepCopies[step]

export const stepAddress = (step: CertificationStep, next: string | undefined): string =>
  withNext(`${paths.certification}/${step}`, next)
