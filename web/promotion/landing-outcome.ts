import { networkCode, type Reply, refusalCode } from '#contract/envelope.ts'
import type { Arrival } from './landing-parameters.ts'

/** What an answer means for the form. Source: specification, section 8, the error catalogue. */
export type LandingOutcome =
  /** Registered, now or before: the download view, with the words for that. */
  { readonly kind: 'leave'; readonly arrival: Arrival } | LandingMessage

/** What is said beside the form, which stays. */
export type LandingMessage =
  | { readonly kind: 'sent' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly message: string; readonly needs: RetryNeeds }
  | { readonly kind: 'no-network' }

/** What the form needs before another try: a new picture, or a new visit, which has one too. */
export type RetryNeeds = 'nothing' | 'new-picture' | 'new-visit'

/** What an answer to the wish for a code means. */
export const outcomeOfSms = (reply: Reply<unknown>): LandingOutcome =>
  reply.success ? { kind: 'sent' } : outcomeOfRefusal(reply)

/** What an answer to a registration means; success leads on to the download. */
export const outcomeOfRegistration = (reply: Reply<unknown>): LandingOutcome =>
  reply.success ? { kind: 'leave', arrival: 'registered' } : outcomeOfRefusal(reply)

const needs: Readonly<Record<string, RetryNeeds>> = {
  [refusalCode.captchaRefused]: 'new-picture',
  [refusalCode.captchaNotTheSame]: 'new-picture',
  [refusalCode.visitEnded]: 'new-visit',
}

const outcomeOfRefusal = ({ code, message }: Reply<unknown>): LandingOutcome => {
  if (code === networkCode) return { kind: 'no-network' }
  if (code === refusalCode.alreadyRegistered) return { kind: 'leave', arrival: 'already' }
  return { kind: 'refused', message, needs: needs[code] ?? 'nothing' }
}
