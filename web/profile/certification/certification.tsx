import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './certification.module.css'
import { stepAddress, stepCopy } from './certification-steps.ts'
import { loadOverview } from './load-overview.ts'
import { StepList } from './step-list.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.overviewTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

/** The certification steps with their states, and the next one. */
const Certification = () => {
  const { overview, next } = useLoaderData<typeof loader>()
  const { steps } = overview
  const missingSteps = steps.filter(({ state }) => state === 'missing' || state === 'refused')
  const minutes = missingSteps.reduce((sum, { step }) => sum + stepCopy(step).minutes, 0)
  const done = copy.stepsDone({ done: steps.length - missingSteps.length, count: steps.length })
  return (
    <Page
      title={copy.overviewTitle()}
      backTo={paths.home}
      hero={
        <div className={styles['hero']}>
          <p className={styles['headline']}>
            {overview.next === null ? copy.allDone() : copy.overviewHeadline()}
          </p>
          <Progress
            label={done}
            value={steps.length - missingSteps.length}
            max={steps.length}
            onBrand
          />
          <p className={styles['figures']}>
            <span>{done}</span>
            {minutes > 0 && <span>{copy.minutesLeft({ minutes })}</span>}
          </p>
        </div>
      }
      actions={
        <ActionBar>
          <NextStepAction step={overview.next} next={next} />
        </ActionBar>
      }
    >
      <StepList steps={steps} next={next} />
      <Notice icon="lock">
        <p>{copy.privacy()}</p>
      </Notice>
    </Page>
  )
}

export default Certification

type NextStepActionProps = {
  readonly step: Parameters<typeof stepAddress>[0] | null
  readonly next: string | null
}

const NextStepAction = ({ step, next }: NextStepActionProps) => {
  if (step !== null) {
    return (
      <ButtonLink wide to={stepAddress(step, next ?? undefined)}>
        {copy.continueWith({ step: stepCopy(step).title() })}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink wide to={next ?? paths.home}>
      {next === null ? copy.backHome() : copy.backToApplication()}
    </ButtonLink>
  )
}
