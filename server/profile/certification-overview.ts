import type { OutputOf } from '#contract/call.ts'
import {
  type CertificationStep,
  type certificationOverview,
  certificationSteps,
} from '#contract/profile.ts'
import { BANKS } from '#domain/market/banks.ts'
import { REGIONS } from '#domain/market/regions.ts'
import type { BorrowerContext } from '../handler.ts'
import { describeConsents } from './describe-consents.ts'
import { describeIdentity } from './describe-identity.ts'
import { describeSaved } from './describe-saved.ts'
import { readEntries } from './entries.ts'
import { missingSteps } from './get-applicant.ts'
import { findLastCheck } from './identity-store.ts'
import { findPayoutAccount } from './payout-account.ts'
import { getStanding } from './store.ts'

type Overview = OutputOf<typeof certificationOverview>

/** All that the way's screens need: what is saved, what is missing, what there is to choose. */
export const certificationOverviewHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<Overview> => {
  const { borrowerId, market } = signedIn
  const [entries, standing, account, check, consents] = await Promise.all([
    readEntries(services, borrowerId),
    getStanding(services.db, borrowerId),
    findPayoutAccount(services, borrowerId),
    findLastCheck(services.db, borrowerId),
    describeConsents(services, borrowerId, locale),
  ])
  const identity = await describeIdentity(services, check)
  const missing = missingSteps(entries, standing)
  const stateOf = (step: CertificationStep): Overview['steps'][number]['state'] => {
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
    saved: describeSaved(market, entries, account),
    documentImage: identity.documentImage,
    faceImage: identity.faceImage,
    regions: REGIONS[market].map(({ code, name }) => ({ code, name })),
    banks: market === 'ID' ? BANKS.ID.map(({ code, name }) => ({ code, name })) : [],
    consents,
  }
}
