import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import * as copy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
import type { MarketCode } from '#domain/market/market.ts'
import { useCall } from '../shell/calls/calls.ts'
import { Timeline } from '../ui/detail/timeline.tsx'
import { fieldText, valueText } from '../ui/detail/value-text.ts'
import { present } from '../ui/list/filter-value.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'

export type BorrowerTimelineProps = {
  readonly borrowerId: string
  readonly market: MarketCode
  /** Only what belongs to this loan. */
  readonly loanId?: string
}

/** What happened to a borrower, or to one loan, newest first and page by page. */
export const BorrowerTimeline = ({ borrowerId, market, loanId }: BorrowerTimelineProps) => {
  const [after, setAfter] = useState<string>()
  const { data, error, refetch } = useCall(readTimeline, {
    borrowerId,
    ...present({ loanId, after }),
  })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const next = data.after
  return (
    <>
      <Timeline
        market={market}
        entries={data.rows.map(({ id, at, kind, event, facts }) => ({
          id: `${kind} ${id} ${event} ${at}`,
          at,
          who: words.timelineKind({ code: kind }),
          what: [
            words.value({ code: event }),
            ...facts.map(({ name, value }) => `${fieldText(name)} ${valueText(name, value)}`),
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
