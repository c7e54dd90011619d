import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { readComplaint } from '#contract/complaint/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import * as listCopy from '#copy/staff/list.js'
import { LinkedLoan } from '../loan/linked-loan.tsx'
import { useCall } from '../shell/calls/calls.ts'
import { AccessList } from '../ui/detail/access-list.tsx'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, DetailSection, Properties, Quotation } from '../ui/detail/detail-panel.tsx'
import { lastChangeBy } from '../ui/detail/last-change.ts'
import { actionEntryWith, Timeline, type TimelineEntry } from '../ui/detail/timeline.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { DueDate, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import viewer from '../ui/image/image-viewer.module.css'
import { ImageViewer } from '../ui/image/image-viewer.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { useComplaintActions } from './complaint-actions.ts'
import { ComplaintBadges, complaintStateText, departmentLabel } from './complaint-list.tsx'

export type ComplaintRecord = OutputOf<typeof readComplaint>

const kinds = {
  borrower: { tone: 'borrower', what: () => '' },
  answer: { tone: 'staff', what: copy.answerOf },
  question: { tone: 'staff', what: copy.questionOf },
  note: { tone: 'note', what: copy.noteOf },
  notice: { tone: 'staff', what: copy.noticeOf },
} as const

type StaffAction = ComplaintRecord['actions'][number]

/** Actions of staff in words; one that has none is shown as it is. */
const actionWords: Readonly<Record<string, () => string>> = {
  take: copy.actionTake,
  assign: copy.actionAssign,
  merge: copy.actionMerge,
  unmerge: copy.actionUnmerge,
  answer: copy.actionAnswer,
  ask: copy.actionAsk,
  'hand-over': copy.actionHandOver,
  close: copy.actionClose,
  note: copy.actionNote,
  read: copy.actionRead,
  uploadComplaintImage: copy.actionImage,
}

/** Reading and looking change nothing; messages stand in the thread themselves. */
const accesses = ['read', 'readComplaint', 'listComplaintAssignees', 'uploadComplaintImage']
const isAccess = ({ action }: StaffAction): boolean => accesses.includes(action)
const isInThread = ({ action }: StaffAction): boolean => ['answer', 'ask', 'note'].includes(action)

const actionEntry = actionEntryWith(actionWords)

const entriesOf = ({ thread, actions }: ComplaintRecord): readonly TimelineEntry[] =>
  [
    ...thread.map(
      ({ messageId, kind, author, text, at }): TimelineEntry => ({
        id: messageId,
        at,
        who: kind === 'borrower' ? copy.borrowerSays() : author,
        what: kinds[kind].what(),
        tone: kinds[kind].tone,
        body: <Quotation>{text}</Quotation>,
      }),
    ),
    ...actions.filter(each => !isAccess(each) && !isInThread(each)).map(actionEntry),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

/** Photos are personal data: each view of one is recorded, so they are fetched only when asked for. */
const ComplaintPhotos = ({ record }: { record: ComplaintRecord }) => {
  const [shownOf, setShownOf] = useState('')
  const images = record.thread.flatMap(({ imageIds }) => imageIds)
  if (images.length === 0) return null
  return (
    <DetailSection title={copy.photos()}>
      {shownOf === record.complaintId ? (
        <div className={viewer['pair']}>
          {images.map((imageId, index) => (
            <ImageViewer
              key={imageId}
              imageId={imageId}
              label={copy.photo({ number: index + 1 })}
              reason={copy.photoReason({ number: record.complaintNo })}
            />
          ))}
        </div>
      ) : (
        <Button variant="default" onClick={() => setShownOf(record.complaintId)}>
          {copy.photosShow()} ({images.length})
        </Button>
      )}
    </DetailSection>
  )
}

/** Complaints by number, each opened beside the list. */
const ComplaintLinks = ({ complaints }: { complaints: ComplaintRecord['merged'] }) => (
  <>
    {complaints.map(({ complaintId, complaintNo }) => (
      <Anchor key={complaintId} component={Link} to={`?open=${complaintId}`} me="xs" inherit>
        {complaintNo}
      </Anchor>
    ))}
  </>
)

/** One complaint in full, and what can be done with it. */
export const ComplaintDetail = ({ complaintId }: { complaintId: string }) => {
  const { data: record, error, refetch } = useCall(readComplaint, { complaintId })
  const actions = useComplaintActions(record)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  const looks = record.actions.filter(isAccess).map(actionEntry)
  return (
    <DetailPanel
      title={record.complaintNo}
      badges={
        <>
          <Badge color="gray">{departmentLabel(record.desk)}</Badge>
          <Badge color="gray">{complaintStateText(record.state)}</Badge>
          <ComplaintBadges row={record} />
        </>
      }
      actions={
        <ActionPanel
          subject={record.complaintId}
          actions={actions}
          state={{
            version: record.version,
            changedBy: lastChangeBy(record.thread, record.actions, {
              accesses,
              borrower: copy.borrowerSays(),
            }),
          }}
        />
      }
    >
      <Properties
        of={[
          { label: copy.type(), value: [record.type, record.sonType].filter(Boolean).join(' · ') },
          {
            label: copy.answerBy(),
            value: <DueDate on={record.answerBy} market={record.market} />,
          },
          { label: copy.limitOn(), value: <DueDate on={record.limitOn} market={record.market} /> },
          {
            label: listCopy.received(),
            value: <TimeText at={record.receivedAt} market={record.market} />,
          },
          { label: copy.takenBy(), value: record.takenBy },
          { label: listCopy.order(), value: record.orderNo },
          {
            label: listCopy.borrower(),
            value: <BorrowerLink borrowerId={record.borrowerId} />,
          },
          record.mergedInto !== null && {
            label: copy.mergedInto(),
            value: <ComplaintLinks complaints={[record.mergedInto]} />,
          },
          record.merged.length > 0 && {
            label: copy.mergedHere(),
            value: <ComplaintLinks complaints={record.merged} />,
          },
          { label: copy.stars(), value: record.stars },
        ]}
      />
      <DetailSection title={copy.thread()}>
        <Timeline entries={entriesOf(record)} market={record.market} />
      </DetailSection>
      <ComplaintPhotos record={record} />
      {record.loanId !== null && <LinkedLoan loanId={record.loanId} />}
      <AccessList
        label={copy.accesses({ count: looks.length })}
        entries={looks}
        market={record.market}
      />
    </DetailPanel>
  )
}
