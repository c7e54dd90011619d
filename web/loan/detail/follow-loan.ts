import type { OutputOf } from '#contract/call.ts'
import { protocolCode, type Reply } from '#contract/envelope.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { findLoanState } from '#domain/loan/loan-state.ts'
import { backoffMs } from '../../shell/backoff.ts'
import type { PageActivity } from '../../shell/page-activity.ts'

export type LoanDetails = OutputOf<typeof loanDetails>

export type FollowLoanOptions = {
  readonly fetchLatest: () => Promise<Reply<LoanDetails>>
  readonly onLoan: (loan: LoanDetails) => void
  readonly activity: PageActivity
}

/** Whether something is about to happen to a loan that its borrower waits for. */
export const isAwaited = ({ orderStatus }: Pick<LoanDetails, 'orderStatus'>): boolean => {
  const state = findLoanState(orderStatus)
  return state === 'under-review' || state === 'approved'
}

/**
 * Follows a loan until its money has come or it was rejected: asks often at first and then less,
 * never while nobody looks, and at once when someone looks again. A question that fails changes
 * nothing on the page. Returns the way to stop.
 */
export const followLoan = ({ fetchLatest, onLoan, activity }: FollowLoanOptions): (() => void) => {
  let attempt = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    ended = true
    clearTimeout(timer)
    forgetReturn()
  }
  const askNow = async () => {
    clearTimeout(timer)
    const reply = await fetchLatest()
    if (ended) return
    if (reply.success) {
      if (!isAwaited(reply.data)) stop()
      onLoan(reply.data)
    } else if (reply.code === protocolCode.signedOut) stop()
    attempt += 1
    askLater()
  }
  const askLater = () => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => (activity.isVisible() ? askNow() : askLater()), backoffMs(attempt))
  }
  const forgetReturn = activity.onReturn(() => {
    attempt = 0
    void askNow()
  })
  askLater()
  return stop
}
