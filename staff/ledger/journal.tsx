import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { listJournal } from '#contract/ledger/staff-calls.ts'
import * as copy from '#copy/staff/ledger.js'
import * as listCopy from '#copy/staff/list.js'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { actorText } from '../ui/detail/value-text.ts'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { dateFilter, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { marketFilter } from '../ui/list/market-filter.ts'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { entryCauseText, entryKindOptions, entryKindText } from './entry-kinds.ts'
import { journalAddress } from './journal-address.ts'
import { accountOptions, accountText } from './ledger-accounts.ts'

type JournalRow = OutputOf<typeof listJournal>['rows'][number]

const amountFilter = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}(\.\d{1,2})?$/.test(text) ? text : undefined

const journalList: ListDefinition<
  JournalRow,
  InputOf<typeof listJournal>,
  OutputOf<typeof listJournal>
> = {
  name: 'journal',
  title: copy.journalTitle,
  empty: copy.emptyJournal,
  call: listJournal,
  inputOf: ({ filters, after }) =>
    present({
      account: filters['account'],
      loan: filters['loan'],
      kind: filters['kind'],
      amount: amountFilter(filters['amount']),
      from: dateFilter(filters['from']),
      to: dateFilter(filters['to']),
      reference: filters['reference'],
      after,
    }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ entryId }) => entryId,
  isByMarket: 'one',
  filters: [
    marketFilter(),
    { name: 'account', label: copy.account, options: accountOptions },
    { name: 'loan', label: copy.loanOf },
    { name: 'kind', label: listCopy.kind, options: entryKindOptions },
    { name: 'amount', label: copy.amount },
    { name: 'from', label: copy.from },
    { name: 'to', label: copy.to },
    { name: 'reference', label: copy.reference },
  ],
  columns: [
    { id: 'on', sort: 'on', label: copy.bookedOn, cell: row => dateText(row.on), field: 'on' },
    { id: 'kind', label: listCopy.kind, cell: row => entryKindText(row.kind), field: 'kind' },
    {
      id: 'amount',
      label: listCopy.amount,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'accounts',
      label: copy.account,
      cell: row => row.lines.map(({ account }) => accountText(account)).join(', '),
      field: 'lines.account',
    },
    { id: 'order', label: listCopy.order, cell: row => row.orderNo, field: 'orderNo' },
    { id: 'by', label: copy.by, cell: row => actorText(row.by), field: 'by' },
    {
      id: 'cause',
      label: copy.cause,
      cell: row => entryCauseText(row.cause),
      field: 'cause',
      isOptional: true,
    },
    {
      id: 'debits',
      label: copy.debit,
      cell: row => row.lines.map(({ debit }) => debit).join(', '),
      field: 'lines.debit',
      isOptional: true,
    },
    {
      id: 'credits',
      label: copy.credit,
      cell: row => row.lines.map(({ credit }) => credit).join(', '),
      field: 'lines.credit',
      isOptional: true,
    },
    {
      id: 'writtenAt',
      label: copy.writtenAt,
      cell: row => <TimeText isRealTime at={row.postedAt} market={row.market} short />,
      field: 'postedAt',
      isOptional: true,
    },
  ],
}

const EntryDetail = ({ row }: { row: JournalRow }) => {
  const money = (amount: string) =>
    Number(amount) === 0 ? '' : <MoneyText amount={amount} currency={row.currency} />
  return (
    <DetailPanel title={`${entryKindText(row.kind)} ${dateText(row.on)}`}>
      <DetailSection title={copy.lines()}>
        <DataTable
          label={copy.lines()}
          columns={[
            { label: copy.account() },
            { label: copy.debit(), isFigure: true },
            { label: copy.credit(), isFigure: true },
          ]}
          rows={row.lines.map(({ account, debit, credit }) => ({
            id: account,
            cells: [accountText(account), money(debit), money(credit)],
          }))}
        />
      </DetailSection>
      <Properties
        of={[
          { label: listCopy.order(), value: row.orderNo },
          { label: copy.cause(), value: entryCauseText(row.cause) },
          { label: copy.by(), value: actorText(row.by) },
          {
            label: copy.writtenAt(),
            value: <TimeText isRealTime at={row.postedAt} market={row.market} />,
          },
          { label: copy.reverses(), value: row.reverses },
          { label: copy.entry(), value: row.entryId },
        ]}
      />
      <Stack gap={6} mt="sm">
        {row.loanId !== null && (
          <Anchor component={Link} to={`/loans/${row.loanId}`}>
            {copy.openLoan()}
          </Anchor>
        )}
        {row.reverses !== null && (
          <Anchor
            component={Link}
            to={journalAddress({ market: row.market, reference: row.reverses })}
          >
            {copy.reversedEntry()}
          </Anchor>
        )}
      </Stack>
    </DetailPanel>
  )
}

/** The ledger's entries by day, each with its lines and the loan it is of. */
export const Journal = () => (
  <ListScreen
    definition={journalList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <EntryDetail row={known} />}
      </RowDetail>
    )}
  />
)
