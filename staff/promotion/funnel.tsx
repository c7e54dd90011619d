import type { InputOf, OutputOf } from '#contract/call.ts'
import { readChannelFunnel } from '#contract/promotion/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/promotion.js'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import { dateFilter, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { marketFilter } from '../ui/list/market-filter.ts'
import { RowDetail } from '../ui/list/row-detail.tsx'

type FunnelRow = OutputOf<typeof readChannelFunnel>['rows'][number]

const steps = [
  ['visits', copy.visits],
  ['clicks', copy.clicks],
  ['codes', copy.codes],
  ['registrations', copy.registrations],
  ['applications', copy.applications],
  ['approved', copy.approved],
  ['loans', copy.loans],
  ['repaid', copy.repaid],
] as const

const funnel: ListDefinition<
  FunnelRow,
  InputOf<typeof readChannelFunnel>,
  OutputOf<typeof readChannelFunnel>
> = {
  name: 'funnel',
  title: copy.funnel,
  empty: copy.funnelEmpty,
  call: readChannelFunnel,
  inputOf: ({ filters: { from, until, channel, page, campaign } }) =>
    present({
      fromOn: dateFilter(from),
      untilOn: dateFilter(until),
      channel,
      page,
      campaign,
    }),
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ market, on, channel, page, campaign }) =>
    [market, on, page, channel, campaign].join('~'),
  isByMarket: true,
  filters: [
    marketFilter({ value: 'all', label: listCopy.all }),
    { name: 'from', label: copy.fromDay },
    { name: 'until', label: copy.untilDay },
    { name: 'channel', label: copy.channel },
    { name: 'page', label: copy.page },
    { name: 'campaign', label: copy.campaign },
  ],
  columns: [
    { id: 'on', sort: 'on', label: copy.day, cell: row => dateText(row.on), field: 'on' },
    { id: 'channel', label: copy.channel, cell: row => row.channel, field: 'channel' },
    { id: 'page', label: copy.page, cell: row => row.page, field: 'page' },
    { id: 'campaign', label: copy.campaign, cell: row => row.campaign, field: 'campaign' },
    ...steps.map(([name, label]) => ({
      id: name,
      sort: name,
      label,
      cell: (row: FunnelRow) => row[name],
      field: name,
      isFigure: true,
    })),
  ],
}

/** A count, and its share of the visits; of the registrations where no visit was counted. */
const shareOf = (row: FunnelRow, count: number): string => {
  const whole = row.visits === 0 ? row.registrations : row.visits
  return whole === 0 ? `${count}` : `${count} (${Math.round((count * 100) / whole)} %)`
}

/** From visit to repaid loan, by day, channel, landing page and campaign. */
export const Funnel = () => (
  <ListScreen
    definition={funnel}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => (
          <DetailPanel title={known.channel === '' ? copy.noChannel() : known.channel}>
            <Properties
              of={[
                { label: copy.day(), value: dateText(known.on) },
                { label: copy.page(), value: known.page },
                { label: copy.campaign(), value: known.campaign },
                ...steps.map(([name, label]) => ({
                  label: label(),
                  value: shareOf(known, known[name]),
                })),
              ]}
            />
          </DetailPanel>
        )}
      </RowDetail>
    )}
  />
)
