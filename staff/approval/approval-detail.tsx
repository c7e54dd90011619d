import { Badge } from '@mantine/core'
import { decideApproval, readApproval, withdrawApproval } from '#contract/approval/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/approval.js'
import * as listCopy from '#copy/staff/list.js'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Timeline } from '../ui/detail/timeline.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import styles from './approval-detail.module.css'

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

/** The figures of a request in one line: "amount 250000 · currency IDR". */
export const summaryOf = ({ summary }: Pick<ApprovalRecord['approval'], 'summary'>): string =>
  summary.map(({ name, value }) => `${name} ${value}`).join(' · ')

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

const Changes = ({ items }: Pick<ApprovalRecord, 'items'>) => (
  <DetailSection title={copy.changes()}>
    {items.map(({ subjectId, changes }) => (
      <dl key={subjectId} className={styles['changes']}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{before ?? copy.nothing()}</del>
              <ins>{after ?? copy.nothing()}</ins>
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </DetailSection>
)

/** One request: what would change, why, and who has decided what. */
export const ApprovalDetail = ({ approvalId }: { approvalId: string }) => {
  const { data: record, error, refetch } = useCall(readApproval, { approvalId })
  const actions = useApprovalActions(record)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  const { approval, items, history } = record
  const market = approval.market ?? undefined
  return (
    <DetailPanel
      title={approval.kind}
      badges={
        <Badge color={approvalStates[approval.state].color}>
          {approvalStates[approval.state].label()}
        </Badge>
      }
      actions={<ActionPanel subject={approvalId} actions={actions} />}
    >
      <Properties
        of={[
          ...approval.summary.map(({ name, value }) => ({ label: name, value })),
          { label: copy.madeBy(), value: approval.madeBy },
          { label: listCopy.reason(), value: approval.reason },
          { label: copy.expires(), value: <TimeText at={approval.expiresAt} market={market} /> },
        ]}
      />
      <Changes items={items} />
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
