import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/reminder.js'
import * as words from '#copy/staff/words.js'
import { DetailPanel, DetailSection, Properties, Quotation } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { reminderKindText, reminderRefusalText } from './reminder-words.ts'

type ReminderRow = OutputOf<typeof listReminders>['reminders'][number]

const outcomes: Readonly<Record<ReminderRow['outcome'], () => string>> = {
  sending: copy.sending,
  sent: copy.sent,
  unknown: copy.unknown,
  failed: copy.failed,
  refused: copy.refused,
}

const reminderList: ListDefinition<
  ReminderRow,
  InputOf<typeof listReminders>,
  OutputOf<typeof listReminders>
> = {
  name: 'reminders',
  title: copy.title,
  empty: copy.empty,
  call: listReminders,
  isReady: ({ filters }) => filters['borrowerId'] !== undefined,
  inputOf: ({ filters, after }) => ({
    borrowerId: filters['borrowerId'] ?? '',
    ...present({ after }),
  }),
  rowsOf: ({ reminders }) => reminders,
  afterOf: ({ after }) => after,
  idOf: ({ messageId }) => messageId,
  filters: [{ name: 'borrowerId', label: copy.borrowerId }],
  columns: [
    { id: 'kind', label: copy.kind, cell: row => reminderKindText(row.kind), field: 'kind' },
    {
      id: 'outcome',
      label: copy.outcome,
      cell: row => <Badge color="gray">{outcomes[row.outcome]()}</Badge>,
      field: 'outcome',
    },
    {
      id: 'rule',
      label: copy.rule,
      cell: row => row.reason && reminderRefusalText(row.reason),
      field: 'reason',
    },
    { id: 'dueOn', label: copy.dueOn, cell: row => dateText(row.dueOn), field: 'dueOn' },
    {
      id: 'sender',
      label: copy.sender,
      cell: row => words.provider({ code: row.sender }),
      field: 'sender',
    },
    {
      id: 'decidedAt',
      sort: 'decided',
      label: copy.decidedAt,
      cell: row => <TimeText at={row.decidedAt} market={row.market} />,
      field: 'decidedAt',
    },
  ],
}

/** What was sent to a borrower about repayment, or refused, and why. */
export const Reminders = () => (
  <ListScreen
    definition={reminderList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => (
          <DetailPanel
            title={reminderKindText(known.kind)}
            badges={<Badge color="gray">{outcomes[known.outcome]()}</Badge>}
          >
            <Properties
              of={[
                { label: copy.rule(), value: known.reason && reminderRefusalText(known.reason) },
                { label: copy.dueOn(), value: dateText(known.dueOn) },
                { label: copy.sender(), value: words.provider({ code: known.sender }) },
                {
                  label: listCopy.loan(),
                  value: (
                    <Anchor component={Link} to={`/loans/${known.loanId}`} size="sm">
                      {copy.openLoan()}
                    </Anchor>
                  ),
                },
                {
                  label: copy.decidedAt(),
                  value: <TimeText at={known.decidedAt} market={known.market} />,
                },
              ]}
            />
            {known.text !== '' && (
              <DetailSection title={copy.text()}>
                <Quotation>{known.text}</Quotation>
              </DetailSection>
            )}
          </DetailPanel>
        )}
      </RowDetail>
    )}
  />
)
