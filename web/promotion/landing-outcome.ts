import { networkCode, type Reply, refusalCode } from '#contract/envelope.ts'

/** Meaning of a reply for the form. Source: specification, section 8, the error catalogue. */
export type LandingOutcome =
  /** Registered now or before: opens the download view. */
  { readonly kind: 'leave' } | LandingMessage

/** Message shown beside the form. */
export type LandingMessage =
  | { readonly kind: 'sent' }
  /** In the server's text. */
  | { readonly kind: 'refused'; readonly message: string; readonly needs: RetryNeeds }
  | { readonly kind: 'no-network' }

/** What the form needs before a retry: a new image, or a new visit, which has a new image too. */
export type RetryNeeds = 'nothing' | 'new-picture' | 'new-visit'

/** Meaning of the reply to a request for a code. */
export const outcomeOfSms = (reply: Reply<unknown>): LandingOutcome =>
  reply.success ? { kind: 'sent' } : outcomeOfRefusal(reply)

/** Meaning of the reply to a registration; success opens the download view. */
export const outcomeOfRegistration = (reply: Reply<unknown>): LandingOutcome =>
  reply.success ? { kind: 'leave' } : outcomeOfRefusal(reply)

const needs: Readonly<Record<string, RetryNeeds>> = {
  [refusalCode.captchaRefused]: 'new-picture',
  [refusalCode.captchaNotTheSame]: 'new-picture',
  [refusalCode.workNeeded]: 'new-picture',
  [refusalCode.visitEnded]: 'new-visit',
}

const outcomeOfRefusal = ({ code, message }: Reply<unknown>): LandingOutcome => {
  if (code === networkCode) return { kind: 'no-network' }
  if (code === refusalCode.alreadyRegistered) return { kind: 'leave' }
  return { kind: 'refused', message, needs: needs[code] ?? 'nothing' }
}
