import { findLoanState, type LoanState } from '#domain/loan/loan-state.ts'
import type { ArtName } from '../ui/art/art.tsx'
import type { Tone } from '../ui/badge/badge.tsx'

export type StateAppearance = { readonly art: ArtName; readonly tone: Tone }

const appearances: Readonly<Record<LoanState, StateAppearance>> = {
  'under-review': { art: 'review', tone: 'waiting' },
  rejected: { art: 'rejected', tone: 'neutral' },
  approved: { art: 'on-the-way', tone: 'waiting' },
  running: { art: 'running', tone: 'paid' },
  due: { art: 'due', tone: 'due' },
  overdue: { art: 'overdue', tone: 'late' },
  settled: { art: 'settled', tone: 'paid' },
}

/** Picture and colour of a loan's state; unknown state numbers have them too. */
export const stateAppearance = (orderStatus: string): StateAppearance => {
  const state = findLoanState(orderStatus)
  return state ? appearances[state] : { art: 'unknown', tone: 'neutral' }
}
