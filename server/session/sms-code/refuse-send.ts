import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type Refusal, refuse } from '../../http/handler.ts'
import type { Language } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import type { SendVerdict, Tier } from './send-tiers.ts'

type RefusedSend =
  | Exclude<SendVerdict, { kind: 'send' }>
  | { kind: 'closed'; tier: Tier | 'country' }

/** Tiers that indicate an attack rather than an eager borrower; they are logged as warnings. */
const alarming: readonly string[] = ['prefix', 'conversion', 'market']

/** The refusal of a send, in words that do not distinguish a known phone from an unknown one. */
export const refuseSend = (
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  { language }: { readonly language: Language },
  verdict: RefusedSend,
): Refusal => {
  metrics.countSend(`refused-${verdict.tier}`)
  if (alarming.includes(verdict.tier)) log.warn({ tier: verdict.tier }, 'a send was refused')
  switch (verdict.kind) {
    case 'wait':
      return {
        ...refuse(protocolCode.tooManyRequests, sessionCopy[language].replies.waitBeforeSending),
        retryAfterSeconds: verdict.seconds,
      }
    case 'challenge':
      return verdict.needs === 'captcha'
        ? refuse(refusalCode.captchaRefused, sessionCopy[language].replies.captchaNeeded)
        : refuse(refusalCode.workNeeded, sessionCopy[language].replies.workNeeded)
    case 'closed':
      return refuse(refusalCode.sendingClosed, sessionCopy[language].replies.sendingClosed)
  }
}

export const sendingFailed = (language: Language): Refusal =>
  refuse(refusalCode.sendingFailed, sessionCopy[language].replies.sendingFailed)
