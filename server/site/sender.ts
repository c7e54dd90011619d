import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { sessionCopy } from '#copy/server/session.js'
import { siteCopy } from '#copy/server/site.js'
import { addressBlocks } from '../http/client-address.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { isLiveSid, solveCaptcha, spendWork } from '../session/public.ts'
import type { FormVerdict } from './store.ts'

/** A keyed hash of a caller's address: limits are counted by it, and it identifies nobody. */
export const senderHash = ({ services, call }: CallContext): Buffer =>
  services.cipher.index(`site:${addressBlocks(services.addressOf(call)).host}`)

/** The fields with which a form answers a challenge. */
export type ChallengeFields = {
  readonly sid?: string | undefined
  readonly capcode?: string | undefined
  readonly altcha?: string | undefined
}

/** Whether a form brought the right captcha or proof of work, which this uses up. */
export const isChallengeSolved = async (
  { services }: CallContext,
  { sid = '', capcode = '', altcha = '' }: ChallengeFields,
): Promise<boolean> => {
  if (!isLiveSid(services, sid)) return false
  const key = `form:${services.random.token(16)}`
  if (altcha !== '' && (await spendWork(services, { sid, purpose: 'message', proof: altcha, key })))
    return true
  return (
    capcode !== '' && (await solveCaptcha(services, { sid, guess: capcode, key })) !== undefined
  )
}

/** The refusal of a form that was not stored. */
export const refuseForm = (
  { locale }: CallContext,
  { capcode = '' }: ChallengeFields,
  verdict: Exclude<FormVerdict, 'open'>,
): Refusal => {
  if (verdict === 'closed') {
    return refuse(protocolCode.tooManyRequests, siteCopy[locale].replies.tooOften)
  }
  const { captchaRefused } = sessionCopy[locale].replies
  const message = capcode === '' ? siteCopy[locale].replies.captchaNeeded : captchaRefused
  return refuse(refusalCode.captchaRefused, message)
}
