import type { Moment } from './death.ts'

/** Something done to the server of which it dies at the point. */
export type Deadly = 'pay' | 'extend' | 'ask' | 'apply' | 'give-back' | 'night'

/** A point of death by name. `within`: a commit of a transaction that has sent such a statement. */
export type PointOfDeath = {
  readonly name: string
  readonly when: Moment['when']
  readonly text: RegExp
  readonly within?: RegExp
  readonly by: Deadly
}

const around = (name: string, text: RegExp, by: Deadly): PointOfDeath[] => [
  { name: `before ${name}`, when: 'before', text, by },
  { name: `after ${name}`, when: 'after', text, by },
]
const aroundCommit = (name: string, within: RegExp, by: Deadly): PointOfDeath[] => [
  { name: `before the commit of ${name}`, when: 'before', text: /^commit$/i, within, by },
  { name: `after the commit of ${name}`, when: 'after', text: /^commit$/i, within, by },
]

/** Wherever money is half way: each is met on purpose. */
export const pointsOfDeath: readonly PointOfDeath[] = [
  ...around('a callback is kept', /^insert into "callback"\."received"/, 'pay'),
  ...around('a payment is posted', /repayment\.post_payments/, 'pay'),
  ...around('a callback is closed', /^update "callback"\."received"/, 'pay'),
  ...around('a message is taken', /^delete from "platform"\."outbox"/, 'pay'),
  ...aroundCommit('what follows a payment', /^delete from "platform"\."outbox"/, 'pay'),
  ...around('a number is prepared', /insert into repayment\.instruction/, 'ask'),
  ...around(
    "the bank's number is kept",
    /^update "repayment"\."instruction" set "provider_ref"/,
    'ask',
  ),
  ...aroundCommit('an extension', /^insert into "loan"\."extension"/, 'extend'),
  ...aroundCommit('an application', /^insert into "loan"\."loan"/, 'apply'),
  ...aroundCommit('a decision', /^insert into "loan"\."decision"/, 'apply'),
  ...aroundCommit('money that leaves', /^update "loan"\."disbursement" set "state"/, 'apply'),
  ...aroundCommit('a refund', /^insert into "loan"\."refund"/, 'give-back'),
  ...around('a batch of the night', /loan\.close_day/, 'night'),
  ...aroundCommit('a batch of the night', /loan\.close_day/, 'night'),
  ...around("a market's night", /^insert into loan\.closed_day/, 'night'),
]
