import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { listLoanEntries } from '#contract/loan-servicing/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import { present } from '../ui/list/filter-value.ts'
import { EmptyState, FailureState, LoadingState } from '../ui/state/states.tsx'
import type { LoanRecord } from './loan-words.ts'

/** The ledger entries of a loan, newest first, page by page; a line for each account. */
export const LoanLedger = ({ loan }: { loan: LoanRecord }) => {
  const { loanId, currency } = loan
  const [after, setAfter] = useState<string>()
  const { data, error, refetch } = useCall(listLoanEntries, { loanId, ...present({ after }) })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  if (data.rows.length === 0) return <EmptyState title={copy.noEntries()} />
  const next = data.after
  return (
    <>
      <DataTable
        label={copy.tabLedger()}
        columns={[
          { label: copy.entryNo() },
          { label: copy.bookedOn() },
          { label: listCopy.kind() },
          { label: copy.account() },
          { label: copy.debit(), isFigure: true },
          { label: copy.credit(), isFigure: true },
          { label: copy.cause() },
          { label: copy.by() },
        ]}
        rows={data.rows.flatMap(entry =>
          entry.lines.map((line, index) => {
            const isCredit = line.amount.startsWith('-')
            const text = apiMoneyText(currency, line.amount.replace('-', ''))
            const isFirst = index === 0
            return {
              id: `${entry.entryId} ${line.account}`,
              cells: [
                entry.entryNo,
                isFirst && dateText(entry.on),
                isFirst && (entry.reverses === null ? entry.kind : `${entry.kind} ↩`),
                line.account,
                isCredit ? '' : text,
                isCredit ? text : '',
                isFirst && entry.cause,
                isFirst && entry.by,
              ],
            }
          }),
        )}
      />
      <Group mt="sm" gap={6}>
        {after !== undefined && (
          <Button variant="default" onClick={() => setAfter(undefined)}>
            {listCopy.firstPage()}
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => setAfter(next)}>
            {listCopy.nextPage()}
          </Button>
        )}
      </Group>
    </>
  )
}
