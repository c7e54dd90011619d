import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { TIMELINE_KINDS, type TimelineKind } from '#contract/timeline/kinds.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
import type { MarketCode } from '#domain/market/market.ts'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { useCall } from '../shell/calls/calls.ts'
import { Timeline } from '../ui/detail/timeline.tsx'
import { fieldText, valueText } from '../ui/detail/value-text.ts'
import { present } from '../ui/list/filter-value.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'

type TimelineRow = OutputOf<typeof readTimeline>['rows'][number]

const staffAccess = 'staff-access' satisfies TimelineKind

const amounts = ['amount', 'principal', 'upTo']

/** "Amount: Rp100.000": amounts with the currency of the event, codes in words. */
const factText = (
  { currency }: TimelineRow,
  { name, value }: TimelineRow['facts'][number],
): string => {
  const isAmount = currency !== null && amounts.includes(name) && /^\d+(\.\d+)?$/.test(value)
  return `${fieldText(name)}: ${isAmount ? apiMoneyText(currency, value) : valueText(name, value)}`
}

export type BorrowerTimelineProps = {
  readonly borrowerId: string
  readonly market: MarketCode
  /** Only what belongs to this loan. */
  readonly loanId?: string
}

/** What happened to a borrower, or to one loan, newest first and page by page. */
export const BorrowerTimeline = ({ borrowerId, market, loanId }: BorrowerTimelineProps) => {
  const [after, setAfter] = useState<string>()
  const [kind, setKind] = useState<string | null>(null)
  const [showsStaff, setShowsStaff] = useState(false)
  // What staff looked at would bury what happened: it is folded until it is asked for.
  const all = TIMELINE_KINDS.filter(each => showsStaff || each !== staffAccess).join(',')
  const { data, error, refetch } = useCall(readTimeline, {
    borrowerId,
    kinds: kind ?? all,
    ...present({ loanId, after }),
  })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const next = data.after
  return (
    <>
      <Group mb="sm" gap={12}>
        <Select
          aria-label={copy.timelineKind()}
          placeholder={copy.timelineKind()}
          clearable
          data={TIMELINE_KINDS.map(value => ({
            value,
            label: words.timelineKind({ code: value }),
          }))}
          value={kind}
          onChange={next => {
            setAfter(undefined)
            setKind(next)
          }}
        />
        <Checkbox
          size="xs"
          label={copy.timelineStaff()}
          checked={showsStaff}
          onChange={event => {
            setAfter(undefined)
            setShowsStaff(event.currentTarget.checked)
          }}
        />
      </Group>
      {data.rows.length === 0 && <p>{copy.timelineEmpty()}</p>}
      <Timeline
        market={market}
        entries={data.rows.map(row => ({
          id: `${row.kind} ${row.id} ${row.event} ${row.at}`,
          at: row.at,
          who: words.timelineKind({ code: row.kind }),
          what: [
            words.value({ code: row.event }),
            ...row.facts.map(fact => factText(row, fact)),
          ].join(' · '),
        }))}
      />
      <Group mt="sm" gap={6}>
        {after !== undefined && (
          <Button variant="default" onClick={() => setAfter(undefined)}>
            {copy.newest()}
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => setAfter(next)}>
            {copy.older()}
          </Button>
        )}
      </Group>
    </>
  )
}
