import type { OutputOf } from '#contract/call.ts'
import type { home } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import { stepAddress, stepCopy } from '../profile/certification/certification-steps.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import styles from './certification-next-step.module.css'

type CertificationProgress = NonNullable<OutputOf<typeof home>['certification']>

/** The next certification step of a borrower who has not finished all of them. */
export const CertificationNextStep = ({
  progress: { next, done, count },
}: {
  progress: CertificationProgress
}) => {
  const progressText = copy.stepsDone({ done, count })
  return (
    <Card title={copy.stepsTitle()}>
      <Progress label={progressText} value={done} max={count} />
      <p className={styles['done']}>{progressText}</p>
      <p className={styles['next']}>{copy.stepNext({ step: stepCopy(next).title() })}</p>
      <ButtonLink wide to={stepAddress(next, undefined)}>
        {copy.stepsContinue()}
      </ButtonLink>
    </Card>
  )
}
