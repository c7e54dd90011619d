import * as copy from '#copy/pages/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import styles from '../loan-detail.module.css'
import type { LoanDetails } from './loan-details.ts'

type TimelineEntry = LoanDetails['timeline'][number]

/** What happened to the loan and what comes next, each with its day. */
export const LoanTimeline = ({ loan }: { loan: Pick<LoanDetails, 'timeline' | 'balance'> }) => {
  const { timeline, balance } = loan
  if (timeline.length === 0) return null
  const next = timeline.find(({ state }) => state !== 'done')
  return (
    <Card title={copy.timelineTitle()}>
      <ol className={styles['steps']}>
        {timeline.map(entry => (
          <TimelineItem
            key={`${entry.kind} ${entry.periodNo ?? entry.on}`}
            entry={entry}
            currency={balance.currency}
            isNext={entry === next}
          />
        ))}
      </ol>
    </Card>
  )
}

type TimelineItemProps = {
  readonly entry: TimelineEntry
  readonly currency: Currency
  readonly isNext: boolean
}

const TimelineItem = ({ entry, currency, isNext }: TimelineItemProps) => {
  const { locale } = usePageFacts()
  const { state } = entry
  const note = noteOf(entry, day => dateInWords(day, locale))
  return (
    <li className={styles['step']} aria-current={isNext ? 'step' : undefined}>
      <span className={classNames(styles['stepSign'], signOf(state, isNext))} aria-hidden="true">
        {state === 'done' && <Icon name="check" />}
      </span>
      <div className={styles['stepWords']}>
        <p className={styles['stepTitle']}>
          {titleOf(entry, currency)}
          {state === 'done' && <Hidden>{` (${copy.stepDone()})`}</Hidden>}
        </p>
        <p className={classNames(styles['stepNote'], state === 'overdue' && styles['stepOverdue'])}>
          {note}
        </p>
      </div>
    </li>
  )
}

const signOf = (state: TimelineEntry['state'], isNext: boolean) => {
  if (state === 'done') return styles['stepDone']
  if (state === 'overdue') return styles['stepLate']
  return isNext ? styles['stepNow'] : styles['stepLater']
}

const titleOf = ({ kind, state, periodNo, amount }: TimelineEntry, currency: Currency): string => {
  const money = amount === null ? '' : apiMoneyText(currency, amount)
  switch (kind) {
    case 'applied':
      return copy.timelineApplied()
    case 'approved':
      return copy.stepApproved()
    case 'disbursed':
      return copy.timelineDisbursed({ amount: money })
    case 'extended':
      return copy.timelineExtended()
    case 'installment':
      return copy.timelineInstallment({ no: periodNo ?? 0, amount: money })
    case 'settled':
      return state === 'done' ? copy.timelineSettled() : copy.timelineSettles()
  }
}

const noteOf = ({ kind, state, on, paidOn }: TimelineEntry, inWords: (day: string) => string) => {
  if (on === null) return copy.timelineSettlesLate()
  const date = inWords(on)
  if (kind === 'settled' && state !== 'done') return copy.timelineSettlesOn({ date })
  if (paidOn !== null) return copy.timelinePaidOn({ paid: inWords(paidOn), due: date })
  return state === 'overdue' ? copy.timelineWasDue({ date }) : date
}
