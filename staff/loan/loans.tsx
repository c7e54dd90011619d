import { ListScreen } from '../ui/list/list-screen.tsx'
import { LoanSummary } from './loan.tsx'
import { loanList } from './loan-list.tsx'

/** Every loan of the person's markets; the open one beside the list, whole on a page of its own. */
export const Loans = () => (
  <ListScreen definition={loanList} detail={id => <LoanSummary loanId={id} />} />
)
