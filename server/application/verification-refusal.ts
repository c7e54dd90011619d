import type { Transaction } from 'kysely'
import { refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { type Refusal, refuse, type StaffContext } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import { findFrozenFacts, findVerifiedParts, isStillStated } from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { getDecisionRules } from './decision-rules-version.ts'

/**
 * Why staff cannot have a loan paid on its frozen facts: they name another version than the latest,
 * the profile no longer states the same, or the amount needs a verified identity and account holder.
 * `isHolderVerified`: staff say so now. Undefined: they can.
 */
export const findVerificationRefusal = async (
  { services, locale }: StaffContext,
  tx: Transaction<Tables>,
  request: {
    readonly loan: StoredLoan
    readonly factsVersion: string | undefined
    readonly isHolderVerified: boolean
  },
): Promise<Refusal | undefined> => {
  const copy = offerCopy[locale].terms
  const profileAccess = { db: tx, cipher: services.cipher }
  const { loanId, borrowerId, market, principalMinor, createdAt } = request.loan
  const frozen = await findFrozenFacts(profileAccess, loanId)
  const isCurrent =
    frozen !== undefined &&
    request.factsVersion === String(frozen.version) &&
    (await isStillStated(profileAccess, borrowerId, frozen))
  if (!isCurrent) return refuse(refusalCode.factsChanged, copy.factsChanged)
  const appliedOn = localDateIn(getMarket(market).timeZone, createdAt)
  const { rules } = await getDecisionRules(tx, market, appliedOn)
  if (principalMinor <= rules.maxUncheckedMinor) return undefined
  const verified = await findVerifiedParts(profileAccess, borrowerId, frozen)
  return verified.isIdentityChecked && (verified.isHolderVerified || request.isHolderVerified)
    ? undefined
    : refuse(refusalCode.verificationMissing, copy.verificationMissing)
}
