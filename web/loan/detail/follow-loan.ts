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

/** Whether the borrower waits for a change of the loan's state. */
export const isAwaited = ({ orderStatus }: Pick<LoanDetails, 'orderStatus'>): boolean => {
  const state = findLoanState(orderStatus)
  return state === 'under-review' || state === 'approved'
}

/**
 * Polls a loan until it is disbursed or rejected: often at first, then less; never while the page
 * is hidden, and at once when it is shown again. A failed request changes nothing. Returns a
 * function that stops polling.
 */
export const followLoan = ({ fetchLatest, onLoan, activity }: FollowLoanOptions): (() => void) => {
  let attempt = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    ended = true
    clearTimeout(timer)
    stopListening()
  }
  const poll = async () => {
    clearTimeout(timer)
    const reply = await fetchLatest()
    if (ended) return
    if (reply.success) {
      if (!isAwaited(reply.data)) stop()
      onLoan(reply.data)
    } else if (reply.code === protocolCode.signedOut) stop()
    attempt += 1
    pollLater()
  }
  const pollLater = () => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => (activity.isVisible() ? poll() : pollLater()), backoffMs(attempt))
  }
  const stopListening = activity.onReturn(() => {
    attempt = 0
    void poll()
  })
  pollLater()
  return stop
}
