import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { createPasskey, createPasskeyOptions } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import {
  newPasskeyJson,
  readNewPasskey,
  verifyNewPasskey,
} from '../../platform/security/web-authn.ts'
import { borrowerPhone, lockBorrower, maskNumber, reportChange } from '../../profile/public.ts'
import { deviceLabel } from '../device-label.ts'
import { findLiveSession } from '../store.ts'
import { findChallengeEnd, newChallenge, spendChallenge } from './passkey-challenge.ts'
import { borrowersSite, passkeyUserId } from './passkey-party.ts'
import { insertPasskey, listOwnPasskeys, maxPasskeys } from './passkey-store.ts'

/** What the browser needs; it shows the app's name and the end of the phone number, nothing else. */
export const createPasskeyOptionsHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof createPasskeyOptions> | Refusal> => {
  const { borrowerId } = signedIn
  const known = await listOwnPasskeys(services.db, borrowerId)
  if (known.length >= maxPasskeys) {
    return refuse(refusalCode.tooManyPasskeys, sessionCopy[locale].passkey.tooMany)
  }
  const { appName } = services.config.brand
  const name = maskNumber(await borrowerPhone(services, borrowerId))
  const options = await newPasskeyJson(borrowersSite(services.config), {
    siteName: appName,
    user: { id: passkeyUserId(borrowerId), name, displayName: `${appName} ${name}` },
    challenge: newChallenge(services, { purpose: 'create', signedIn }),
    known,
  })
  return { options }
}

/**
 * Adds the passkey that a browser has created for the caller's session. Its owner is notified at the
 * account's phone in the same transaction.
 */
export const createPasskeyHandler = async (
  { credential }: InputOf<typeof createPasskey>,
  { services, signedIn, common, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof createPasskey> | Refusal> => {
  const { borrowerId } = signedIn
  const { passkey: texts } = sessionCopy[locale]
  const refused = refuse(refusalCode.passkeyRefused, texts.notAdded)
  const wait = await services.requestLimits.take('passkeysByBorrower', borrowerId)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const reply = readNewPasskey(credential)
  const endsAt =
    reply && findChallengeEnd(services, { purpose: 'create', signedIn }, reply.challenge)
  if (!reply || !endsAt) return refused
  const key = await verifyNewPasskey(borrowersSite(services.config), reply)
  if (!key) return refused
  const passkey = {
    ...key,
    passkeyId: services.random.uuid(),
    borrowerId,
    device: deviceLabel(common, call.req.header('user-agent') ?? ''),
    createdAt: services.clock.wallNow(),
  }
  const added = await inTransaction(services.db, async tx => {
    // Closing the account and ending its sessions hold this lock too.
    await lockBorrower(tx, borrowerId)
    const now = services.clock.wallNow()
    if (!(await findLiveSession(tx, signedIn.tokenHash, now))) return 'taken'
    if (!(await spendChallenge(tx, reply.challenge, endsAt))) return 'taken'
    const result = await insertPasskey(tx, passkey)
    if (result === 'added')
      await reportChange(services, tx, { borrowerId, change: 'passkey-added' })
    return result
  })
  if (added === 'full') return refuse(refusalCode.tooManyPasskeys, texts.tooMany)
  return added === 'added' ? {} : refused
}
