import * as copy from '#copy/pages/loan.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import styles from '../loan-detail.module.css'
import { type ApplicationStep, applicationSteps } from './application-steps.ts'
import type { LoanDetails } from './loan-details.ts'

/** Steps of an application: completed, current with its deadline, and next. */
export const ApplicationProgress = ({ loan }: { loan: LoanDetails }) => {
  const { locale } = usePageFacts()
  const steps = applicationSteps(loan, day => dateInWords(day, locale))
  return (
    <Card title={copy.whatHappensNext()}>
      <ol className={styles['steps']}>
        {steps.map(step => (
          <ApplicationStepItem key={step.title} step={step} />
        ))}
      </ol>
    </Card>
  )
}

const signs = { done: 'stepDone', now: 'stepNow', later: 'stepLater' } as const

const ApplicationStepItem = ({ step: { title, note, when } }: { step: ApplicationStep }) => (
  <li className={styles['step']} aria-current={when === 'now' ? 'step' : undefined}>
    <span className={classNames(styles['stepSign'], styles[signs[when]])} aria-hidden="true">
      {when === 'done' && <Icon name="check" />}
    </span>
    <div className={styles['stepWords']}>
      <p className={classNames(styles['stepTitle'], when === 'later' && styles['stepMuted'])}>
        {title}
        {when === 'done' && <Hidden> ({copy.stepDone()})</Hidden>}
      </p>
      {note !== '' && <p className={styles['stepNote']}>{note}</p>}
    </div>
  </li>
)
