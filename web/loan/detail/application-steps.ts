import * as copy from '#copy/pages/loan.js'
import { findLoanState } from '#domain/loan/loan-state.ts'
import type { LoanDetails } from './loan-details.ts'

export type ApplicationStep = {
  readonly title: string
  readonly note: string
  readonly when: 'done' | 'now' | 'later'
}

/** The steps of an application until its disbursement. `inWords` formats a day. */
export const applicationSteps = (
  { orderStatus, decisionBy, payout }: Pick<LoanDetails, 'orderStatus' | 'decisionBy' | 'payout'>,
  inWords: (day: string) => string,
): ApplicationStep[] => {
  const decided = findLoanState(orderStatus) === 'approved'
  const stopped = payout !== null && payout.state !== 'sending'
  return [
    { title: copy.stepReceived(), note: '', when: 'done' },
    decided
      ? { title: copy.stepApproved(), note: '', when: 'done' }
      : {
          title: copy.stepReview(),
          note: decisionBy === null ? '' : copy.reviewBy({ date: inWords(decisionBy) }),
          when: 'now',
        },
    ...(stopped
      ? [
          {
            title: copy.stepAccount(),
            note: payout.newAccount === '' ? copy.stepAccountNote() : copy.newAccountChecked(),
            when: 'now' as const,
          },
        ]
      : []),
    {
      title: copy.stepPayout(),
      note:
        payout === null || stopped
          ? copy.payoutDuration()
          : copy.arrivesBy({ date: inWords(payout.arrivesBy) }),
      when: decided && !stopped ? 'now' : 'later',
    },
  ]
}
