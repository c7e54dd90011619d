import { Anchor, Button, Tabs, VisuallyHidden } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import { useCall } from '../shell/calls/calls.ts'
import { useTitle } from '../shell/use-title.ts'
import { DetailPanel } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import styles from './loan.module.css'
import { LoanBalance, LoanFacts } from './loan-balance.tsx'
import { LoanDocuments } from './loan-documents.tsx'
import { LoanCharges, LoanPayments, LoanSchedule } from './loan-explanation.tsx'
import { LoanEvents } from './loan-history.tsx'
import { LoanLedger } from './loan-ledger.tsx'
import { LoanStateBadge } from './loan-list.tsx'
import { LoanSettlement } from './loan-settlement.tsx'
import { type LoanRecord, waitingKind } from './loan-words.ts'
import { useLoanActions } from './use-loan-actions.tsx'

const Badges = ({ loan }: { loan: LoanRecord }) => (
  <>
    <LoanStateBadge state={loan.state} />
    {loan.writtenOffOn !== null && <LoanStateBadge state="written-off" />}
    {loan.account !== null && loan.account.daysPastDue > 0 && (
      <Badge color="red">{copy.daysPastDue({ count: loan.account.daysPastDue })}</Badge>
    )}
    {loan.waiting.map(({ approvalId, kind, madeBy }) => (
      <Anchor
        key={approvalId}
        component={Link}
        to={`/approvals?list=all&open=${approvalId}`}
        size="xs"
      >
        {copy.waits({ what: waitingKind(kind), who: madeBy })}
      </Anchor>
    ))}
  </>
)

/** A loan beside the list: its figures, its actions, and the way to everything else. */
export const LoanSummary = ({ loanId }: { loanId: string }) => {
  const { data: loan, error, refetch } = useCall(readLoan, { loanId })
  const actions = useLoanActions(loan)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (loan === undefined) return <LoadingState />
  return (
    <DetailPanel
      title={loan.orderNo}
      badges={<Badges loan={loan} />}
      actions={<ActionPanel subject={loanId} actions={actions} />}
    >
      <Button component={Link} to={`/loans/${loanId}`} variant="default" mb="sm">
        {copy.openWhole()}
      </Button>
      <LoanFacts loan={loan} />
      <LoanBalance loan={loan} />
    </DetailPanel>
  )
}

const tabs = [
  { value: 'schedule', label: copy.tabSchedule, Shown: LoanSchedule },
  { value: 'payments', label: copy.tabPayments, Shown: LoanPayments },
  { value: 'charges', label: copy.tabCharges, Shown: LoanCharges },
  { value: 'ledger', label: copy.tabLedger, Shown: LoanLedger },
  { value: 'settlement', label: copy.tabSettlement, Shown: LoanSettlement },
  { value: 'events', label: copy.tabEvents, Shown: LoanEvents },
  { value: 'documents', label: copy.tabDocuments, Shown: LoanDocuments },
] as const

const LoanTabs = ({ loan }: { loan: LoanRecord }) => {
  const [search, setSearch] = useSearchParams()
  const [first, ...others] = tabs
  const { value: shown, Shown } = others.find(({ value }) => value === search.get('tab')) ?? first
  const show = (tab: string | null) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        next.set('tab', tab ?? 'schedule')
        return next
      },
      { replace: true },
    )
  return (
    <Tabs value={shown} onChange={show} keepMounted={false} mt="lg">
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown} className={styles['tab'] ?? ''}>
        <Shown loan={loan} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** One loan whole, as of today or of the day that the address names. */
export const Loan = () => {
  const { loanId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const on = search.get('on') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on)
  const { data: loan, error, refetch } = useCall(readLoan, { loanId, ...(isDay ? { on } : {}) })
  // What is done is done today: beside the balance of another day too, it goes by today's figures.
  const { data: loanToday } = useCall(readLoan, { loanId })
  const actions = useLoanActions(loanToday)
  useTitle(loan?.orderNo ?? copy.loan())
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (loan === undefined) return <LoadingState />
  const showDay = (day: string) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (day === '') next.delete('on')
        else next.set('on', day)
        return next
      },
      { replace: true },
    )
  return (
    <div className={styles['page']}>
      <VisuallyHidden component="h1">{copy.loan()}</VisuallyHidden>
      <DetailPanel
        title={loan.orderNo}
        badges={<Badges loan={loan} />}
        actions={<ActionPanel subject={loanId} actions={actions} />}
      >
        <LoanFacts loan={loan} />
        <LoanBalance loan={loan} day={isDay ? on : ''} onDay={showDay} />
        <LoanTabs loan={loan} />
      </DetailPanel>
    </div>
  )
}
