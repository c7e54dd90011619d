import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { TIMELINE_KINDS, type TimelineKind } from '#contract/timeline/kinds.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
import type { MarketCode } from '#domain/market/market.ts'
import { useCall } from '../shell/calls/calls.ts'
import { Timeline } from '../ui/detail/timeline.tsx'
import { fieldText, valueText } from '../ui/detail/value-text.ts'
import { present } from '../ui/list/filter-value.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'

type TimelineRow = OutputOf<typeof readTimeline>['rows'][number]

const staffAccess = 'staff-access' satisfies TimelineKind

/** The events of sessions, and what staff did. */
const stampedInRealTime: readonly TimelineKind[] = ['session', staffAccess]

/** "Amount: Rp100.000": amounts with the currency of the event, codes in words. */
const factText = (
  { currency }: TimelineRow,
  { name, value }: TimelineRow['facts'][number],
): string => `${fieldText(name)}: ${valueText(name, value, currency ?? undefined)}`

export type BorrowerTimelineProps = {
  readonly borrowerId: string
  readonly market: MarketCode
  /** Only what belongs to this loan. */
  readonly loanId?: string
}

type PagesProps = BorrowerTimelineProps & {
  /** Separated by commas. */
  readonly of: string
}

/** Events of some kinds, newest first and page by page; with other kinds it begins anew (`key`). */
const TimelinePages = ({ borrowerId, market, loanId, of }: PagesProps) => {
  const [after, setAfter] = useState<string>()
  const input = { borrowerId, kinds: of, ...present({ loanId, after }) }
  const { data, error, refetch } = useCall(readTimeline, input)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const next = data.after
  return (
    <>
      {data.rows.length === 0 && <p>{copy.timelineEmpty()}</p>}
      <Timeline
        market={market}
        entries={data.rows.map(row => ({
          id: `${row.kind} ${row.id} ${row.event} ${row.at}`,
          at: row.at,
          isRealTime: stampedInRealTime.includes(row.kind),
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

const kindsButStaff = TIMELINE_KINDS.filter(each => each !== staffAccess).join(',')

/** What happened to a borrower, or to one loan. What staff looked at is folded, see `FoldedEvents`. */
export const BorrowerTimeline = (props: BorrowerTimelineProps) => {
  const [kind, setKind] = useState<string | null>(null)
  const of = kind ?? kindsButStaff
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
          onChange={setKind}
        />
      </Group>
      <TimelinePages key={of} of={of} {...props} />
    </>
  )
}

type FoldedEventsProps = BorrowerTimelineProps & {
  readonly title: string
  readonly kind: TimelineKind
}

/** Events of one kind, read only once they are unfolded: they would bury what happened. */
export const FoldedEvents = ({ title, kind, ...of }: FoldedEventsProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <TimelinePages of={kind} {...of} />}
    </details>
  )
}
