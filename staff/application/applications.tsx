import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as copy from '#copy/staff/application.js'
import * as listCopy from '#copy/staff/list.js'
import * as profileCopy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
import { ApplicationDocuments } from '../loan/loan-documents.tsx'
import { IdentityImages, TypedIdentity } from '../profile/identity-images.tsx'
import { LinkedBorrowers } from '../profile/linked-borrowers.tsx'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Timeline, type TimelineEntry } from '../ui/detail/timeline.tsx'
import { actorText } from '../ui/detail/value-text.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { DueDate, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { useApplicationActions } from './application-actions.ts'
import { type ApplicationRow, applicationList } from './application-list.tsx'

const outcomes = {
  approved: copy.outcomeApproved,
  rejected: copy.outcomeRejected,
  held: copy.outcomeHeld,
} as const

const checkResults = {
  match: copy.match,
  mismatch: copy.mismatch,
  same: copy.same,
  close: copy.close,
  other: copy.other,
  'not-found': copy.notFound,
  unavailable: copy.unavailable,
} as const

const yesNo = (flag: '0' | '1'): string => (flag === '1' ? listCopy.yes() : listCopy.no())

const decisionsOf = ({ decisions }: ApplicationRow): readonly TimelineEntry[] =>
  decisions.map((decision, index) => ({
    id: String(index),
    at: decision.decidedAt,
    who: actorText(decision.decidedBy),
    what: outcomes[decision.outcome](),
    body: [
      decision.proposedBy && copy.proposedBy({ who: actorText(decision.proposedBy) }),
      ...decision.reasonsText,
      decision.note,
    ]
      .filter(Boolean)
      .join(' · '),
  }))

const Facts = ({ row }: { row: ApplicationRow }) => (
  <DetailSection title={copy.facts()}>
    {row.hasChangedFacts === '1' && <Alert color="orange">{copy.factsChanged()}</Alert>}
    <Properties
      of={[
        { label: copy.factsVersion(), value: row.factsVersion },
        { label: copy.identityChecked(), value: yesNo(row.isIdentityChecked) },
        { label: copy.holderVerified(), value: yesNo(row.isHolderVerified) },
        row.verification !== null && {
          label: copy.identityResult(),
          value: `${checkResults[row.verification.identity]()} (${words.provider({ code: row.verification.provider })})`,
        },
        row.verification !== null && {
          label: copy.holderResult(),
          value: checkResults[row.verification.holder](),
        },
      ]}
    />
  </DetailSection>
)

/** Each rule that speaks against it, with what it compares. */
const Rules = ({ row }: { row: ApplicationRow }) => (
  <DetailSection title={copy.rules()}>
    {row.overruling && (
      <Alert color="blue">
        {copy.overrulingWaits({ who: row.overruling.madeBy })}{' '}
        <Anchor component={Link} to={`/approvals?list=all&open=${row.overruling.approvalId}`}>
          {copy.openApproval()}
        </Anchor>
      </Alert>
    )}
    {row.rules.length === 0 ? (
      <p>{copy.noRules()}</p>
    ) : (
      <DataTable
        label={copy.rules()}
        columns={[
          { label: copy.rule() },
          { label: copy.figure(), isFigure: true },
          { label: copy.limit(), isFigure: true },
          { label: copy.overrulable() },
        ]}
        rows={row.rules.map(({ rule, ruleText, figure, limit, isHard }) => ({
          id: rule,
          cells: [
            ruleText,
            figure ?? '–',
            limit ?? '–',
            isHard === '1' ? copy.byTwo() : copy.byOne(),
          ],
        }))}
      />
    )}
  </DetailSection>
)

const ApplicationDetail = ({ row }: { row: ApplicationRow }) => {
  const actions = useApplicationActions(row)
  return (
    <DetailPanel
      title={row.orderNo}
      badges={row.lastReasons.map(reason => (
        <Badge key={reason} color="orange">
          {reason}
        </Badge>
      ))}
      actions={<ActionPanel subject={row.orderId} actions={actions} />}
    >
      <Properties
        of={[
          {
            label: listCopy.amount(),
            value: <MoneyText amount={row.amount} currency={row.currency} />,
          },
          { label: copy.decideBy(), value: <DueDate on={row.decideBy} market={row.market} /> },
          { label: copy.product(), value: row.productName },
          { label: copy.installments(), value: row.installments },
          {
            label: copy.appliedAt(),
            value: <TimeText at={row.appliedAt} market={row.market} />,
          },
          { label: listCopy.marketColumn(), value: row.market },
          { label: listCopy.borrower(), value: <BorrowerLink borrowerId={row.borrowerId} /> },
        ]}
      />
      <Rules row={row} />
      <DetailSection title={profileCopy.images()}>
        <IdentityImages
          subject={row.orderId}
          documentImage={row.documentImage}
          faceImage={row.faceImage}
        />
      </DetailSection>
      <TypedIdentity borrowerId={row.borrowerId} />
      <Facts row={row} />
      <ApplicationDocuments orderId={row.orderId} />
      <LinkedBorrowers record={row} />
      <DetailSection title={copy.decisions()}>
        <Timeline entries={decisionsOf(row)} market={row.market} />
      </DetailSection>
    </DetailPanel>
  )
}

/** Applications that the rules held for a person's decision. */
export const Applications = () => (
  <ListScreen
    definition={applicationList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <ApplicationDetail row={known} />}
      </RowDetail>
    )}
  />
)
