import type { CrashMoment } from './crash-moments.ts'

/** The action during which the server crashes at the point. */
export type CrashAction = 'pay' | 'extend' | 'ask' | 'apply' | 'give-back' | 'night'

/** A crash point by name. `within`: a commit of a transaction that has sent such a statement. */
export type CrashPoint = {
  readonly name: string
  readonly when: CrashMoment['when']
  readonly text: RegExp
  readonly within?: RegExp
  readonly action: CrashAction
}

const around = (name: string, text: RegExp, by: CrashAction): CrashPoint[] => [
  { name: `before ${name}`, when: 'before', text, action: by },
  { name: `after ${name}`, when: 'after', text, action: by },
]
const aroundCommit = (name: string, within: RegExp, by: CrashAction): CrashPoint[] => [
  { name: `before the commit of ${name}`, when: 'before', text: /^commit$/i, within, action: by },
  { name: `after the commit of ${name}`, when: 'after', text: /^commit$/i, within, action: by },
]

/** Every point where money is half processed, each reached on purpose. */
export const crashPoints: readonly CrashPoint[] = [
  ...around('a callback is kept', /^insert into "callback"\."received"/, 'pay'),
  ...around('a payment is posted', /payment\.post_payments/, 'pay'),
  ...around('a callback is closed', /^update "callback"\."received"/, 'pay'),
  ...around('a message is taken', /^delete from "platform"\."outbox"/, 'pay'),
  ...aroundCommit('what follows a payment', /^delete from "platform"\."outbox"/, 'pay'),
  ...around('a payment request is prepared', /insert into payment_request\.payment_request/, 'ask'),
  ...around(
    "the bank's number is kept",
    /^update "payment_request"\."payment_request" set "provider_ref"/,
    'ask',
  ),
  ...aroundCommit('an extension', /^insert into "loan"\."extension"/, 'extend'),
  ...aroundCommit('an application', /^insert into "loan"\."loan"/, 'apply'),
  ...aroundCommit('a decision', /^insert into "loan"\."decision"/, 'apply'),
  ...aroundCommit('money that leaves', /^update "loan"\."disbursement" set "state"/, 'apply'),
  ...aroundCommit('a refund', /^insert into "loan"\."refund"/, 'give-back'),
  ...around('an end-of-day batch', /loan\.close_day/, 'night'),
  ...aroundCommit('an end-of-day batch', /loan\.close_day/, 'night'),
  ...around("a market's end of day", /^insert into loan\.closed_day/, 'night'),
]
