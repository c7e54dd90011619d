import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loanDetails } from '#contract/loan/calls.ts'
import { browserApi } from '../../shell/browser-api.ts'
import { pageActivity } from '../../shell/page-activity.ts'
import { followLoan, isAwaited, type LoanDetails } from './follow-loan.ts'

/** The current loan: as loaded, then as polled while the borrower waits. */
export const useLiveLoan = (loaded: LoanDetails): LoanDetails => {
  const [loan, setLoan] = useState(loaded)
  const { productId, orderId } = loaded
  const awaited = isAwaited(loan)
  const { revalidate } = useRevalidator()
  useEffect(() => setLoan(loaded), [loaded])
  useEffect(() => {
    if (!awaited) return
    return followLoan({
      fetchLatest: () => browserApi()(loanDetails, { productId, orderId }),
      onLoan: latest => {
        setLoan(latest)
        // A disbursed or rejected loan has more to show than was loaded.
        if (!isAwaited(latest)) void revalidate()
      },
      activity: pageActivity,
    })
  }, [awaited, productId, orderId, revalidate])
  return loan
}
