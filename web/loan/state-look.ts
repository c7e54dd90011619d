import { findLoanState, type LoanState } from '#domain/loan/status.ts'
import type { ArtName } from '../ui/art/art.tsx'
import type { Tone } from '../ui/badge/badge.tsx'

export type StateLook = { readonly art: ArtName; readonly tone: Tone }

const looks: Readonly<Record<LoanState, StateLook>> = {
  'under-review': { art: 'review', tone: 'waiting' },
  rejected: { art: 'rejected', tone: 'neutral' },
  approved: { art: 'on-the-way', tone: 'waiting' },
  running: { art: 'running', tone: 'paid' },
  due: { art: 'due', tone: 'due' },
  overdue: { art: 'overdue', tone: 'late' },
  settled: { art: 'settled', tone: 'paid' },
}

/** How a loan in the state of this number looks; a number nobody knows has a look too. */
export const stateLook = (orderStatus: string): StateLook => {
  const state = findLoanState(orderStatus)
  return state ? looks[state] : { art: 'unknown', tone: 'neutral' }
}
