import { refusalCode } from '#contract/envelope.ts'
import { sessionCopy } from '#copy/server/session.js'
import { absenceDays } from '#domain/applicant/second-fact.ts'
import { type CallContext, type Refusal, refuse } from '../../http/handler.ts'
import type { Locale } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hasPersonalData, lockBorrower } from '../../profile/public.ts'
import { isKnownDevice } from '../known-device.ts'
import { endAllAccess } from './end-all-access.ts'
import { isFactLocked } from './fact-store.ts'

type ProvenAccount = { readonly borrowerId: string; readonly phoneHash: Buffer }

/**
 * Whether a proven phone is enough to sign in. On a device that has not signed in to the number lately it
 * is not where the account holds personal data: the number may be another person's by now. Where it holds
 * none, nobody can say whose it is, and everything by which anybody else is or would be signed in ends: who
 * states something next is the only one who reads it.
 */
export const isPhoneEnough = async (
  { services, call }: CallContext,
  { borrowerId, phoneHash }: ProvenAccount,
): Promise<boolean> => {
  const now = services.clock.wallNow()
  if (await isKnownDevice(services, call.req.raw, phoneHash, now, absenceDays)) return true
  return await inTransaction(services.db, async tx => {
    await lockBorrower(tx, borrowerId)
    if (await hasPersonalData(tx, borrowerId)) return false
    await endAllAccess({ ...services, db: tx }, borrowerId)
    return true
  })
}

/** The account used all its tries: what this device answers is not compared any more. */
export const factLocked = (locale: Locale): Refusal =>
  refuse(refusalCode.secondFactLocked, sessionCopy[locale].replies.secondFactLocked)

/** Refuses a sign-in whose second fact is missing; the text leads clients without that step on. */
export const refuseWithoutFact = async (
  { services, locale }: CallContext,
  borrowerId: string,
): Promise<Refusal> => {
  if (await isFactLocked(services.db, borrowerId)) return factLocked(locale)
  const address = `${services.config.publicUrl}/login`
  return refuse(
    refusalCode.secondFactNeeded,
    sessionCopy[locale].replies.secondFactNeeded({ address }),
  )
}
