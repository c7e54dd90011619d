import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { MarketCode } from '#domain/market/market.ts'
import { imageAsJpeg } from '../../image/public.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type { FaceAnswer, IdentityProvider } from '../../providers/identity/identity-provider.ts'
import { PaymentProviderError } from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { countChecks, findCheck, type IdentityCheck, recordFaceResult } from '../identity-store.ts'
import { findBorrower } from '../store.ts'
import { identityAnsweredTopic, registerWaitsSeconds } from './ask-register.ts'

export const compareFacesTopic = 'compare-faces'

const request = z.object({ checkId: z.string(), attempts: z.number() })

/** Each comparison costs a fee. */
const maxOfBorrowerInADay = 5
const dayMs = 86_400_000

/**
 * Has the two pictures of a check compared, later, where the market's provider does that. Above the limit
 * of a day the result is `unavailable` at once: then staff look by themselves. The caller holds the
 * borrower's lock, and has inserted the check.
 */
export const requestFaceComparison = async (
  services: Pick<Services, 'clock' | 'identityProviderOf'>,
  tx: Transaction<Tables>,
  {
    checkId,
    borrowerId,
    market,
  }: { readonly checkId: string; readonly borrowerId: string; readonly market: MarketCode },
): Promise<void> => {
  const provider = services.identityProviderOf(market)
  if (!provider?.compareFaces) return
  const now = services.clock.now()
  const since = new Date(now.getTime() - dayMs)
  if ((await countChecks(tx, borrowerId, since)) > maxOfBorrowerInADay) {
    const result = { result: 'unavailable', by: provider.name, ref: null, now } as const
    await recordFaceResult(tx, checkId, result)
    return
  }
  await writeOutbox(tx, { topic: compareFacesTopic, payload: { checkId, attempts: 0 } })
}

/**
 * Compares the pictures of a check that waits, and stores the result once. No row is locked while the
 * provider replies. Five times in all; then the result is `unavailable`, and staff look by themselves.
 */
export const compareFaces = async (services: Services, payload: unknown): Promise<void> => {
  const { checkId, attempts } = z.parse(request, payload)
  const check = await findCheck(services.db, checkId)
  if (check?.state !== 'waiting' || check.faceResult !== null) return
  const borrower = await findBorrower(services.db, check.borrowerId)
  const provider = borrower && services.identityProviderOf(borrower.market)
  if (!provider?.compareFaces) return
  const answer = await compare(services, provider, check)
  await inTransaction(services.db, async tx => {
    const delaySeconds = registerWaitsSeconds[attempts]
    if (!answer && delaySeconds !== undefined) {
      const next = { checkId, attempts: attempts + 1 }
      await writeOutbox(tx, { topic: compareFacesTopic, payload: next, delaySeconds })
      return
    }
    const result = answer?.result ?? 'unavailable'
    const ref = answer?.providerRef || null
    const now = services.clock.now()
    if (!(await recordFaceResult(tx, checkId, { result, by: provider.name, ref, now }))) return
    const { borrowerId } = check
    await writeOutbox(tx, { topic: identityAnsweredTopic, payload: { borrowerId } })
  })
  services.outbox.nudge()
}

/** Undefined: no usable reply, or a picture that is gone. */
const compare = async (
  services: Services,
  { compareFaces: ask }: IdentityProvider,
  { checkId, documentImage, faceImage }: IdentityCheck,
): Promise<FaceAnswer | undefined> => {
  const [document, face] = await Promise.all(
    [documentImage, faceImage].map(async id => id && (await imageAsJpeg(services, id))),
  )
  if (!document || !face) return undefined
  try {
    return await ask?.({ document, face })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, checkId }, 'the provider did not compare two faces')
    return undefined
  }
}
