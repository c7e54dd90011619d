import type { Transaction } from 'kysely'
import { smsCodeLength, smsLockSeconds } from '#contract/promotion/calls.ts'
import { addressBlocks } from '../../http/client-address.ts'
import type { CallContext, Refusal } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import type { Language } from '../../platform/copy.ts'
import type { Phone } from '../../platform/phone/phone.ts'
import type { SmsChannel } from '../../providers/sms/sms-provider.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { keyedHash } from '../keyed-hash.ts'
import type { CodePurpose } from '../tables.ts'
import { tokenHash } from '../token.ts'
import { findDelivery, insertCode } from './code-store.ts'
import { deliverCode } from './deliver-code.ts'
import { refuseSend, sendingFailed } from './refuse-send.ts'
import { countOnService, countSends, lockMarks, type SendMarks } from './send-store.ts'
import { isServiceOpen, judgeSend } from './send-tiers.ts'

/** How long a code is good for. Source: decision 043. */
export const codeTtlSeconds = 300

export type SendRequest = {
  readonly call: string
  /** What the caller asked for, as the idempotency key binds it. */
  readonly input: unknown
  readonly purpose: CodePurpose
  readonly channel: SmsChannel
  readonly phone: Phone
  readonly sid: string
  readonly language: Language
  /** The answer of the captcha this request has solved; null when it brought none. */
  readonly captchaHash: Buffer | null
}

export type CodeSent = { readonly lockSeconds: number; readonly expiresInSeconds: number }

const codeSent: CodeSent = { lockSeconds: smsLockSeconds, expiresInSeconds: codeTtlSeconds }

/** Whose code it is, as it is stored. */
export const codeOwner = (
  { cipher }: Pick<Services, 'cipher'>,
  { purpose, phone, sid }: { purpose: CodePurpose; phone: Phone; sid: string },
) => ({ purpose, phoneHash: cipher.index(`code:${phone.number}`), sidHash: tokenHash(sid) })

export const addressMarks = ({ cipher }: Pick<Services, 'cipher'>, address: string) => {
  const { host, network } = addressBlocks(address)
  return {
    hostHash: cipher.index(`host:${host}`),
    networkHash: cipher.index(`network:${network}`),
  }
}

/** Ties a code to where it belongs, so that its hash means nothing elsewhere. */
export const codeText = (codeId: string, code: string): string => `code:${codeId}:${code}`

/**
 * Sends a code if every limit allows it. Room is found and taken in one transaction, under the
 * caller's key, before the sender is asked: a retry sends nothing again, and no crowd of requests
 * finds the same room.
 */
export const sendCode = async (
  context: CallContext,
  request: SendRequest,
): Promise<CodeSent | Refusal> => {
  const { services } = context
  const { phone, sid, call, input, channel } = request
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
  // Set by the work below, and by none of its replays: who set it delivers.
  let fresh: { codeId: string; code: string; sentAt: Date } | undefined
  const once = { actor: `visitor:${tokenHash(sid).toString('base64url')}`, call, input }
  const reserved = await replyOnce<{ codeId: string }>(context, once, async tx => {
    const taken = await reserve(tx, services, request, marks)
    if ('refused' in taken) return unstoredRefusal(taken)
    fresh = taken
    return storedReply({ codeId: taken.codeId })
  })
  if ('refused' in reserved) return reserved
  const delivery = fresh
    ? await deliverCode(services, { ...fresh, ...request, senders })
    : await findDelivery(services.db, reserved.codeId)
  return delivery === 'failed' ? sendingFailed(request.language) : codeSent
}

/** Takes the room for one send and keeps its code, or says why not. */
const reserve = async (
  tx: Transaction<Tables>,
  services: Services,
  request: SendRequest,
  marks: SendMarks,
) => {
  const now = services.clock.wallNow()
  const captchaSolved = request.captchaHash !== null
  const judge = async () => judgeSend(await countSends(tx, marks, now), { captchaSolved, now })
  // Looked at before the queue too: a flood that has no room must not hold connections in it.
  let verdict = await judge()
  if (verdict.kind === 'send') {
    await lockMarks(tx, marks)
    verdict = await judge()
  }
  if (verdict.kind !== 'send') return refuseSend(services, request, verdict)
  if (!isServiceOpen(await countOnService(tx, now), services.config.sms.dailyCap)) {
    return refuseSend(services, request, { kind: 'closed', tier: 'service' })
  }
  const codeId = services.random.uuid()
  const code = services.random.digits(smsCodeLength)
  await insertCode(tx, {
    ...marks,
    codeId,
    purpose: request.purpose,
    codeHash: keyedHash(services.config.secrets.code, codeText(codeId, code)),
    captchaHash: request.captchaHash,
    channel: request.channel,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeTtlSeconds * 1000),
  })
  return { codeId, code, sentAt: now }
}
