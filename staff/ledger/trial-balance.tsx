import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { readTrialBalance } from '#contract/ledger/staff-calls.ts'
import * as copy from '#copy/staff/ledger.js'
import { useCall } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import { dateFilter, present } from '../ui/list/filter-value.ts'
import type { ListColumn, ListDefinition, SortOf } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { marketFilter } from '../ui/list/market-filter.ts'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { useListInput } from '../ui/list/use-list.ts'
import { journalAddress } from './journal-address.ts'
import { accountText } from './ledger-accounts.ts'

type BalanceInput = InputOf<typeof readTrialBalance>
type BalanceOutput = OutputOf<typeof readTrialBalance>
type BalanceRow = BalanceOutput['rows'][number]

const accountKinds: Readonly<Record<BalanceRow['accountKind'], () => string>> = {
  asset: copy.asset,
  liability: copy.liability,
  income: copy.income,
  expense: copy.expense,
}

const amountColumn = (
  id: 'opening' | 'debit' | 'credit' | 'debitBalance' | 'creditBalance',
  label: () => string,
): ListColumn<BalanceRow, SortOf<BalanceInput>> => ({
  id,
  sort: id,
  label,
  cell: row =>
    Number(row[id]) === 0 ? '' : <MoneyText amount={row[id]} currency={row.currency} />,
  field: id,
  currency: 'currency',
  isFigure: true,
})

const balanceList: ListDefinition<BalanceRow, BalanceInput, BalanceOutput> = {
  name: 'trial-balance',
  title: copy.trialBalanceTitle,
  empty: copy.emptyBalance,
  call: readTrialBalance,
  inputOf: ({ filters }) => present({ on: dateFilter(filters['on']) }),
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ account }) => account,
  isByMarket: 'one',
  filters: [marketFilter(), { name: 'on', label: copy.on }],
  columns: [
    {
      id: 'account',
      label: copy.account,
      cell: row => accountText(row.account),
      field: 'account',
    },
    {
      id: 'accountKind',
      label: copy.accountKind,
      cell: row => accountKinds[row.accountKind](),
      field: 'accountKind',
    },
    amountColumn('opening', copy.opening),
    amountColumn('debit', copy.debit),
    amountColumn('credit', copy.credit),
    amountColumn('debitBalance', copy.debitBalance),
    amountColumn('creditBalance', copy.creditBalance),
  ],
}

/** Whether debits and credits are equal, and whether the day is closed. */
const BalanceProof = ({ of }: { of: BalanceOutput }) => {
  const isBalanced = of.totalDebit === of.totalCredit
  return (
    <Alert
      role="status"
      color={isBalanced ? 'green' : 'red'}
      title={isBalanced ? copy.balanced() : copy.notBalanced()}
    >
      <Properties
        of={[
          { label: copy.bookedOn(), value: dateText(of.on) },
          {
            label: copy.debitBalance(),
            value: <MoneyText amount={of.totalDebit} currency={of.currency} />,
          },
          {
            label: copy.creditBalance(),
            value: <MoneyText amount={of.totalCredit} currency={of.currency} />,
          },
        ]}
      />
      {of.isClosed ? copy.closedDay() : copy.openDay()}
    </Alert>
  )
}

const AccountDetail = ({ row, on }: { row: BalanceRow; on: string }) => {
  const { account, market, currency } = row
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />
  return (
    <DetailPanel title={accountText(account)}>
      <Properties
        of={[
          { label: copy.accountCode(), value: account },
          { label: copy.accountKind(), value: accountKinds[row.accountKind]() },
          { label: copy.opening(), value: money(row.opening) },
          { label: copy.debit(), value: money(row.debit) },
          { label: copy.credit(), value: money(row.credit) },
          { label: copy.debitBalance(), value: money(row.debitBalance) },
          { label: copy.creditBalance(), value: money(row.creditBalance) },
        ]}
      />
      <Stack gap={6} mt="sm">
        <Anchor component={Link} to={journalAddress({ market, account, from: on, to: on })}>
          {copy.showEntries()}
        </Anchor>
        <Anchor component={Link} to={journalAddress({ market, account, to: on })}>
          {copy.showAllEntries()}
        </Anchor>
      </Stack>
    </DetailPanel>
  )
}

/** A market's trial balance of a day, from which each account leads to its entries. */
export const TrialBalance = () => {
  const { data } = useCall(readTrialBalance, useListInput(balanceList))
  return (
    <ListScreen
      definition={balanceList}
      extra={data && <BalanceProof of={data} />}
      detail={(id, row) => (
        <RowDetail id={id} row={row}>
          {known => <AccountDetail row={known} on={data?.on ?? ''} />}
        </RowDetail>
      )}
    />
  )
}
