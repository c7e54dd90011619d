import * as copy from '#copy/staff/loan.js'
import { BorrowerTimeline } from '../profile/borrower-timeline.tsx'
import { useStaffPerson } from '../session/staff-person.ts'
import { EmptyState } from '../ui/state/states.tsx'
import type { LoanRecord } from './loan-words.ts'

/** What happened to this loan, newest first. */
export const LoanEvents = ({ loan }: { loan: LoanRecord }) => {
  const { may } = useStaffPerson()
  if (!may('borrower.read')) return <EmptyState title={copy.noEvents()} />
  const { borrowerId, loanId, market } = loan
  return <BorrowerTimeline borrowerId={borrowerId} loanId={loanId} market={market} />
}
