import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  applyUnmatchedMoney,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/payment.js'
import * as words from '#copy/staff/words.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { useChange } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { ActionField, PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { areComplete, readParts } from './loan-parts.ts'
import { LoanPartsField } from './loan-parts-field.tsx'

type SuspenseRow = OutputOf<typeof listUnmatchedMoney>['payments'][number]

const states = [
  { value: 'open', label: copy.stateOpen },
  { value: 'applied', label: copy.stateApplied },
  { value: 'split', label: copy.stateSplit },
  { value: 'returned', label: copy.stateReturned },
] as const

const reasons: Readonly<Record<SuspenseRow['reason'], () => string>> = {
  'unknown-number': copy.unknownNumber,
  'wrong-currency': copy.wrongCurrency,
  'nothing-owed': copy.nothingOwed,
  late: copy.late,
  'already-paid': copy.alreadyPaid,
  'credit-card': copy.creditCard,
  'wrong-amount': copy.wrongAmount,
  'not-extended': copy.notExtended,
}

const suspenseList: ListDefinition<
  SuspenseRow,
  InputOf<typeof listUnmatchedMoney>,
  OutputOf<typeof listUnmatchedMoney>
> = {
  name: 'unmatched-money',
  title: copy.title,
  empty: copy.empty,
  call: listUnmatchedMoney,
  inputOf: ({ filters, after }) => present({ state: filterValue(states, filters['state']), after }),
  rowsOf: ({ payments }) => payments,
  afterOf: ({ after }) => after,
  idOf: ({ paymentId }) => paymentId,
  isByMarket: true,
  filters: [{ name: 'state', label: listCopy.state, options: states }],
  columns: [
    {
      id: 'providerPaymentId',
      label: copy.providerPaymentId,
      cell: row => row.providerPaymentId,
      field: 'providerPaymentId',
    },
    {
      id: 'amount',
      sort: 'amount',
      label: listCopy.amount,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    { id: 'why', label: copy.why, cell: row => reasons[row.reason](), field: 'reason' },
    {
      id: 'received',
      sort: 'received',
      label: listCopy.received,
      cell: row => (
        <TimeText isRealTime at={row.receivedAt} market={marketOfCurrency(row.currency)} short />
      ),
      field: 'receivedAt',
    },
    { id: 'number', label: copy.number, cell: row => row.number, field: 'number' },
    {
      id: 'cardNo',
      label: copy.cardNo,
      cell: row => row.cardNo,
      field: 'cardNo',
    },
    {
      id: 'provider',
      label: listCopy.provider,
      cell: row => words.provider({ code: row.provider }),
      field: 'provider',
      isOptional: true,
    },
  ],
}

const lineField = (name: string, label: string, least: number, most: number) =>
  ({ name, label, kind: 'line', least, most }) as const

/** The loans on which the money is booked, each with its part. */
const loansField = ({ paymentId, amount, currency }: SuspenseRow): ActionField => {
  const money = { amount, currency }
  return {
    name: 'parts',
    label: copy.loanId(),
    kind: 'own',
    control: {
      show: field => <LoanPartsField paymentId={paymentId} money={money} {...field} />,
      isComplete: value => areComplete(money, readParts(value)),
    },
  }
}

const useSuspenseActions = (row: SuspenseRow): readonly PanelAction[] => {
  const { paymentId, state, reason: why } = row
  const apply = useChange(applyUnmatchedMoney)
  const split = useChange(splitUnmatchedMoney)
  const refund = useChange(refundUnmatchedMoney)
  // Paid on credit: the sweep refunds it to its source.
  if (state !== 'open' || why === 'credit-card') return []
  return [
    {
      id: 'apply',
      letter: 'a',
      label: copy.apply(),
      permission: applyUnmatchedMoney.permission,
      isMain: true,
      fields: [loansField(row), reasonField()],
      send: ({ parts: written = '', reason = '' }) => {
        const parts = readParts(written)
        const [first, ...others] = parts
        if (first !== undefined && others.length === 0) {
          return apply.send({ paymentId, loanId: first.loanId, reason })
        }
        return split.send({
          paymentId,
          loanIds: parts.map(({ loanId }) => loanId).join(','),
          amounts: parts.map(({ amount }) => amount).join(','),
          reason,
        })
      },
      done: copy.applied(),
    },
    {
      id: 'refund',
      letter: 'f',
      label: copy.refund(),
      permission: refundUnmatchedMoney.permission,
      warning: copy.refundWarning(),
      fields: [
        lineField('bankCode', copy.bankCode(), 1, 64),
        lineField('accountNo', copy.accountNo(), 6, 20),
        lineField('holder', copy.holder(), 2, 100),
        reasonField(),
      ],
      send: ({ bankCode = '', accountNo = '', holder = '', reason = '' }) =>
        refund.send({ paymentId, bankCode, accountNo, holder, reason }),
      done: copy.returned(),
    },
  ]
}

const SuspenseDetail = ({ row }: { row: SuspenseRow }) => {
  const actions = useSuspenseActions(row)
  return (
    <DetailPanel
      title={<MoneyText amount={row.amount} currency={row.currency} />}
      badges={<Badge color="orange">{reasons[row.reason]()}</Badge>}
      actions={<ActionPanel subject={row.paymentId} actions={actions} />}
    >
      <Properties
        of={[
          { label: listCopy.provider(), value: words.provider({ code: row.provider }) },
          { label: copy.providerPaymentId(), value: row.providerPaymentId },
          { label: copy.number(), value: row.number },
          {
            label: listCopy.received(),
            value: (
              <TimeText isRealTime at={row.receivedAt} market={marketOfCurrency(row.currency)} />
            ),
          },
          { label: copy.cardNo(), value: row.cardNo },
          {
            label: copy.loanId(),
            value:
              row.loanId === null ? null : (
                <Anchor component={Link} to={`/loans/${row.loanId}`}>
                  {copy.openLoan()}
                </Anchor>
              ),
          },
        ]}
      />
      {row.parts.length > 0 && (
        <DataTable
          label={copy.parts()}
          columns={[{ label: copy.loanId() }, { label: listCopy.amount(), isFigure: true }]}
          rows={row.parts.map(part => ({
            id: part.paymentId,
            cells: [
              <Anchor key="loan" component={Link} to={`/loans/${part.loanId}`}>
                {part.orderNo}
              </Anchor>,
              <MoneyText key="amount" amount={part.amount} currency={row.currency} />,
            ],
          }))}
        />
      )}
    </DetailPanel>
  )
}

/** Money in suspense: booked on a loan, split over several, or returned to its sender. */
export const UnmatchedMoney = () => (
  <ListScreen
    definition={suspenseList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <SuspenseDetail row={known} />}
      </RowDetail>
    )}
  />
)
