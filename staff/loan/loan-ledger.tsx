import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#contract/call.ts'
import { listLoanEntries } from '#contract/loan-servicing/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { entryCauseText, entryKindText } from '../ledger/entry-kinds.ts'
import { accountText } from '../ledger/ledger-accounts.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { actorText } from '../ui/detail/value-text.ts'
import { dateText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import { withListAddress } from '../ui/list/list-address.ts'
import { EmptyState, FailureState, LoadingState } from '../ui/state/states.tsx'
import type { LoanRecord } from './loan-words.ts'

type EntrySort = NonNullable<InputOf<typeof listLoanEntries>['sort']>

const sorts = (['entryNo', '-entryNo', 'on', '-on'] as const satisfies readonly EntrySort[]).map(
  value => ({ value }),
)

/**
 * The ledger entries of a loan, page by page, the newest first unless the address names another
 * order; a line for each account.
 */
export const LoanLedger = ({ loan }: { loan: LoanRecord }) => {
  const { loanId, currency } = loan
  const [search, setSearch] = useSearchParams()
  const [after, setAfter] = useState<string>()
  const sort = filterValue(sorts, search.get('sort') ?? undefined)
  const { data, error, refetch } = useCall(listLoanEntries, { loanId, ...present({ sort, after }) })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  if (data.rows.length === 0) return <EmptyState title={copy.noEntries()} />
  const next = data.after
  return (
    <>
      <DataTable
        label={copy.tabLedger()}
        order={{
          sort,
          onSort: next => {
            setAfter(undefined)
            setSearch(now => withListAddress(now, { sort: next }), { replace: true })
          },
        }}
        columns={[
          { label: copy.entryNo(), sort: 'entryNo' },
          { label: copy.bookedOn(), sort: 'on' },
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
                isFirst && entryKindText(entry.kind),
                accountText(line.account),
                isCredit ? '' : text,
                isCredit ? text : '',
                isFirst && entryCauseText(entry.cause),
                isFirst && actorText(entry.by),
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
