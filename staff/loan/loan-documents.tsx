import { readLoan, showLoanDocument } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { fetchFile } from '../shell/calls/api.ts'
import { CallFailure, failureText } from '../shell/calls/call-failure.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailSection } from '../ui/detail/detail-panel.tsx'
import { instantText } from '../ui/figure/time-text.tsx'
import { ReasonPopover } from '../ui/form/reason-popover.tsx'
import { downloadFile } from '../ui/list/download-file.ts'
import { EmptyState, FailureState, LoadingState } from '../ui/state/states.tsx'
import { languageName } from '../version/language-fields.ts'
import type { LoanRecord } from './loan-words.ts'

type LoanFile = LoanRecord['files'][number]

const OpenFile = ({ loan, file }: { loan: LoanRecord; file: LoanFile }) => {
  const { may } = useStaffPerson()
  const { document, sha256, title } = file
  if (file.canOpen === '0') return copy.documentNotGiven()
  if (!may(showLoanDocument.permission ?? 'borrower.reveal')) return copy.documentMayNot()
  const open = async (reason: string): Promise<string | undefined> => {
    const input = { loanId: loan.loanId, document, reason, ...(sha256 === null ? {} : { sha256 }) }
    try {
      const pdf = await fetchFile(showLoanDocument, input, 'application/pdf')
      downloadFile(`${loan.orderNo}-${document}.pdf`, pdf)
      return undefined
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      return failureText(failure)
    }
  }
  return (
    <ReasonPopover
      label={copy.documentOpen()}
      ariaLabel={copy.documentOpenOf({ title })}
      doneBy={copy.documentOpen()}
      run={open}
    />
  )
}

const madeText = (loan: LoanRecord, { document, madeAt }: LoanFile): string => {
  if (document === 'statement') return copy.documentOfToday()
  return madeAt === null ? copy.documentNotMade() : instantText(madeAt, loan.market)
}

/** The documents of a loan: what the borrower agreed to, and the files that they are given. */
export const LoanDocuments = ({ loan }: { loan: LoanRecord }) => <FilesTable loan={loan} hasDates />

/** `hasDates`: with when each was agreed to and printed, where there is room. */
const FilesTable = ({ loan, hasDates }: { loan: LoanRecord; hasDates: boolean }) => {
  if (loan.files.length === 0) return <EmptyState title={copy.noDocuments()} />
  const agreed = new Map(loan.documents.map(each => [each.code, each]))
  return (
    <DataTable
      label={copy.tabDocuments()}
      columns={[
        { label: copy.document() },
        { label: copy.documentFile() },
        { label: copy.language() },
        { label: copy.agreedAt() },
        ...(hasDates ? [{ label: copy.documentMade() }, { label: copy.version() }] : []),
      ]}
      rows={loan.files.map(file => {
        const text = agreed.get(file.document)
        return {
          id: `${file.document} ${file.sha256}`,
          cells: [
            file.title,
            <OpenFile key="open" loan={loan} file={file} />,
            file.language === null ? '–' : languageName(file.language),
            text === undefined ? '–' : instantText(text.agreedAt, loan.market),
            ...(hasDates ? [madeText(loan, file), text?.version ?? '–'] : []),
          ],
        }
      })}
    />
  )
}

/** The same beside an application. */
export const ApplicationDocuments = ({ orderId }: { orderId: string }) => {
  const { may } = useStaffPerson()
  const mayRead = may('loan.read')
  const { data: loan, error } = useCall(readLoan, { loanId: orderId }, { enabled: mayRead })
  if (!mayRead) return null
  return (
    <DetailSection title={copy.tabDocuments()}>
      {error ? (
        <FailureState failure={error} />
      ) : loan === undefined ? (
        <LoadingState />
      ) : (
        <FilesTable loan={loan} hasDates={false} />
      )}
    </DetailSection>
  )
}
