import { refusalCode } from '#contract/envelope.ts'
import { sessionCopy } from '#copy/server/session.js'
import { absenceDays } from '#domain/applicant/second-fact.ts'
import { type CallContext, type Refusal, refuse } from '../../http/handler.ts'
import type { Locale } from '../../platform/copy.ts'
import { hasPersonalData } from '../../profile/public.ts'
import { isKnownDevice } from '../known-device.ts'
import { isFactLocked } from './fact-store.ts'

type ProvenAccount = { readonly borrowerId: string; readonly phoneHash: Buffer }

/**
 * Whether a proven phone is not enough to sign in: the account holds personal data, and this device
 * has not signed in to the number lately. The number may be another person's by now.
 */
export const needsSecondFact = async (
  { services, call }: CallContext,
  { borrowerId, phoneHash }: ProvenAccount,
): Promise<boolean> => {
  const now = services.clock.wallNow()
  if (await isKnownDevice(services, call.req.raw, phoneHash, now, absenceDays)) return false
  return await hasPersonalData(services.db, borrowerId)
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
