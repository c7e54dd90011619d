import type { OutputOf } from '#contract/call.ts'
import { type certificationOverview, certificationSteps } from '#contract/profile/calls.ts'
import type { CertificationStep } from '#contract/profile/schemas.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { consentsResponse } from '../consent/consents-response.ts'
import { readEntries } from '../entries.ts'
import { entriesResponse } from '../entries-response.ts'
import { missingSteps } from '../get-applicant.ts'
import { identityResponse } from '../identity-response.ts'
import { findLastCheck } from '../identity-store.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { getApplicantChecks } from '../store.ts'

type CertificationOverviewOutput = OutputOf<typeof certificationOverview>

/** All that the certification screens need: saved data, missing steps and choices. */
export const certificationOverviewHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<CertificationOverviewOutput> => {
  const { borrowerId, market } = signedIn
  const [entries, checks, account, check, consents] = await Promise.all([
    readEntries(services, borrowerId),
    getApplicantChecks(services.db, borrowerId),
    findPayoutAccount(services, borrowerId),
    findLastCheck(services.db, borrowerId),
    consentsResponse(services, borrowerId, locale),
  ])
  const { regions, payoutBanks, branchCode } = marketRules(market)
  const identity = await identityResponse(services, check)
  const missing = missingSteps(entries, checks)
  const stateOf = (
    step: CertificationStep,
  ): CertificationOverviewOutput['steps'][number]['state'] => {
    if (step === 'identity') return identity.state
    if (missing.includes(step)) return 'missing'
    return step === 'base' && identity.state === 'confirmed' ? 'confirmed' : 'given'
  }
  return {
    market,
    steps: certificationSteps.map(step => ({
      step,
      state: stateOf(step),
      note: step === 'identity' ? identity.note : '',
    })),
    next: missing[0] ?? null,
    mayApply: missing.length === 0 ? '1' : '0',
    saved: entriesResponse(market, entries, account),
    documentImage: identity.documentImage,
    faceImage: identity.faceImage,
    regions: regions.map(({ code, name }) => ({ code, name })),
    banks: branchCode ? [] : payoutBanks.map(({ code, name }) => ({ code, name })),
    consents,
  }
}
