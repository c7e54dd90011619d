import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { passkeyLogin, passkeyLoginOptions } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type CallContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import {
  passkeyUseJson,
  readPasskeyUse,
  verifyPasskeyUse,
} from '../../platform/security/web-authn.ts'
import { borrowerPhone, openBorrower } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { codeTimeOfPasskey } from '../lifetime.ts'
import { isSameOrigin } from '../same-origin.ts'
import { signInWithin } from '../sign-in.ts'
import { phoneHashOf } from '../sms-code/phone-hash.ts'
import { findChallengeEnd, newChallenge, spendChallenge } from './passkey-challenge.ts'
import { borrowersSite, passkeyUserId } from './passkey-party.ts'
import { findUsablePasskey, recordUse } from './passkey-store.ts'

/** Names no passkey, so that nobody learns whether a phone or an account has one. */
export const passkeyLoginOptionsHandler = async (
  { sid }: InputOf<typeof passkeyLoginOptions>,
  { services }: CallContext,
): Promise<OutputOf<typeof passkeyLoginOptions>> => ({
  options: await passkeyUseJson(borrowersSite(services.config), {
    challenge: newChallenge(services, { purpose: 'sign-in', sid }),
    allowed: [],
  }),
})

/** A passkey that has signed the visitor's challenge; undefined for every kind of failure. */
const verifyUse = async (services: Services, { sid, credential }: InputOf<typeof passkeyLogin>) => {
  const reply = readPasskeyUse(credential)
  const endsAt = reply && findChallengeEnd(services, { purpose: 'sign-in', sid }, reply.challenge)
  if (!reply || !endsAt) return undefined
  const passkey = await findUsablePasskey(services.db, reply.response.id)
  // Of a market that is no longer lent in nobody signs in.
  if (!passkey || !services.config.markets.includes(passkey.market)) return undefined
  const userId = passkeyUserId(passkey.borrowerId).toString('base64url')
  if (reply.response.response.userHandle !== userId) return undefined
  // Not by address: a signature is not guessed, and thousands of people may share an address.
  const wait = await services.requestLimits.take('passkeyUsesByBorrower', passkey.borrowerId)
  if (wait !== undefined) return undefined
  const counter = await verifyPasskeyUse(borrowersSite(services.config), reply, passkey)
  return counter === undefined ? undefined : { passkey, counter, endsAt, ...reply }
}

type VerifiedUse = NonNullable<Awaited<ReturnType<typeof verifyUse>>>

/**
 * Uses the answer, and starts the session in the same transaction: once the account is closed, the
 * passkey removed, or all sessions ended, none begins any more.
 */
const signInOnce = async (
  context: CallContext,
  { passkey, counter, challenge, endsAt }: VerifiedUse,
) =>
  await inTransaction(context.services.db, async tx => {
    const { passkeyId, borrowerId, createdAt } = passkey
    const now = context.services.clock.wallNow()
    const open = openBorrower(tx, borrowerId).select('b.borrowerId')
    if (!(await open.executeTakeFirst())) return undefined
    if (!(await spendChallenge(tx, challenge, endsAt))) return undefined
    if (!(await recordUse(tx, passkeyId, { counter, lastUsedAt: now }))) return undefined
    const services = { ...context.services, db: tx }
    const number = await borrowerPhone(services, borrowerId)
    return await signInWithin(tx, context, {
      borrowerId,
      phoneHash: phoneHashOf(services, { number }),
      isNew: false,
      passkey: { passkeyId, codeProvenAt: codeTimeOfPasskey(createdAt, now) },
    })
  })

/**
 * Signs in by a passkey, on any device: it was created by its borrower in a session that a code had
 * proven, and belongs to the person, not to the number, so no second fact is needed.
 */
export const passkeyLoginHandler = async (
  input: InputOf<typeof passkeyLogin>,
  context: CallContext,
): Promise<OutputOf<typeof passkeyLogin> | Refusal> => {
  const { services, locale, call } = context
  // Another site must not sign a visitor in with an attacker's account.
  if (!isSameOrigin(services.config, call)) {
    return refuse(protocolCode.malformed, say(locale, 'wrongOrigin'))
  }
  const use = await verifyUse(services, input)
  const session = use && (await signInOnce(context, use))
  if (!session) {
    return refuse(refusalCode.passkeyRefused, sessionCopy[locale].passkey.refused)
  }
  return { isNew: '0', ...session }
}
