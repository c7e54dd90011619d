import * as copy from '#copy/staff/ledger.js'
import * as words from '#copy/staff/words.js'
import type { PostingKind } from '#domain/posting/accounts.ts'
import { dateText } from '../ui/figure/time-text.tsx'

const postingKinds = {
  accrual: true,
  'accrual-correction': true,
  'cooling-off': true,
  disbursement: true,
  loss: true,
  'loss-undone': true,
  'pay-off': true,
  payment: true,
  payout: true,
  'provider-fee': true,
  refund: true,
  'refund-asked': true,
  'return-held': true,
  suspense: true,
  waiver: true,
  'write-off': true,
} as const satisfies Readonly<Record<PostingKind, true>>

const reversal = /-reversal$/

/** The kind of an entry in words; a reversal names what it reverses. */
export const entryKindText = (kind: string): string => {
  const word = words.entryKind({ code: kind.replace(reversal, '') })
  return reversal.test(kind) ? copy.reversalOf({ kind: word }) : word
}

/** What caused an entry: a kind with an id or a day, `end-of-day 2026-11-20`. An id says nothing. */
export const entryCauseText = (cause: string): string => {
  const [code = '', subject = ''] = cause.split(' ')
  const word = words.entryCause({ code })
  return /^\d{4}-\d{2}-\d{2}$/.test(subject) ? `${word}, ${dateText(subject)}` : word
}

/** Every kind that the journal is filtered by. */
export const entryKindOptions = Object.keys(postingKinds)
  .flatMap(kind => [kind, `${kind}-reversal`])
  .map(kind => ({ value: kind, label: () => entryKindText(kind) }))
