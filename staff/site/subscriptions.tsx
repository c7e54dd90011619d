import type { InputOf, OutputOf } from '#contract/call.ts'
import { listSubscriptions } from '#contract/site/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/site.js'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { languageName } from '../version/language-fields.ts'

type SubscriptionRow = OutputOf<typeof listSubscriptions>['subscriptions'][number]

/** A reason is at least as long as the contract's `reason`. */
const reasonOf = (typed: string | undefined): string | undefined =>
  typed !== undefined && typed.length >= 3 ? typed : undefined

const subscriptionList: ListDefinition<
  SubscriptionRow,
  InputOf<typeof listSubscriptions>,
  OutputOf<typeof listSubscriptions>
> = {
  name: 'subscriptions',
  title: copy.subscriptionsTitle,
  empty: copy.subscriptionsEmpty,
  call: listSubscriptions,
  inputOf: ({ filters, after }) => present({ reason: reasonOf(filters['reason']), after }),
  rowsOf: ({ subscriptions }) => subscriptions,
  afterOf: ({ after }) => after,
  idOf: ({ subscriptionId }) => subscriptionId,
  isByMarket: true,
  filters: [{ name: 'reason', label: copy.clearReason }],
  columns: [
    { id: 'email', label: copy.email, cell: row => row.email, field: 'email' },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
    {
      id: 'language',
      label: listCopy.language,
      cell: row => languageName(row.language),
      field: 'language',
    },
    {
      id: 'since',
      sort: 'since',
      label: copy.since,
      cell: row => <TimeText isRealTime at={row.since} market={row.market} />,
      field: 'since',
    },
  ],
}

/** Newsletter addresses: masked, until a reason to see them is given. */
export const Subscriptions = () => (
  <ListScreen
    definition={subscriptionList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => (
          <DetailPanel title={known.email}>
            <Properties
              of={[
                { label: listCopy.marketColumn(), value: known.market },
                { label: listCopy.language(), value: languageName(known.language) },
                {
                  label: copy.since(),
                  value: <TimeText isRealTime at={known.since} market={known.market} />,
                },
              ]}
            />
          </DetailPanel>
        )}
      </RowDetail>
    )}
  />
)
