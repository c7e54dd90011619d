import { certificationSteps } from '#contract/profile/calls.ts'
import type { CertificationStep } from '#contract/profile/schemas.ts'
import type { Employment } from '#domain/applicant/employment.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Services } from '../services.ts'
import { type Entries, readEntries } from './entries.ts'
import { getStanding, type Standing } from './store.ts'

/** What a decision on a loan may look at. */
export type Applicant = {
  readonly birthOn: LocalDate | null
  readonly monthlyIncomeMinor: bigint | null
  readonly monthlyDebtMinor: bigint | null
  readonly employment: Employment | null
  /** In the order of the way; empty: may apply. */
  readonly missing: readonly CertificationStep[]
  /** Whether a person has looked at the identity images. */
  readonly identityCheck: 'none' | 'waiting' | 'approved' | 'refused'
}

/** Steps still to give. Identity counts as given while its check waits; so does a corrected step. */
export const missingSteps = (
  entries: Entries,
  { check, hasAccount, agrees }: Standing,
): CertificationStep[] => {
  const given: Record<CertificationStep, boolean> = {
    // Without the consent nothing that was told may be used.
    base: entries.base !== undefined && agrees,
    personal: entries.personal !== undefined,
    job: entries.job !== undefined,
    extra: entries.extra !== undefined,
    identity: check === 'waiting' || check === 'approved',
    bank: hasAccount,
  }
  return certificationSteps.filter(step => !given[step])
}

/** The applicant as known now; nothing given is all null and everything missing. */
export const getApplicant = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<Applicant> => {
  const [entries, standing] = await Promise.all([
    readEntries(services, borrowerId),
    getStanding(services.db, borrowerId),
  ])
  const { base, job } = entries
  const { check } = standing
  return {
    birthOn: base?.birthOn ?? null,
    monthlyIncomeMinor: job ? BigInt(job.monthlyIncomeMinor) : null,
    monthlyDebtMinor: job ? BigInt(job.monthlyDebtMinor) : null,
    employment: job?.employment ?? null,
    missing: missingSteps(entries, standing),
    identityCheck: check === null || check === 'replaced' ? 'none' : check,
  }
}
