import type { OutputOf } from '#contract/call.ts'
import { type certificationOverview, certificationSteps } from '#contract/profile/calls.ts'
import type { CertificationStep } from '#contract/profile/schemas.ts'
import { profileCopy } from '#copy/server/profile.js'
import { marketRules } from '#domain/market/market-rules.ts'
import type { BorrowerContext } from '../../http/handler.ts'
import { consentsResponse } from '../consent/consents-response.ts'
import { readEntries } from '../entries.ts'
import { entriesResponse } from '../entries-response.ts'
import { missingSteps } from '../get-applicant.ts'
import { findStatedLookUp } from '../identity-look-up/look-up-response.ts'
import type { IdentityLookUp } from '../identity-look-up/store.ts'
import { identityResponse } from '../identity-response.ts'
import { findLastCheck, type IdentityCheck } from '../identity-store.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { getApplicantChecks } from '../store.ts'
import { draftKey } from './draft-key.ts'

type CertificationOverviewOutput = OutputOf<typeof certificationOverview>

/**
 * What a register or the comparison of pictures has against a step, until staff have decided. Not which
 * field differs: the page is no means to try out numbers of others.
 */
const providerNotes = (
  check: IdentityCheck | undefined,
  lookUp: IdentityLookUp | undefined,
  copy: { readonly registerDiffers: string; readonly photosDiffer: string },
): { readonly [Step in CertificationStep]?: string } => {
  if (check?.state !== 'waiting') return {}
  const isUnknown = lookUp?.result === 'mismatch' || lookUp?.result === 'not-found'
  const isUnlike = check.faceResult === 'mismatch' || check.faceResult === 'unclear'
  return {
    ...(isUnknown ? { base: copy.registerDiffers } : {}),
    ...(isUnlike ? { identity: copy.photosDiffer } : {}),
  }
}

/** All that the certification screens need: saved data, missing steps and choices. */
export const certificationOverviewHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<CertificationOverviewOutput> => {
  const { borrowerId, market } = signedIn
  const [entries, checks, account, check, consents, lookUp] = await Promise.all([
    readEntries(services, borrowerId),
    getApplicantChecks(services.db, borrowerId),
    findPayoutAccount(services, borrowerId),
    findLastCheck(services.db, borrowerId),
    consentsResponse(services, signedIn, locale),
    findStatedLookUp(services, borrowerId),
  ])
  const { regions, payoutBanks, branchCode } = marketRules(market)
  const identity = await identityResponse(services, check)
  const notes = providerNotes(check, lookUp, profileCopy[locale].replies)
  const missing = missingSteps(entries, checks)
  const stateOf = (
    step: CertificationStep,
  ): CertificationOverviewOutput['steps'][number]['state'] => {
    if (notes[step] !== undefined) return 'refused'
    if (step === 'identity') return identity.state
    if (missing.includes(step)) return 'missing'
    return step === 'base' && identity.state === 'confirmed' ? 'confirmed' : 'given'
  }
  return {
    market,
    steps: certificationSteps.map(step => ({
      step,
      state: stateOf(step),
      note: notes[step] ?? (step === 'identity' ? identity.note : ''),
    })),
    // Nobody is kept from applying by a register alone: staff look at the application.
    next: certificationSteps.find(step => missing.includes(step) || step in notes) ?? null,
    mayApply: missing.length === 0 ? '1' : '0',
    saved: entriesResponse(market, entries, account),
    documentImage: identity.documentImage,
    faceImage: identity.faceImage,
    regions: regions.map(({ code, name }) => ({ code, name })),
    banks: branchCode ? [] : payoutBanks.map(({ code, name }) => ({ code, name })),
    consents,
    draftKey: draftKey(services, borrowerId),
  }
}
