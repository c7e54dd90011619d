import type { InputOf, OutputOf } from '#contract/call.ts'
import { compareDay, listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/reconciliation.js'
import * as words from '#copy/staff/words.js'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type DayRow = OutputOf<typeof listReconciledDays>['days'][number]

const dayList: ListDefinition<
  DayRow,
  InputOf<typeof listReconciledDays>,
  OutputOf<typeof listReconciledDays>
> = {
  name: 'reconciled-days',
  title: copy.daysTitle,
  empty: copy.daysEmpty,
  call: listReconciledDays,
  inputOf: () => ({}),
  rowsOf: ({ days }) => days,
  afterOf: () => null,
  idOf: ({ provider, businessOn, currency }) => `${businessOn} ${provider} ${currency}`,
  isByMarket: true,
  filters: [],
  columns: [
    {
      id: 'day',
      sort: 'day',
      label: copy.day,
      cell: row => dateText(row.businessOn),
      field: 'businessOn',
    },
    {
      id: 'provider',
      label: listCopy.provider,
      cell: row => words.provider({ code: row.provider }),
      field: 'provider',
    },
    {
      id: 'reported',
      label: copy.reported,
      cell: row => <MoneyText amount={row.reported} currency={row.currency} />,
      field: 'reported',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'booked',
      label: copy.booked,
      cell: row => <MoneyText amount={row.booked} currency={row.currency} />,
      field: 'booked',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'open',
      sort: 'open',
      label: copy.open,
      cell: row =>
        row.openDifferences === 0 ? '0' : <Badge color="red">{row.openDifferences}</Badge>,
      field: 'openDifferences',
      isFigure: true,
    },
    {
      id: 'comparedAt',
      sort: 'compared',
      label: copy.comparedAt,
      cell: row => <TimeText isRealTime at={row.comparedAt} market={row.market} short />,
      field: 'comparedAt',
    },
  ],
}

const DayDetail = ({ row, id }: { row: DayRow; id: string }) => {
  const { send } = useChange(compareDay)
  const { provider, businessOn } = row
  return (
    <DetailPanel
      title={`${dateText(businessOn)} · ${words.provider({ code: provider })}`}
      actions={
        <ActionPanel
          subject={id}
          actions={[
            {
              id: 'compare',
              letter: 'c',
              label: copy.compare(),
              permission: compareDay.permission,
              send: () => send({ provider, businessOn }),
              done: copy.compared(),
            },
          ]}
        />
      }
    >
      <Properties
        of={[
          {
            label: copy.reported(),
            value: <MoneyText amount={row.reported} currency={row.currency} />,
          },
          {
            label: copy.booked(),
            value: <MoneyText amount={row.booked} currency={row.currency} />,
          },
          { label: copy.reportedCount(), value: row.reportedCount },
          { label: copy.bookedCount(), value: row.bookedCount },
          { label: copy.open(), value: row.openDifferences },
          {
            label: copy.comparedAt(),
            value: <TimeText isRealTime at={row.comparedAt} market={row.market} />,
          },
        ]}
      />
    </DetailPanel>
  )
}

/** The latest days compared with the providers' reports. */
export const ReconciledDays = () => (
  <ListScreen
    definition={dayList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <DayDetail row={known} id={id} />}
      </RowDetail>
    )}
  />
)
