import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { readBorrower } from '#contract/profile/staff-calls.ts'
import * as auditCopy from '#copy/staff/audit.js'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
import { loanStateColor, loanStateText } from '../loan/loan-words.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'
import { useTitle } from '../shell/use-title.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { MaskedValue } from '../ui/detail/masked-value.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import styles from './borrower.module.css'
import { useBorrowerActions } from './borrower-actions.ts'
import { BorrowerTimeline, FoldedEvents } from './borrower-timeline.tsx'
import { LinkedBorrowers } from './linked-borrowers.tsx'

export type BorrowerRecord = OutputOf<typeof readBorrower>

const Loans = ({ loans }: Pick<BorrowerRecord, 'loans'>) => (
  <DetailSection title={copy.loans()}>
    {loans.length === 0 && <p>{copy.noLoans()}</p>}
    <ul className={styles['loans']}>
      {loans.map(loan => (
        <li key={loan.loanId} className={styles['loan']}>
          <Anchor component={Link} to={`/loans/${loan.loanId}`}>
            {loan.orderNo}
          </Anchor>
          <span>{loan.productName}</span>
          <Badge color={loanStateColor(loan.state)}>{loanStateText(loan.state)}</Badge>
          {loan.daysPastDue > 0 && (
            <Badge color="red">{copy.daysPastDue({ count: loan.daysPastDue })}</Badge>
          )}
          <span className={styles['figure']}>
            <MoneyText amount={loan.outstanding} currency={loan.currency} />
          </span>
        </li>
      ))}
    </ul>
  </DetailSection>
)

const Person = ({ record }: { record: BorrowerRecord }) => {
  const { borrowerId, market } = record
  return (
    <Properties
      of={[
        {
          label: copy.phone(),
          value: <MaskedValue masked={record.phone} borrowerId={borrowerId} field="phone" />,
        },
        {
          label: copy.idNumber(),
          value: <MaskedValue masked={record.idNumber} borrowerId={borrowerId} field="idNumber" />,
        },
        {
          label: copy.account(),
          value: <MaskedValue masked={record.accountNo} borrowerId={borrowerId} field="account" />,
        },
        {
          label: copy.registered(),
          value: <TimeText at={record.registeredAt} market={market} />,
        },
        {
          label: copy.missingSteps(),
          value: record.missing.map(code => words.value({ code })).join(', '),
        },
      ]}
    />
  )
}

/** The last decision on each purpose, with the version of the text that was read. */
const Consents = ({ record: { consents, market } }: { record: BorrowerRecord }) => (
  <DetailSection title={copy.consents()}>
    {consents.length === 0 ? (
      <p>{copy.noConsents()}</p>
    ) : (
      <DataTable
        label={copy.consents()}
        columns={[
          { label: copy.purpose() },
          { label: listCopy.state() },
          { label: copy.textVersion() },
          { label: copy.decidedAt() },
        ]}
        rows={consents.map(({ purpose, version, body, given, decidedAt }) => ({
          id: purpose,
          cells: [
            words.purpose({ code: purpose }),
            words.value({ code: given === '1' ? 'given' : 'withdrawn' }),
            <details key="text">
              <summary>{version}</summary>
              {body}
            </details>,
            <TimeText key="at" at={decidedAt} market={market} />,
          ],
        }))}
      />
    )}
  </DetailSection>
)

/** What staff read and did about the borrower, for those who may read the audit trail. */
const TrailLink = ({ borrowerId }: { borrowerId: string }) =>
  useStaffPerson().may('audit.read') ? (
    <Anchor component={Link} to={`/audit?borrowerId=${borrowerId}`} size="sm">
      {auditCopy.trailOfBorrower()}
    </Anchor>
  ) : null

/** One borrower, masked: their loans and everything that happened. */
export const Borrower = () => {
  const { borrowerId = '' } = useParams()
  const { data: record, error, refetch } = useCall(readBorrower, { borrowerId })
  const actions = useBorrowerActions(record)
  useTitle(copy.borrower())
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  const of = { borrowerId: record.borrowerId, market: record.market }
  return (
    <div className={styles['page']}>
      <VisuallyHidden component="h1">{copy.borrower()}</VisuallyHidden>
      <DetailPanel
        title={record.name}
        badges={
          <>
            <Badge color="gray">{words.market({ code: record.market })}</Badge>
            {record.isClosed === '1' && <Badge color="gray">{copy.closed()}</Badge>}
            {record.blockedAt !== null && <Badge color="red">{copy.blocked()}</Badge>}
          </>
        }
        actions={<ActionPanel subject={record.borrowerId} actions={actions} />}
      >
        <Person record={record} />
        <Loans loans={record.loans} />
        <LinkedBorrowers record={record} />
        <Consents record={record} />
        <TrailLink borrowerId={record.borrowerId} />
        <DetailSection title={copy.timeline()}>
          <BorrowerTimeline key={record.borrowerId} {...of} />
        </DetailSection>
        <FoldedEvents
          key={`documents ${record.borrowerId}`}
          title={copy.documents()}
          kind="document"
          {...of}
        />
        <FoldedEvents
          key={`accesses ${record.borrowerId}`}
          title={copy.timelineStaff()}
          kind="staff-access"
          {...of}
        />
      </DetailPanel>
    </div>
  )
}
