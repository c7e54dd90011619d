import type { MarketCode } from '#domain/market/market.ts'
import styles from './timeline.module.css'
import { Timeline, type TimelineEntry } from './timeline.tsx'

/** Who has read a record, folded: it is asked for rarely, and there are many. */
export const AccessList = ({
  label,
  entries,
  market,
}: {
  label: string
  entries: readonly TimelineEntry[]
  market: MarketCode
}) =>
  entries.length === 0 ? null : (
    <details className={styles['accesses']}>
      <summary>{label}</summary>
      <Timeline entries={entries} market={market} />
    </details>
  )
