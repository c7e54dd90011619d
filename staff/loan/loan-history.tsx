import * as copy from '#copy/staff/loan.js'
import { BorrowerTimeline } from '../profile/borrower-timeline.tsx'
import { useStaffPerson } from '../session/staff-person.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { instantText } from '../ui/figure/time-text.tsx'
import { EmptyState } from '../ui/state/states.tsx'
import { languageName } from '../version/language-fields.ts'
import type { LoanRecord } from './loan-words.ts'

/** What happened to this loan, newest first. */
export const LoanEvents = ({ loan }: { loan: LoanRecord }) => {
  const { may } = useStaffPerson()
  if (!may('borrower.read')) return <EmptyState title={copy.noEvents()} />
  const { borrowerId, loanId, market } = loan
  return <BorrowerTimeline borrowerId={borrowerId} loanId={loanId} market={market} />
}

/** The documents that the borrower agreed to, each as a version. */
export const LoanDocuments = ({ loan }: { loan: LoanRecord }) =>
  loan.documents.length === 0 ? (
    <EmptyState title={copy.noDocuments()} />
  ) : (
    <DataTable
      label={copy.tabDocuments()}
      columns={[
        { label: copy.document() },
        { label: copy.version() },
        { label: copy.language() },
        { label: copy.agreedAt() },
      ]}
      rows={loan.documents.map(each => ({
        id: each.code,
        cells: [
          each.title,
          each.version,
          languageName(each.language),
          instantText(each.agreedAt, loan.market),
        ],
      }))}
    />
  )
