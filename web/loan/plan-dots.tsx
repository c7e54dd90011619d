import * as copy from '#copy/pages/loan.js'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { classNames } from '../ui/class-names.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import type { LoanDetails } from './detail/loan-details.ts'
import styles from './plan-dots.module.css'

type Plan = LoanDetails['balance']['plan']

const states: Readonly<Record<Plan[number]['status'], () => string>> = {
  paid: copy.planPaid,
  'not-due': copy.planAhead,
  due: copy.planDue,
  overdue: copy.planLate,
}

/** A loan's installments as dots, paid, due, late or ahead; screen readers hear day and state of each. */
export const PlanDots = ({ plan }: { readonly plan: Plan }) => {
  const { locale } = usePageFacts()
  if (plan.length < 2) return null
  const paid = plan.filter(({ status }) => status === 'paid').length
  return (
    <div className={styles['plan']}>
      <ol className={styles['dots']}>
        {plan.map(({ periodNo, dueOn, status }) => (
          <li key={periodNo} className={classNames(styles['dot'], styles[status])}>
            <Hidden>{`${shortDate(dueOn, locale)}: ${states[status]()}`}</Hidden>
          </li>
        ))}
      </ol>
      <p>{copy.planPaidOf({ paid, count: plan.length })}</p>
    </div>
  )
}
