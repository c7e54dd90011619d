import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { sendStepUpCode, stepUp } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { type Phone, parseAnyPhone } from '../platform/phone/phone.ts'
import { borrowerPhone, maskNumber } from '../profile/public.ts'
import { expiryOf, stepUpMinutes } from './lifetime.ts'
import type { SignedIn } from './resolve-session.ts'
import { sessionName } from './session-cache.ts'
import { proveCode } from './sms-code/prove-code.ts'
import { codeOwner, sendCode } from './sms-code/send-code.ts'
import { endOneSession, startSession } from './start-session.ts'
import { touchSession } from './store.ts'

/** A code of step-up belongs to the session that requested it. */
const visitOf = ({ tokenHash }: SignedIn): string => `session:${sessionName(tokenHash)}`

const ownPhone = async ({
  services,
  signedIn,
  market,
}: BorrowerContext): Promise<Phone | undefined> =>
  parseAnyPhone(await borrowerPhone(services, signedIn.borrowerId), market, services.config.markets)

/** Sends a code to the account's own phone, within the limits of every code. */
export const sendStepUpCodeHandler = async (
  input: InputOf<typeof sendStepUpCode>,
  context: BorrowerContext,
): Promise<OutputOf<typeof sendStepUpCode> | Refusal> => {
  const { locale, market, signedIn } = context
  const phone = await ownPhone(context)
  if (!phone)
    return refuse(refusalCode.phoneRefused, sessionCopy[locale].replies.phoneRefused({ market }))
  const sent = await sendCode(context, {
    call: 'sendStepUpCode',
    input,
    purpose: 'step-up',
    channel: 'sms',
    phone,
    sid: visitOf(signedIn),
    language: locale,
    captchaHash: null,
    work: false,
  })
  return 'refused' in sent ? sent : { ...sent, phone: maskNumber(phone.number) }
}

/**
 * Proves a code in the caller's session. A session of a cookie continues under a new token, so that
 * a copy of the cookie made before stays as weak as it was, and ends.
 */
export const stepUpHandler = async (
  { smsCode }: InputOf<typeof stepUp>,
  context: BorrowerContext,
): Promise<OutputOf<typeof stepUp> | Refusal> => {
  const { services, signedIn, locale, call } = context
  const phone = await ownPhone(context)
  const owner = phone && codeOwner(services, { purpose: 'step-up', phone, sid: visitOf(signedIn) })
  const address = services.addressOf(call)
  const proof = owner && (await proveCode(services, { owner, guess: smsCode.trim(), address }))
  if (proof && 'retryAfterSeconds' in proof) {
    return refuseForNow(say(locale, 'tooManyRequests'), proof.retryAfterSeconds)
  }
  if (!proof) return refuse(refusalCode.codeRefused, sessionCopy[locale].replies.codeRefused)
  const now = services.clock.wallNow()
  if (signedIn.from === 'cookie') {
    const { setCookie, isLive } = await startSession(services, {
      borrowerId: signedIn.borrowerId,
      common: signedIn.common,
      agent: call.req.header('user-agent') ?? '',
      codeProvenAt: now,
      origin: { continues: signedIn.tokenHash },
    })
    if (!isLive) {
      // The session or its account was ended meanwhile; this process may keep it for seconds.
      services.sessions.forget(sessionName(signedIn.tokenHash))
      return refuse(protocolCode.signedOut, say(locale, 'signedOut'))
    }
    call.header('Set-Cookie', setCookie)
    await endOneSession(services, signedIn.tokenHash)
  } else {
    const expiresAt = expiryOf(signedIn.startedAt, now)
    await touchSession(services.db, signedIn.tokenHash, { codeProvenAt: now, now, expiresAt })
    services.sessions.forget(sessionName(signedIn.tokenHash))
  }
  return { steppedUpUntil: new Date(now.getTime() + stepUpMinutes * 60_000).toISOString() }
}
