import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { quoteEarlySettlement } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import { useCall } from '../shell/calls/calls.ts'
import { Properties } from '../ui/detail/detail-panel.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import { EmptyState, FailureState, LoadingState } from '../ui/state/states.tsx'
import styles from './loan.module.css'
import type { LoanRecord } from './loan-words.ts'

const Quote = ({ loanId, on }: { loanId: string; on: string }) => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on)
  const { data, error } = useCall(quoteEarlySettlement, { loanId, ...(isDay ? { on } : {}) })
  if (error) return <FailureState failure={error} />
  if (data === undefined) return <LoadingState />
  const money = (amount: string) => <MoneyText amount={amount} currency={data.currency} />
  return (
    <Properties
      of={[
        { label: copy.quotedOn(), value: dateText(data.on) },
        { label: copy.settlesFor(), value: money(data.amount) },
        { label: copy.bucketPrincipal(), value: money(data.principal) },
        { label: copy.bucketInterest(), value: money(data.interest) },
        { label: copy.bucketFee(), value: money(data.fee) },
        { label: copy.tabCharges(), value: money(data.charges) },
        { label: copy.saved(), value: money(data.saved) },
        {
          label: copy.payable(),
          value:
            data.isOpen === '1'
              ? copy.payableNow()
              : copy.payableFrom({ day: dateText(data.opensOn) }),
        },
      ]}
    />
  )
}

/** What settles the loan on a day: the same as on the borrower's page. */
export const LoanSettlement = ({ loan }: { loan: LoanRecord }) => {
  const [on, setOn] = useState('')
  const problem = loan.changes === null ? copy.notDisbursed() : loan.changes.earlySettlementProblem
  if (problem !== null) return <EmptyState title={problem} />
  return (
    <>
      <div className={styles['day']}>
        <TextInput
          type="date"
          label={copy.quoteOn()}
          description={copy.quoteOnNote()}
          value={on}
          onChange={event => setOn(event.currentTarget.value)}
        />
      </div>
      <Quote loanId={loan.loanId} on={on} />
    </>
  )
}
