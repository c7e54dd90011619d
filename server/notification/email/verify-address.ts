import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type {
  messageChoices,
  removeEmail,
  requestEmailCode,
  verifyEmail,
} from '#contract/notification/calls.ts'
import { notificationCopy } from '#copy/server/notification.js'
import { isEmail } from '#domain/text/string-checks.ts'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../../http/handler.ts'
import { replyOnce, storedReply, takeOnce, unstoredRefusal } from '../../http/reply-once.ts'
import { type Locale, say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refuseClosedAccount } from '../../profile/public.ts'
import { keyedHash, matchesKeyedHash } from '../../session/public.ts'
import { messageChoicesHandler } from '../message-choices.ts'
import { notify } from '../notify.ts'
import {
  countEmailGuess,
  deleteEmailCode,
  eraseEmailAddress,
  saveEmailCode,
  saveVerifiedAddress,
} from './address-store.ts'
import { chooseEmail } from './choose-email.ts'
import { codeEmail } from './email-content.ts'
import { passToMailServer } from './pass-to-mail-server.ts'

type Choices = OutputOf<typeof messageChoices>

const codeDigits = 6
const codeValidMs = 10 * 60_000

/** Binds a code to its id, so that its hash is useless elsewhere. */
const codeText = (codeId: string, code: string): string => `email-code:${codeId}:${code}`

const refuseField = (locale: Locale, field: 'email' | 'code', message: string): Refusal => ({
  ...refuse(refusalCode.detailsRefused, notificationCopy[locale].replies.checkField),
  problems: [{ field, message }],
})

/** Counts the request against each limit; undefined when it may go on. */
const refuseTooMany = async (
  context: BorrowerContext,
  { actor, call, address }: { actor: string; call: string; address: string },
): Promise<Refusal | undefined> => {
  const { signedIn, locale } = context
  const limits = [
    ['emailCodesBySession', signedIn.tokenHash.toString('base64url')],
    ['emailCodesByBorrower', signedIn.borrowerId],
    ['emailCodesToMailbox', address.toLowerCase()],
  ] as const
  for (const [limit, who] of limits) {
    const wait = await takeOnce(context, { actor, call }, limit, who)
    if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  }
  return undefined
}

/**
 * Sends a code to an address that the borrower says is theirs. The reply is the same for every
 * address that a mail server takes: an address may be of several accounts, and none is looked up.
 */
export const requestEmailCodeHandler = async (
  { email }: InputOf<typeof requestEmailCode>,
  context: BorrowerContext,
): Promise<Choices | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const { replies } = notificationCopy[locale]
  const address = email.trim()
  if (!isEmail(address)) return refuseField(locale, 'email', replies.emailInvalid)
  if (!services.emailProvider) return refuse(refusalCode.sendingClosed, replies.emailLater)
  const once = { actor: `borrower:${borrowerId}`, call: 'requestEmailCode', input: { address } }
  const tooMany = await refuseTooMany(context, { ...once, address })
  if (tooMany) return tooMany
  // Set by the work below but not by a replay: only the request that set it sends.
  let fresh: string | undefined
  const reserved = await replyOnce<{ codeId: string }>(context, once, async tx => {
    const closed = await refuseClosedAccount(tx, context)
    if (closed) return unstoredRefusal(closed)
    const codeId = services.random.uuid()
    fresh = services.random.digits(codeDigits)
    const sentAt = services.clock.wallNow()
    await saveEmailCode(tx, {
      borrowerId,
      codeId,
      addressEncrypted: services.cipher.seal(address, borrowerId),
      codeHash: keyedHash(services.config.secrets.code, codeText(codeId, fresh)),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + codeValidMs),
    })
    return storedReply({ codeId })
  })
  if ('refused' in reserved) return reserved
  const { codeId } = reserved
  if (fresh !== undefined) {
    const content = codeEmail(services, { market, locale, code: fresh })
    const message = { ...content, to: address, attachments: [], reference: codeId }
    const { delivery, refusedAs } = await passToMailServer(services, message)
    if (delivery === 'failed') {
      await deleteEmailCode(services.db, codeId)
      return refusedAs === undefined
        ? refuse(refusalCode.sendingFailed, replies.emailLater)
        : refuseField(locale, 'email', replies.emailRefused)
    }
  }
  return await messageChoicesHandler({}, context)
}

/** Makes the address the borrower's own. A guess is counted before it is compared. */
export const verifyEmailHandler = async (
  { code }: InputOf<typeof verifyEmail>,
  context: BorrowerContext,
): Promise<Choices | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const wrong = () => refuseField(locale, 'code', notificationCopy[locale].replies.wrongCode)
  const guess = code.trim()
  if (!/^\d{6}$/.test(guess)) return wrong()
  const wait = await services.requestLimits.take('emailGuessesByBorrower', borrowerId)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const stored = await countEmailGuess(services.db, borrowerId, services.clock.wallNow())
  if (!stored) return wrong()
  const { codeId, codeHash } = stored
  if (!matchesKeyedHash(services.config.secrets.code, codeText(codeId, guess), codeHash)) {
    return wrong()
  }
  const now = services.clock.now()
  const isVerified = await inTransaction(services.db, async tx => {
    if (await refuseClosedAccount(tx, context)) return false
    if (!(await saveVerifiedAddress(tx, { borrowerId, codeId, now }))) return false
    await chooseEmail(tx, { borrowerId, email: true, version: 'verified', decidedAt: now })
    const reference = services.random.uuid()
    await notify(services, tx, { event: 'email-changed', reference, borrowerId, facts: {} })
    return true
  })
  return isVerified ? await messageChoicesHandler({}, context) : wrong()
}

/** Forgets the address, verified or not; of no effect without one. */
export const removeEmailHandler = async (
  _input: InputOf<typeof removeEmail>,
  context: BorrowerContext,
): Promise<Choices> => {
  const { services, signedIn } = context
  const { borrowerId } = signedIn
  await inTransaction(services.db, async tx => {
    if (!(await eraseEmailAddress(tx, borrowerId))) return
    const reference = services.random.uuid()
    await notify(services, tx, { event: 'email-changed', reference, borrowerId, facts: {} })
  })
  return await messageChoicesHandler({}, context)
}
