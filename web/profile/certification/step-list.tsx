import { Link } from 'react-router'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { Badge, type Tone } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { stepAddress, stepCopy } from './certification-steps.ts'
import type { CertificationOverview } from './load-overview.ts'
import styles from './step-list.module.css'

type OverviewSteps = CertificationOverview['steps']
type OverviewStep = OverviewSteps[number]

export type StepListProps = { readonly steps: OverviewSteps; readonly next: string | null }

/** Every step with its reason; each can be opened in any order, and again. */
export const StepList = ({ steps, next }: StepListProps) => (
  <Card>
    <ol className={styles['list']}>
      {steps.map((each, position) => (
        <li key={each.step}>
          <StepLink each={each} place={position + 1} next={next} />
        </li>
      ))}
    </ol>
  </Card>
)

/** Confirmed identity data change by request; every other step is filled in again. */
const addressOf = ({ step, state }: OverviewStep, next: string | undefined): string =>
  step === 'base' && state === 'confirmed' ? paths.mineCorrect : stepAddress(step, next)

const StepLink = ({
  each,
  place,
  next,
}: {
  each: OverviewStep
  place: number
  next: string | null
}) => {
  const { title, minutes } = stepCopy(each.step)
  const open = each.state === 'missing' || each.state === 'refused'
  return (
    <Link className={styles['step']} to={addressOf(each, next ?? undefined)}>
      <span className={classNames(styles['sign'], !open && styles['done'])} aria-hidden="true">
        {open ? place : <Icon name="check" />}
      </span>
      <span className={styles['words']}>
        <span className={styles['head']}>
          <span className={styles['title']}>{title()}</span>
          {each.state !== 'missing' && <StepBadge state={each.state} />}
        </span>
        {open && (
          <span className={styles['why']}>
            <strong>{copy.minutes({ minutes })}</strong>{' '}
            {each.state === 'refused' && each.note !== '' ? each.note : reasons[each.step]()}
          </span>
        )}
      </span>
      <Icon name="forward" className={styles['forward']} />
    </Link>
  )
}

/** Why the lender asks. */
const reasons: Readonly<Record<OverviewStep['step'], () => string>> = {
  base: copy.baseReason,
  personal: copy.personalReason,
  job: copy.jobReason,
  extra: copy.extraReason,
  identity: copy.identityReason,
  bank: copy.bankReason,
}

type FilledStepState = Exclude<OverviewStep['state'], 'missing'>

const tones: Readonly<Record<FilledStepState, Tone>> = {
  given: 'paid',
  waiting: 'waiting',
  confirmed: 'paid',
  refused: 'late',
}

const stateLabels: Readonly<Record<FilledStepState, () => string>> = {
  given: copy.stateGiven,
  waiting: copy.stateWaiting,
  confirmed: copy.stateConfirmed,
  refused: copy.stateRefused,
}

const StepBadge = ({ state }: { state: FilledStepState }) => (
  <Badge tone={tones[state]}>{stateLabels[state]()}</Badge>
)
