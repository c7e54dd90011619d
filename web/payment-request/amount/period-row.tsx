import { overduePeriodStatus } from '#contract/payment-request/calls.ts'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { amountPartName } from '../../payment/amount-part-name.ts'
import { dateInWords, daysLateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { CheckboxRow } from '../../ui/choice/checkbox-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Hidden } from '../../ui/text/hidden.tsx'
import type { UnpaidPeriod } from './pending-periods.ts'
import styles from './period-row.module.css'

export type PeriodRowProps = {
  readonly period: UnpaidPeriod
  readonly currency: Currency
  readonly chosen: boolean
  readonly onToggle: () => void
}

/** One pending period: checkbox, due day, days late, and its parts. */
export const PeriodRow = ({ period, currency, chosen, onToggle }: PeriodRowProps) => {
  const { locale } = usePageFacts()
  const late = period.periodStatus === overduePeriodStatus
  const closed = period.canClick !== '1'
  return (
    <li className={styles['period']}>
      <CheckboxRow
        checked={chosen}
        disabled={closed}
        onChange={onToggle}
        note={copy.dueOn({ date: dateInWords(period.dueOn, locale) })}
      >
        <span className={styles['name']}>{period.repayDes}</span>
        <span className={styles['figure']}>
          <span className={classNames(late && styles['late'])}>
            <Amount money={apiMoney(currency, period.totalAmount)} size="title" />
          </span>
          {period.daysLate > 0 && (
            <Badge tone="late">{daysLateInWords(period.daysLate, locale)}</Badge>
          )}
          {closed && <Badge tone="neutral">{copy.closedPeriod()}</Badge>}
        </span>
      </CheckboxRow>
      {period.parts.length > 0 && <PeriodParts period={period} currency={currency} />}
    </li>
  )
}

const PeriodParts = ({ period, currency }: Pick<PeriodRowProps, 'period' | 'currency'>) => (
  <div className={styles['parts']}>
    <Accordion
      summary={
        <span className={styles['summary']}>
          {copy.details()}
          <Hidden> {period.repayDes}</Hidden>
        </span>
      }
    >
      <dl className={styles['list']}>
        {period.parts.map(part => (
          <div key={part.kind} className={styles['line']}>
            <dt>{amountPartName(part.kind)}</dt>
            <dd>
              <Amount money={apiMoney(currency, part.amount)} />
            </dd>
          </div>
        ))}
      </dl>
      {period.chargeNote !== '' && <p className={styles['note']}>{period.chargeNote}</p>}
    </Accordion>
  </div>
)
