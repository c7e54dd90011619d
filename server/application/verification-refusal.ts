import type { Transaction } from 'kysely'
import { refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { getDecisionRules } from '../decision/public.ts'
import { type Refusal, refuse, type StaffContext } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import { findFrozenFacts, findVerifiedParts, isStillStated } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

type VerificationRequest = {
  readonly loan: StoredLoan
  readonly factsVersion: string | undefined
  readonly isHolderVerified: boolean
}

/**
 * Why staff cannot have a loan paid on its frozen facts: they name another version than the latest,
 * the profile no longer states the same, or the amount needs a verified identity and account holder.
 * `isHolderVerified`: staff say so now. Undefined: they can.
 */
export const findVerificationProblem = async (
  { cipher }: Pick<Services, 'cipher'>,
  tx: Transaction<Tables>,
  request: VerificationRequest,
): Promise<'facts-changed' | 'verification-missing' | undefined> => {
  const profileAccess = { db: tx, cipher }
  const { loanId, borrowerId, market, principalMinor, createdAt } = request.loan
  const frozen = await findFrozenFacts(profileAccess, loanId)
  const isCurrent =
    frozen !== undefined &&
    request.factsVersion === String(frozen.version) &&
    (await isStillStated(profileAccess, borrowerId, frozen))
  if (!isCurrent) return 'facts-changed'
  const appliedOn = localDateIn(getMarket(market).timeZone, createdAt)
  const { rules } = await getDecisionRules(tx, market, appliedOn)
  if (principalMinor <= rules.maxUncheckedMinor) return undefined
  const verified = await findVerifiedParts(profileAccess, borrowerId, frozen)
  return verified.isIdentityChecked && (verified.isHolderVerified || request.isHolderVerified)
    ? undefined
    : 'verification-missing'
}

/** The same as a refusal of a call. */
export const findVerificationRefusal = async (
  { services, locale }: StaffContext,
  tx: Transaction<Tables>,
  request: VerificationRequest,
): Promise<Refusal | undefined> => {
  const copy = offerCopy[locale].terms
  const problem = await findVerificationProblem(services, tx, request)
  if (problem === undefined) return undefined
  return problem === 'facts-changed'
    ? refuse(refusalCode.factsChanged, copy.factsChanged)
    : refuse(refusalCode.verificationMissing, copy.verificationMissing)
}
