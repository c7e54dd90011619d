import * as copy from '#copy/pages/offer.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import styles from '../cost-bar.module.css'
import type { KeyFactsDetails } from './key-facts.tsx'
import { WideTable } from './wide-table.tsx'

type PlanProps = { readonly facts: Pick<KeyFactsDetails, 'schedule' | 'figures'> }

/**
 * Each installment as a bar of what repays the loan and what it costs, all on one scale. Decorative: the
 * table below has the figures.
 */
const PlanBars = ({ facts: { schedule, figures } }: PlanProps) => {
  const minor = (amount: string) => Number(apiMoney(figures.currency, amount).minor)
  const largest = Math.max(1, ...schedule.map(({ total }) => minor(total)))
  const share = (amount: string) => `${((100 * minor(amount)) / largest).toFixed(1)}%`
  return (
    <div className={styles['plan']} aria-hidden="true">
      {schedule.map(({ periodNo, total, principal }) => (
        <svg key={periodNo} width="100%" height="8" aria-hidden="true">
          <rect className={styles['cost']} width={share(total)} height="8" rx="2" />
          <rect className={styles['received']} width={share(principal)} height="8" rx="2" />
        </svg>
      ))}
      <p className={styles['legend']}>
        <svg width="12" height="12" aria-hidden="true">
          <rect className={styles['received']} width="12" height="12" rx="2" />
        </svg>{' '}
        {copy.principal()}{' '}
        <svg width="12" height="12" aria-hidden="true">
          <rect className={styles['cost']} width="12" height="12" rx="2" />
        </svg>{' '}
        {copy.interestAndFees()}
      </p>
    </div>
  )
}

/** Every installment with its parts. */
export const ScheduleTable = ({ facts: { schedule, figures } }: PlanProps) => {
  const { locale } = usePageFacts()
  const figure = (amount: string) => formatAmount(apiMoney(figures.currency, amount))
  const hasFees = schedule.some(({ fee }) => apiMoney(figures.currency, fee).minor > 0n)
  return (
    <>
      <PlanBars facts={{ schedule, figures }} />
      <WideTable
        caption={copy.repayPlan()}
        columns={[
          { name: copy.periodNo() },
          { name: copy.dueOn(), format: 'day' },
          { name: copy.installment(), format: 'figures' },
          { name: copy.principal(), format: 'figures' },
          { name: copy.interest(), format: 'figures' },
          ...(hasFees ? [{ name: copy.fee(), format: 'figures' as const }] : []),
          { name: copy.balanceBefore(), format: 'figures' },
        ]}
        rows={schedule.map(row => ({
          key: String(row.periodNo),
          cells: [
            row.periodNo,
            shortDate(row.dueOn, locale),
            figure(row.total),
            figure(row.principal),
            figure(row.interest),
            ...(hasFees ? [figure(row.fee)] : []),
            figure(row.balanceBefore),
          ],
        }))}
      />
    </>
  )
}
