import type { Transaction } from 'kysely'
import { verifiedFacts } from '#domain/decision/verification.ts'
import type { AuditTrail } from '../audit/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { FrozenFacts } from './frozen-facts.ts'
import { getApplicant } from './get-applicant.ts'
import { hasKnownMismatch } from './identity-look-up/identity-result.ts'
import { findPayoutAccount } from './payout-account.ts'
import { verifyHolder } from './store.ts'

/**
 * What has been verified of a borrower's frozen facts, by staff or by the identity provider. Staff's
 * part belongs to the profile as of now, so that the caller compares it with the facts
 * (`isStillStated`); the provider's belongs to this version.
 */
export const findVerifiedParts = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  frozen: FrozenFacts | undefined,
) => {
  const { identityCheck } = await getApplicant(services, borrowerId)
  const account = await findPayoutAccount(services, borrowerId)
  const { isIdentityVerified, isHolderVerified, ...mismatches } = verifiedFacts(
    frozen?.verification,
  )
  return {
    isIdentityChecked: identityCheck === 'approved' || isIdentityVerified,
    isHolderVerified: account?.isHolderVerified === true || isHolderVerified,
    ...mismatches,
    // Also where nothing asked for a verification: the register is asked with the pictures already.
    hasIdentityMismatch:
      mismatches.hasIdentityMismatch ||
      (frozen !== undefined && (await hasKnownMismatch(services, borrowerId, frozen.facts))),
  }
}

/** Records that a member of staff has verified the holder of the borrower's account. */
export const recordHolderVerified = async (
  services: Services,
  tx: Transaction<Tables>,
  {
    audit,
    borrowerId,
    staffName,
    reason,
  }: {
    readonly audit: Pick<AuditTrail, 'record'>
    readonly borrowerId: string
    readonly staffName: string
    readonly reason: string
  },
): Promise<void> => {
  const account = await findPayoutAccount({ db: tx, cipher: services.cipher }, borrowerId)
  if (!account || (account.isHolderVerified && account.payableFrom === null)) return
  await verifyHolder(tx, {
    payoutAccountId: account.payoutAccountId,
    by: `staff:${staffName}`,
    now: services.clock.now(),
  })
  await audit.record(tx, {
    action: 'account holder verified',
    subjectKind: 'borrower',
    subjectId: borrowerId,
    reason,
  })
}
