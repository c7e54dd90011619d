import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { decideApproval, readApproval, withdrawApproval } from '#contract/approval/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/approval.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { ChangeTable } from '../ui/detail/change-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Timeline } from '../ui/detail/timeline.tsx'
import { figureTexts, valueText } from '../ui/detail/value-text.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'

type ApprovalRecord = OutputOf<typeof readApproval>

export const approvalStates = {
  waiting: { label: copy.stateWaiting, color: 'orange' },
  approved: { label: copy.stateApproved, color: 'blue' },
  declined: { label: copy.stateDeclined, color: 'red' },
  withdrawn: { label: copy.stateWithdrawn, color: 'gray' },
  expired: { label: copy.stateExpired, color: 'gray' },
  executed: { label: copy.stateExecuted, color: 'green' },
  failed: { label: copy.stateFailed, color: 'red' },
} as const

/** What a request is about, in one line: "Amount Rp250.000 · Source Overpayment". */
export const summaryText = ({
  summary,
  market,
}: Pick<ApprovalRecord['approval'], 'summary' | 'market'>): string =>
  figureTexts(summary, market)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ')

const useApprovalActions = (record: ApprovalRecord | undefined): readonly PanelAction[] => {
  const decide = useChange(decideApproval)
  const withdraw = useChange(withdrawApproval)
  if (record === undefined) return []
  const { approvalId, mayDecide, mayWithdraw } = record.approval
  const deciding: readonly PanelAction[] = [
    {
      id: 'approve',
      letter: 'a',
      label: copy.approve(),
      permission: undefined,
      isMain: true,
      warning: copy.approveWarning(),
      fields: [reasonField()],
      send: ({ reason = '' }) => decide.send({ approvalId, decision: 'approve', reason }),
      done: copy.approved(),
    },
    {
      id: 'decline',
      letter: 'd',
      label: copy.decline(),
      permission: undefined,
      isDangerous: true,
      fields: [reasonField()],
      send: ({ reason = '' }) => decide.send({ approvalId, decision: 'decline', reason }),
      done: copy.declined(),
    },
  ]
  const withdrawing: PanelAction = {
    id: 'withdraw',
    letter: 'w',
    label: copy.withdraw(),
    permission: undefined,
    fields: [reasonField()],
    send: ({ reason = '' }) => withdraw.send({ approvalId, reason }),
    done: copy.withdrawn(),
  }
  return [...(mayDecide === '1' ? deciding : []), ...(mayWithdraw === '1' ? [withdrawing] : [])]
}

type ApprovalItem = ApprovalRecord['items'][number]

const outcomeText = ({ name, value }: { name: string; value: string }): string =>
  name === 'problem' ? words.approvalProblem({ code: value }) : valueText(name, value)

type ItemProps = {
  readonly item: ApprovalItem
  readonly count: number
  readonly market: MarketCode | null
}

/** Ids name what an execution made for programs; people open the subject instead. */
const isForPeople = ({ name }: { readonly name: string }): boolean => !name.endsWith('Id')

/** What one subject would get, and the result. */
const Item = ({ item, count, market }: ItemProps) => {
  const facts = figureTexts(item.facts, market)
  const currency = market === null ? undefined : getMarket(market).currency
  const number = item.facts.find(({ name }) => name === 'number')?.value ?? item.subjectId
  return (
    <DetailSection title={count === 1 ? copy.changes() : `${copy.changes()} · ${number}`}>
      <Properties of={facts} />
      {item.changes.length > 0 && (
        <ChangeTable label={copy.changes()} changes={item.changes} currency={currency} />
      )}
      {item.state === 'failed' && (
        <Alert color="red" title={copy.problem()} role="status">
          {item.outcome?.map(outcomeText).join(' ')}
        </Alert>
      )}
      {item.state === 'executed' && item.outcome && (
        <Properties of={figureTexts(item.outcome.filter(isForPeople), market)} />
      )}
    </DetailSection>
  )
}

/** The screen on which a version is open, with its difference to the one in force. */
const versionScreens: Readonly<Record<string, string>> = {
  product: '/products',
  'decision-rules': '/decision-rules',
  'landing-page': '/landing-pages',
  announcement: '/announcements',
  answer: '/answers',
  'saved-reply': '/saved-replies',
}

/** Where the subject of a request is shown. */
const SubjectLink = ({ kind, subjectKind, subjectId }: ApprovalRecord['approval']) => {
  const { may } = useStaffPerson()
  const [id = ''] = subjectId.split(':')
  const versionScreen = versionScreens[kind]
  // The screen itself refuses those who may not read it.
  if (versionScreen !== undefined) return <SubjectAnchor to={`${versionScreen}?open=${id}`} />
  if (subjectKind === 'staff' && may('staff.read')) {
    return <SubjectAnchor to={`/people?open=${id}`} />
  }
  return subjectKind === 'loan' && may('loan.read') ? <SubjectAnchor to={`/loans/${id}`} /> : null
}

const SubjectAnchor = ({ to }: { to: string }) => (
  <Anchor component={Link} to={to} size="sm">
    {copy.openSubject()}
  </Anchor>
)

/** One request: what would change, why, and who has decided what. */
export const ApprovalDetail = ({ approvalId }: { approvalId: string }) => {
  const { data: record, error, refetch } = useCall(readApproval, { approvalId })
  const actions = useApprovalActions(record)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  const { approval, items, history } = record
  const market = approval.market ?? undefined
  const isWaitingForOther = approval.state === 'waiting' && approval.mayDecide === '0'
  return (
    <DetailPanel
      title={words.approvalKind({ code: approval.kind })}
      badges={
        <Badge color={approvalStates[approval.state].color}>
          {approvalStates[approval.state].label()}
        </Badge>
      }
      actions={actions.length > 0 && <ActionPanel subject={approvalId} actions={actions} />}
    >
      <Properties
        of={[
          ...figureTexts(approval.summary, approval.market),
          approval.market !== null && {
            label: listCopy.marketColumn(),
            value: words.market({ code: approval.market }),
          },
          { label: copy.madeBy(), value: approval.madeBy },
          { label: listCopy.reason(), value: approval.reason },
          approval.state === 'waiting' && {
            label: copy.expires(),
            value: <TimeText at={approval.expiresAt} market={market} />,
          },
          { label: copy.decidedBy(), value: approval.decidedBy },
          { label: copy.decisionReason(), value: approval.decisionReason },
        ]}
      />
      <SubjectLink {...approval} />
      {isWaitingForOther && <Alert color="gray">{copy.waitingForOther()}</Alert>}
      {items.map(item => (
        <Item key={item.subjectId} item={item} count={items.length} market={approval.market} />
      ))}
      <DetailSection title={copy.history()}>
        <Timeline
          {...(market === undefined ? {} : { market })}
          entries={history.map(({ state, by, reason, at }, index) => ({
            id: String(index),
            at,
            who: by ?? copy.program(),
            what: [approvalStates[state].label(), reason ?? ''].filter(Boolean).join(': '),
          }))}
        />
      </DetailSection>
    </DetailPanel>
  )
}
