import type { CrashMoment } from './crash-moments.ts'

/** The action during which the server crashes at the point. */
export type CrashAction = 'pay' | 'extend' | 'request-number' | 'apply' | 'refund' | 'end-of-day'

/** A crash point by name. `within`: a commit of a transaction that has sent such a statement. */
export type CrashPoint = {
  readonly name: string
  readonly when: CrashMoment['when']
  readonly text: RegExp
  readonly within?: RegExp
  readonly action: CrashAction
}

const around = (name: string, text: RegExp, action: CrashAction): CrashPoint[] => [
  { name: `before ${name}`, when: 'before', text, action },
  { name: `after ${name}`, when: 'after', text, action },
]
const aroundCommit = (name: string, within: RegExp, action: CrashAction): CrashPoint[] => [
  { name: `before the commit of ${name}`, when: 'before', text: /^commit$/i, within, action },
  { name: `after the commit of ${name}`, when: 'after', text: /^commit$/i, within, action },
]

/** Every point where money is half processed, each reached on purpose. */
export const crashPoints: readonly CrashPoint[] = [
  ...around('a callback is stored', /^insert into "callback"\."received"/, 'pay'),
  ...around('a payment is posted', /payment\.post_payments/, 'pay'),
  ...around('a callback is closed', /^update "callback"\."received"/, 'pay'),
  ...around('a message is consumed', /^delete from "platform"\."outbox"/, 'pay'),
  ...aroundCommit('an outbox message of a payment', /^delete from "platform"\."outbox"/, 'pay'),
  ...around(
    'a payment request is prepared',
    /insert into payment_request\.payment_request/,
    'request-number',
  ),
  ...around(
    "the bank's number is stored",
    /^update "payment_request"\."payment_request" set "provider_ref"/,
    'request-number',
  ),
  ...aroundCommit('an extension', /^insert into "loan"\."extension"/, 'extend'),
  ...aroundCommit('an application', /^insert into "loan"\."loan"/, 'apply'),
  ...aroundCommit('a decision', /^insert into "loan"\."decision"/, 'apply'),
  ...aroundCommit('a payout', /^update "loan"\."disbursement" set "state"/, 'apply'),
  ...aroundCommit('a refund', /^insert into "loan"\."refund"/, 'refund'),
  ...around('an end-of-day batch', /loan\.close_day/, 'end-of-day'),
  ...aroundCommit('an end-of-day batch', /loan\.close_day/, 'end-of-day'),
  ...around("a market's end of day", /^insert into loan\.closed_day/, 'end-of-day'),
]
