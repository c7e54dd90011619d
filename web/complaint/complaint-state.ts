import type { OutputOf } from '#contract/call.ts'
import type { problemDetail } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import type { Tone } from '../ui/badge/badge.tsx'

export type BorrowerComplaintState = OutputOf<typeof problemDetail>['state']

/** A complaint's state as a badge. Who handles it internally is not shown. */
export const complaintStateBadge = (
  state: BorrowerComplaintState,
): { readonly tone: Tone; readonly label: string } => {
  switch (state) {
    case 'asked':
      return { tone: 'due', label: copy.stateReplyNeeded() }
    case 'answered':
      return { tone: 'paid', label: copy.stateAnswered() }
    case 'closed':
      return { tone: 'neutral', label: copy.stateClosed() }
    default:
      return { tone: 'waiting', label: copy.stateWaiting() }
  }
}
