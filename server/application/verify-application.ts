import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { compareHolder, unavailable, type Verification } from '#domain/decision/verification.ts'
import { getLoan, lockLoan, type StoredLoan } from '../loan/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import { type FrozenFacts, findFrozenFacts, recordVerification } from '../profile/public.ts'
import type { IdentityProvider } from '../providers/identity/identity-provider.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

export const verificationTopic = 'verify-application'

export const verificationRequest = z.object({
  loanId: z.string(),
  version: z.number(),
  /** How often the provider has been asked before. */
  asked: z.number(),
})
type VerificationRequest = z.infer<typeof verificationRequest>

/** Before each further question; after the last one the result is `unavailable`. About an hour. */
const waitsSeconds = [30, 120, 600, 3000]

/** Asks the market's identity provider, if it has one, about a version of frozen facts; later. */
export const requestVerification = async (
  services: Pick<Services, 'identityProviderOf'>,
  tx: Transaction<Tables>,
  { market, loanId }: Pick<StoredLoan, 'market' | 'loanId'>,
  version: number,
): Promise<void> => {
  if (!services.identityProviderOf(market)) return
  await writeOutbox(tx, { topic: verificationTopic, payload: { loanId, version, asked: 0 } })
}

/**
 * Asks the provider and stores its result with the version that was asked about. Returns whether a
 * result was stored: without one, the question is repeated later. Idempotent; takes the loan's row
 * only after the reply.
 */
export const verifyApplication = async (
  services: Services,
  tx: Transaction<Tables>,
  request: VerificationRequest,
): Promise<boolean> => {
  const { loanId, version, asked } = request
  const { market } = await getLoan(tx, loanId)
  const provider = services.identityProviderOf(market)
  const frozen = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId, version)
  if (!provider || !frozen || frozen.verification) return false
  const result =
    (await askProvider(services, provider, { loanId, market, frozen })) ??
    (asked >= waitsSeconds.length ? unavailable : undefined)
  if (!result) {
    await writeOutbox(tx, {
      topic: verificationTopic,
      payload: { ...request, asked: asked + 1 },
      delaySeconds: waitsSeconds[asked] ?? 0,
    })
    return false
  }
  await lockLoan(tx, loanId)
  return await recordVerification(
    tx,
    { loanId, version },
    { ...result, by: provider.name, at: services.clock.now() },
  )
}

/** Undefined: no usable reply, or no result yet. */
const askProvider = async (
  services: Services,
  provider: IdentityProvider,
  { loanId, market, frozen }: Pick<StoredLoan, 'loanId' | 'market'> & { frozen: FrozenFacts },
): Promise<Verification | undefined> => {
  const { fullName, birthOn, idNumber, bankCode, accountNo } = frozen.facts
  if (!isLocalDate(birthOn)) return unavailable
  const reference = `${loanId}:${frozen.version}`
  try {
    const person = { fullName, birthOn, idNumber, bankCode, accountNo }
    const answer = await provider.verify({ reference, market, ...person })
    if (answer.state === 'pending') return undefined
    return {
      identity: answer.identity,
      holder: compareHolder(fullName, answer.registeredName),
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, loanId }, 'the identity provider gave no result')
    return undefined
  }
}
