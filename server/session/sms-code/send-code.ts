import type { Transaction } from 'kysely'
import { refusalCode } from '#contract/envelope.ts'
import { smsCodeLength, smsLockSeconds } from '#contract/promotion/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { addressBlocks } from '../../http/client-address.ts'
import type { CallContext, Refusal } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import type { Language } from '../../platform/copy.ts'
import { marketOfPhone, type Phone } from '../../platform/phone/phone.ts'
import type { CodeChannel } from '../../providers/sms/sms-provider.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { clearFirstOfTwo, isSecondOfTwo, saveFirstOfTwo } from '../captcha/captcha-store.ts'
import { keyedHash } from '../keyed-hash.ts'
import { isKnownDevice } from '../known-device.ts'
import type { CodePurpose } from '../tables.ts'
import { tokenHash } from '../token.ts'
import { findDelivery, insertCode } from './code-store.ts'
import { deliverCode } from './deliver-code.ts'
import { phoneHashOf } from './phone-hash.ts'
import { refuseSend, sendingFailed } from './refuse-send.ts'
import { countOnMarket, countSends, lockMarks, type SendMarks } from './send-store.ts'
import { isMarketOpen, judgeSend } from './send-tiers.ts'

/** How long a code is valid. Source: decision 043. */
export const codeTtlSeconds = 300

/** How long a captcha may take that stands in for a proof of work. Source: decision 054. */
const secondCaptchaSeconds = 600

export type SendRequest = {
  readonly call: string
  /** The caller's request, to which the idempotency key is bound, except for its proof of work. */
  readonly input: object
  readonly purpose: CodePurpose
  readonly channel: CodeChannel
  readonly phone: Phone
  readonly sid: string
  readonly language: Language
  /** The answer's hash of the captcha this request solved; null without one. */
  readonly captchaHash: Buffer | null
  /** The request brought a proof of work. */
  readonly work: boolean
}

export type CodeSent = { readonly lockSeconds: number; readonly expiresInSeconds: number }

const codeSent: CodeSent = { lockSeconds: smsLockSeconds, expiresInSeconds: codeTtlSeconds }

/** The stored identity of a code's owner. */
export const codeOwner = (
  services: Pick<Services, 'cipher'>,
  { purpose, phone, sid }: { purpose: CodePurpose; phone: Phone; sid: string },
) => ({ purpose, phoneHash: phoneHashOf(services, phone), sidHash: tokenHash(sid) })

export const addressMarks = ({ cipher }: Pick<Services, 'cipher'>, address: string) => {
  const { host, network } = addressBlocks(address)
  return {
    hostHash: cipher.index(`host:${host}`),
    networkHash: cipher.index(`network:${network}`),
  }
}

/** Binds a code to its id, so that its hash is useless elsewhere. */
export const codeText = (codeId: string, code: string): string => `code:${codeId}:${code}`

/**
 * Sends a code if every limit allows it. The limits are checked and counted in one transaction,
 * under the caller's key, before the sender is called: a retry sends nothing again, and concurrent
 * requests cannot share one allowance.
 */
export const sendCode = async (
  context: CallContext,
  request: SendRequest,
): Promise<CodeSent | Refusal> => {
  const { services } = context
  const { phone, sid, call, channel } = request
  const senders = services.smsSenders(phone.region).filter(each => each.channels.includes(channel))
  if (senders.length === 0)
    return refuseSend(services, request, { kind: 'closed', tier: 'country' })
  const owner = codeOwner(services, request)
  const marks: SendMarks = {
    phoneHash: owner.phoneHash,
    sidHash: owner.sidHash,
    prefixHash: services.cipher.index(`prefix:${phone.number.slice(0, -4)}`),
    ...addressMarks(services, services.addressOf(context.call)),
  }
  const market = marketOfPhone(phone, context.market)
  const now = services.clock.wallNow()
  const known = await isKnownDevice(services, context.call.req.raw, owner.phoneHash, now)
  // Set by the work below but not by a replay: only the request that set it delivers.
  let fresh: { codeId: string; code: string; sentAt: Date } | undefined
  // A retry is answered without a proof of work of its own: the first one is used up.
  const input = { ...request.input, altcha: undefined }
  const once = { actor: `visitor:${tokenHash(sid).toString('base64url')}`, call, input }
  const reserved = await replyOnce<{ codeId: string }>(context, once, async tx => {
    const taken = await reserve(tx, services, { ...request, market, known }, marks)
    if ('refused' in taken) return unstoredRefusal(taken)
    fresh = taken
    return storedReply({ codeId: taken.codeId })
  })
  if ('refused' in reserved) {
    const { captchaHash: answerHash } = request
    if (reserved.refused === refusalCode.workNeeded && answerHash) {
      const until = new Date(now.getTime() + secondCaptchaSeconds * 1000)
      await saveFirstOfTwo(services.db, { sidHash: marks.sidHash, answerHash, until })
    }
    return reserved
  }
  const delivery = fresh
    ? await deliverCode(services, { ...fresh, ...request, market, known, senders })
    : await findDelivery(services.db, reserved.codeId)
  return delivery === 'failed' ? sendingFailed(request.language) : codeSent
}

/** Counts one send and stores its code, or returns the refusal. */
const reserve = async (
  tx: Transaction<Tables>,
  services: Services,
  request: SendRequest & { readonly market: MarketCode; readonly known: boolean },
  marks: SendMarks,
) => {
  const now = services.clock.wallNow()
  const { market, known, captchaHash: answerHash } = request
  const { sidHash } = marks
  const marketCap = Math.floor(services.config.sms.dailyCap / services.config.markets.length)
  // A step-up code goes only to the phone of the caller's own account: no challenge is required.
  const isStepUp = request.purpose === 'step-up'
  const captcha = answerHash !== null || isStepUp
  const judge = async () => {
    const work =
      request.work ||
      isStepUp ||
      (answerHash !== null && (await isSecondOfTwo(tx, { sidHash, answerHash, now })))
    const counts = await countSends(tx, marks, { market, known, now })
    return judgeSend(counts, { captcha, work, known, now, marketCap })
  }
  // Checked before the lock too: requests over the limit must not hold connections while waiting.
  let verdict = await judge()
  if (verdict.kind === 'send') {
    await lockMarks(tx, marks)
    verdict = await judge()
  }
  if (verdict.kind !== 'send') return refuseSend(services, request, verdict)
  if (!isMarketOpen(await countOnMarket(tx, { market, known }, now), { known, marketCap })) {
    return refuseSend(services, request, { kind: 'closed', tier: 'market' })
  }
  if (answerHash) await clearFirstOfTwo(tx, sidHash)
  const codeId = services.random.uuid()
  const code = services.random.digits(smsCodeLength)
  await insertCode(tx, {
    ...marks,
    codeId,
    purpose: request.purpose,
    codeHash: keyedHash(services.config.secrets.code, codeText(codeId, code)),
    captchaHash: answerHash,
    channel: request.channel,
    market,
    known,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeTtlSeconds * 1000),
  })
  return { codeId, code, sentAt: now }
}
