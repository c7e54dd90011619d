import { certificationSteps } from '#contract/profile/calls.ts'
import type { CertificationStep } from '#contract/profile/schemas.ts'
import type { Employment } from '#domain/applicant/employment.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Services } from '../services.ts'
import { type Entries, readEntries } from './entries.ts'
import { type ApplicantChecks, getApplicantChecks } from './store.ts'

/** The data that a decision on a loan may use. */
export type Applicant = {
  readonly birthOn: LocalDate | null
  readonly monthlyIncomeMinor: bigint | null
  readonly monthlyDebtMinor: bigint | null
  readonly employment: Employment | null
  /** In the order of the steps; empty: may apply. */
  readonly missing: readonly CertificationStep[]
  /** Whether staff have checked the identity images. */
  readonly identityCheck: 'none' | 'waiting' | 'approved' | 'refused'
}

/**
 * Steps still missing. Identity counts as given while its check waits; so does a corrected step.
 */
export const missingSteps = (
  entries: Entries,
  { check, hasAccount, agrees }: ApplicantChecks,
): CertificationStep[] => {
  const given: Record<CertificationStep, boolean> = {
    // Without the consent no data given may be used.
    base: entries.base !== undefined && agrees,
    personal: entries.personal !== undefined,
    job: entries.job !== undefined,
    extra: entries.extra !== undefined,
    identity: check === 'waiting' || check === 'approved',
    bank: hasAccount,
  }
  return certificationSteps.filter(step => !given[step])
}

/** The applicant as known now; without any data everything is null and every step missing. */
export const getApplicant = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<Applicant> => {
  const [entries, checks] = await Promise.all([
    readEntries(services, borrowerId),
    getApplicantChecks(services.db, borrowerId),
  ])
  const { base, job } = entries
  const { check } = checks
  return {
    birthOn: base?.birthOn ?? null,
    monthlyIncomeMinor: job ? BigInt(job.monthlyIncomeMinor) : null,
    monthlyDebtMinor: job ? BigInt(job.monthlyDebtMinor) : null,
    employment: job?.employment ?? null,
    missing: missingSteps(entries, checks),
    identityCheck: check === null || check === 'replaced' ? 'none' : check,
  }
}
