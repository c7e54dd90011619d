import { findLoanState } from '#domain/loan/status.ts'
import * as copy from '../../copy/compiled/loan.js'
import type { Loan } from './follow-loan.ts'

export type Step = {
  readonly title: string
  readonly note: string
  readonly when: 'done' | 'now' | 'later'
}

/** The steps of an application that waits, or whose money does. `inWords` writes a day. */
export const stepsAhead = (
  { orderStatus, decisionBy, payout }: Pick<Loan, 'orderStatus' | 'decisionBy' | 'payout'>,
  inWords: (day: string) => string,
): Step[] => {
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
      ? [{ title: copy.stepAccount(), note: copy.stepAccountNote(), when: 'now' as const }]
      : []),
    {
      title: copy.stepMoney(),
      note:
        payout === null || stopped
          ? copy.moneyTakes()
          : copy.arrivesBy({ date: inWords(payout.arrivesBy) }),
      when: decided && !stopped ? 'now' : 'later',
    },
  ]
}
