import type { ReactNode } from 'react'
import type { MarketCode } from '#domain/market/market.ts'
import { TimeText } from '../figure/time-text.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  readonly id: string
  readonly at: string
  readonly who: string
  /** What was done, where it is no message. */
  readonly what?: string
  readonly tone?: 'borrower' | 'staff' | 'note' | 'event'
  readonly body?: ReactNode
  /** See `TimeText`. */
  readonly isRealTime?: boolean
}

type NamedAction = {
  readonly staffName: string
  readonly action: string
  readonly reason: string
  readonly doneAt: string
}

/** The entry of what a person of staff did, in `words` by the action; an action without any by name. */
export const actionEntryWith =
  (words: Readonly<Record<string, () => string>>) =>
  ({ staffName, action, reason, doneAt }: NamedAction, index: number): TimelineEntry => {
    const done = words[action]?.() ?? action
    return {
      id: `action ${index}`,
      at: doneAt,
      who: staffName,
      what: reason === '' ? done : `${done}: ${reason}`,
      isRealTime: true,
    }
  }

/** Messages and events of a record, oldest first. */
export const Timeline = ({
  entries,
  market,
}: {
  entries: readonly TimelineEntry[]
  market?: MarketCode
}) => (
  <ol className={styles['timeline']}>
    {entries.map(({ id, at, who, what, tone = 'event', body, isRealTime = false }) => (
      <li key={id} className={styles['entry']} data-tone={tone}>
        <p className={styles['head']}>
          <strong>{who}</strong> {what}{' '}
          <TimeText at={at} market={market} isRealTime={isRealTime} short />
        </p>
        {body && <div className={styles['body']}>{body}</div>}
      </li>
    ))}
  </ol>
)
