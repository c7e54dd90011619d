import type { Transaction } from 'kysely'
import * as z from 'zod'
import { type HolderResult, unavailable, type Verification } from '#domain/decision/verification.ts'
import { getLoan, lockLoan, type StoredLoan } from '../loan/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import {
  type FrozenFacts,
  findFrozenFacts,
  findIdentityResult,
  identitySubject,
  recordVerification,
  requestIdentityLookUp,
  requireAccountName,
} from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

export const verificationTopic = 'verify-application'

export const verificationRequest = z.object({
  loanId: z.string(),
  version: z.number(),
  /** How often the results have been read before. */
  asked: z.number(),
})
type VerificationRequest = z.infer<typeof verificationRequest>

/** Before each further reading; after the last one the result is `unavailable`. About an hour. */
const waitsSeconds = [30, 120, 600, 3000, 60]

type VerifiedLoan = Pick<StoredLoan, 'market' | 'loanId' | 'borrowerId'>

/**
 * Has a version of frozen facts verified, if the market has an identity provider: the register is asked
 * about the person, and the bank about the account, each once for the same question.
 */
export const requestVerification = async (
  services: Services,
  tx: Transaction<Tables>,
  loan: VerifiedLoan,
  version: number,
): Promise<void> => {
  const { market, loanId, borrowerId } = loan
  if (!services.identityProviderOf(market)) return
  const frozen = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId, version)
  if (!frozen) return
  const subject = identitySubject(frozen.facts)
  await requestIdentityLookUp(services, tx, { borrowerId, market, subject })
  await findHolderResult(services, tx, loan, frozen)
  await writeOutbox(tx, { topic: verificationTopic, payload: { loanId, version, asked: 0 } })
}

/**
 * What the bank says of the account's holder; it is asked where it has not been. Undefined: no result
 * yet. Without a provider of account names it is unavailable: staff verify the holder.
 */
const findHolderResult = async (
  services: Services,
  tx: Transaction<Tables>,
  { borrowerId, market }: VerifiedLoan,
  { facts }: FrozenFacts,
): Promise<HolderResult | undefined> => {
  const { fullName, bankCode, accountNo, holder } = facts
  if (accountNo === '') return 'unavailable'
  const subject = { fullName, bankCode, accountNo, holder }
  const verdict = await requireAccountName(services, tx, { borrowerId, market, subject })
  switch (verdict.state) {
    case 'unchecked':
      return 'unavailable'
    case 'allowed':
      return 'same'
    case 'refused':
      return verdict.reason === 'ACCOUNT_NOT_FOUND' ? 'not-found' : 'other'
    case 'waiting':
      return verdict.isClose ? 'close' : undefined
  }
}

/**
 * Stores the results of register and bank with the version that was asked about, once both are known;
 * reads them again later where they are not, if `repeats`. Returns whether a result was stored.
 * Idempotent; takes the loan's row only to store.
 */
export const verifyApplication = async (
  services: Services,
  tx: Transaction<Tables>,
  { loanId, version, asked }: VerificationRequest,
  { repeats }: { readonly repeats: boolean },
): Promise<boolean> => {
  const loan = await getLoan(tx, loanId)
  const { market, borrowerId } = loan
  const provider = services.identityProviderOf(market)
  const frozen = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId, version)
  if (!provider || !frozen || frozen.verification) return false
  const { facts } = frozen
  const isLast = repeats && asked >= waitsSeconds.length
  const identity = await findIdentityResult(services, tx, { borrowerId, market, facts })
  const holder = await findHolderResult(services, tx, loan, frozen)
  const known = { ...(identity && { identity }), ...(holder && { holder }) }
  const isComplete = identity !== undefined && holder !== undefined
  const result: Verification | undefined =
    isComplete || isLast ? { ...unavailable, ...known } : undefined
  if (!result) {
    if (repeats) {
      const payload = { loanId, version, asked: asked + 1 }
      await writeOutbox(tx, {
        topic: verificationTopic,
        payload,
        delaySeconds: waitsSeconds[asked] ?? 0,
      })
    }
    return false
  }
  await lockLoan(tx, loanId)
  return await recordVerification(
    tx,
    { loanId, version },
    { ...result, by: provider.name, at: services.clock.now() },
  )
}
