import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { readCase } from '#contract/collections/staff-calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/collections.js'
import * as listCopy from '#copy/staff/list.js'
import { useLoanActions } from '../loan/use-loan-actions.tsx'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { DueDate, dateText, instantText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { caseList, nextActionText, PromiseBadge } from './case-list.tsx'
import { GuardAnswer, type GuardReply } from './guard-answer.tsx'
import { type CaseRecord, outcomeText, useCaseActions } from './use-case-actions.ts'

type CaseOf = { readonly record: CaseRecord }

const Figures = ({ record }: CaseOf) => {
  const { currency } = record
  const promised = record.promises.find(({ state }) => state === 'open')
  return (
    <Properties
      of={[
        { label: copy.daysLate(), value: record.daysPastDue },
        {
          label: copy.overdue(),
          value: <MoneyText amount={record.overdue} currency={currency} />,
        },
        {
          label: copy.outstanding(),
          value: <MoneyText amount={record.outstanding} currency={currency} />,
        },
        { label: copy.next(), value: nextActionText(record.nextAction) },
        promised !== undefined && {
          label: copy.promisedFor(),
          value: <DueDate on={promised.dueOn} market={record.market} />,
        },
        record.isOnHardshipPlan === '1' && { label: copy.plan(), value: copy.onPlan() },
        { label: listCopy.borrower(), value: <BorrowerLink borrowerId={record.borrowerId} /> },
        {
          label: listCopy.loan(),
          value: (
            <Anchor component={Link} to={`/loans/${record.loanId}`} size="sm">
              {copy.openLoan()}
            </Anchor>
          ),
        },
      ]}
    />
  )
}

const Promises = ({ record }: CaseOf) =>
  record.promises.length === 0 ? null : (
    <DetailSection title={copy.promises()}>
      <DataTable
        label={copy.promises()}
        columns={[
          { label: copy.promisedFor() },
          { label: copy.amount(), isFigure: true },
          { label: listCopy.state() },
          { label: copy.madeOn() },
          { label: copy.by() },
          { label: copy.agreed() },
        ]}
        rows={record.promises.map((promise, index) => ({
          id: `${promise.madeOn} ${promise.dueOn} ${index}`,
          cells: [
            dateText(promise.dueOn),
            <MoneyText key="amount" amount={promise.amount} currency={record.currency} />,
            <PromiseBadge key="state" state={promise.state} />,
            dateText(promise.madeOn),
            promise.recordedBy,
            promise.note,
          ],
        }))}
      />
    </DetailSection>
  )

const Contacts = ({ record }: CaseOf) =>
  record.contacts.length === 0 ? null : (
    <DetailSection title={copy.contacts()}>
      <DataTable
        label={copy.contacts()}
        columns={[
          { label: copy.contactedAt() },
          { label: copy.channel() },
          { label: copy.outcome() },
          { label: copy.by() },
          { label: copy.agreed() },
        ]}
        rows={record.contacts.map(contact => ({
          id: contact.contactId,
          cells: [
            instantText(contact.at, record.market),
            contact.channel === 'call' ? copy.channelCall() : copy.channelMessage(),
            contact.outcome === null ? copy.noOutcome() : outcomeText(contact.outcome),
            contact.by,
            contact.note,
          ],
        }))}
      />
    </DetailSection>
  )

/** A case with the figures of now; the borrower's number only by the guard's yes. */
const CaseDetail = ({ loanId }: { loanId: string }) => {
  const { may } = useStaffPerson()
  const [reply, setReply] = useState<GuardReply>()
  const { data: record, error, refetch } = useCall(readCase, { loanId })
  const { data: loan } = useCall(readLoan, { loanId }, { enabled: may('loan.read') })
  const actions = useCaseActions(record, setReply)
  const ofLoan = useLoanActions(loan).filter(({ id }) => id === 'promise' || id === 'plan')
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  return (
    <DetailPanel
      title={record.orderNo}
      badges={<PromiseBadge state={record.promise} />}
      actions={<ActionPanel subject={loanId} actions={[...actions, ...ofLoan]} />}
    >
      {reply && <GuardAnswer reply={reply} market={record.market} />}
      <Figures record={record} />
      <Promises record={record} />
      <Contacts record={record} />
    </DetailPanel>
  )
}

/** Late loans, the latest first: what to do next, and whether the borrower may be contacted. */
export const Collections = () => (
  <ListScreen definition={caseList} detail={id => <CaseDetail key={id} loanId={id} />} />
)
