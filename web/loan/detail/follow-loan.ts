import type { OutputOf } from '#contract/call.ts'
import { protocolCode, type Reply } from '#contract/envelope.ts'
import type { loanDetails } from '#contract/loan.ts'
import { findLoanState } from '#domain/loan/status.ts'
import { backoffMs } from '../../shell/backoff.ts'
import type { PageSigns } from '../../shell/page-signs.ts'

export type Loan = OutputOf<typeof loanDetails>

export type FollowLoan = {
  readonly ask: () => Promise<Reply<Loan>>
  readonly onLoan: (loan: Loan) => void
  readonly page: PageSigns
}

/** Whether something is about to happen to a loan that its borrower waits for. */
export const isAwaited = ({ orderStatus }: Pick<Loan, 'orderStatus'>): boolean => {
  const state = findLoanState(orderStatus)
  return state === 'under-review' || state === 'approved'
}

/**
 * Follows a loan until its money has come or it was rejected: asks often at first and then less,
 * never while nobody looks, and at once when someone looks again. A question that fails changes
 * nothing on the page. Returns the way to stop.
 */
export const followLoan = ({ ask, onLoan, page }: FollowLoan): (() => void) => {
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
    const reply = await ask()
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
    timer = setTimeout(() => (page.isVisible() ? askNow() : askLater()), backoffMs(attempt))
  }
  const forgetReturn = page.onReturn(() => {
    attempt = 0
    void askNow()
  })
  askLater()
  return stop
}
