import * as copy from '#copy/pages/payment-request.js'
import { currencySymbol } from '#domain/money/format.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Card } from '../../ui/card/card.tsx'
import styles from './paid-periods.module.css'
import type { RepaymentPlan } from './pending-periods.ts'

/** The paid periods, folded; nothing when there are none. */
export const PaidPeriods = ({ plan }: { plan: RepaymentPlan }) => {
  const paid = plan.repayPlanDetail.repayYetDetail
  if (paid.length === 0) return null
  return (
    <Card className={styles['paid']}>
      <Accordion summary={copy.paidPeriods({ count: paid.length })}>
        <ul>
          {paid.map(period => (
            <li key={period.periodNo} className={styles['period']}>
              <span className={styles['line']}>
                <span>{period.repayDes}</span>
                <span className={styles['amount']}>
                  {currencySymbol(plan.currency)}
                  {period.at}
                </span>
              </span>
              <span className={styles['when']}>{period.dueTime}</span>
            </li>
          ))}
        </ul>
      </Accordion>
    </Card>
  )
}
