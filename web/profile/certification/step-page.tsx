import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { CertificationStep } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { FormProblems } from '../form/form-problems.tsx'
import type { StepForm } from '../form/use-step-form.ts'
import { stepCopy, stepOrder } from './certification-steps.ts'
import type { StepPageData } from './load-overview.ts'
import { withNext } from './next-path.ts'
import { correctingField } from './save-step.ts'
import { restoreStepDraft, storeStepDraft } from './step-draft.ts'
import styles from './step-page.module.css'

export type StepPageProps = {
  readonly step: CertificationStep
  /** Why the lender asks. */
  readonly why: string
  readonly pageData: StepPageData
  readonly form: StepForm
  /** Contains images: sent as multipart/form-data. */
  readonly withFiles?: boolean
  /** Disables the button, for example while an image is uploading. */
  readonly waiting?: boolean
  readonly children: ReactNode
}

/** One certification step: progress, reason, fields and the save button. */
export const StepPage = ({ step, why, pageData, form, ...props }: StepPageProps) => {
  const { overview, next } = pageData
  const { title } = stepCopy(step)
  const stored = overview.steps.find(each => each.step === step)
  const place = stepOrder.indexOf(step) + 1
  const correcting =
    stored !== undefined && stored.state !== 'missing' && stored.state !== 'refused'
  const progress = copy.stepOf({ place, count: stepOrder.length })
  const element = useRef<HTMLFormElement>(null)
  const { draftKey: owner } = overview
  useEffect(() => {
    if (!element.current) return
    // After a refusal the page has what was sent, also numbers that no draft holds.
    if (form.failure) storeStepDraft({ step, owner }, element.current)
    else restoreStepDraft({ step, owner }, element.current)
  }, [step, owner, form.failure])
  return (
    <Form
      ref={element}
      method="post"
      noValidate
      onInput={event => {
        form.onInput(event)
        storeStepDraft({ step, owner }, event.currentTarget)
      }}
      encType={props.withFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
    >
      {correcting && <input type="hidden" name={correctingField} value="1" />}
      <Page
        title={title()}
        backTo={withNext(paths.certification, next ?? undefined)}
        actions={
          <ActionBar>
            <Button type="submit" wide busy={form.busy} disabled={props.waiting ?? false}>
              {correcting ? copy.save() : copy.saveAndContinue()}
            </Button>
          </ActionBar>
        }
      >
        <div className={styles['lead']}>
          {!correcting && (
            <>
              <p className={styles['place']}>{progress}</p>
              <Progress label={progress} value={place} max={stepOrder.length} />
            </>
          )}
          <p className={styles['why']}>{why}</p>
        </div>
        {stored?.state === 'refused' && (
          <Notice tone="late" title={copy.stepRefusedTitle()}>
            <p>{stored.note}</p>
          </Notice>
        )}
        <FormProblems failure={form.failure} remaining={form.problems} />
        {props.children}
      </Page>
    </Form>
  )
}
