import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import * as copy from '#copy/pages/profile.js'
import { StepUpLink } from '../../session/step-up/step-up-link.tsx'
import { FocusedAlert } from '../../ui/state/focused-alert.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import type { FormFailure } from './form-failure.ts'
import type Summary from './problem-summary.tsx'

export type FormProblemsProps = {
  readonly failure: FormFailure | undefined
  /** Those of the failure that are not corrected yet; without it, all. */
  readonly remaining?: FormFailure['problems']
}

const loadSummary = () => import('./problem-summary.tsx')

/** Loaded ahead. Where it cannot be, each field still has its own error. */
const ProblemSummary = lazy<typeof Summary>(() =>
  loadSummary().catch(() => ({ default: () => null })),
)

/** Why a form was refused: links to its fields, or a notice; nothing once all are corrected. */
export const FormProblems = ({ failure, remaining }: FormProblemsProps) => {
  useEffect(() => {
    loadSummary().catch(() => undefined)
  }, [])
  if (!failure) return null
  const { problems, message, offline, needsCode } = failure
  if (problems.length === 0) {
    return offline ? (
      <FocusedNotice failure={failure} title={copy.offlineTitle()} text={copy.offlineText()} />
    ) : (
      <FocusedNotice failure={failure} title={copy.notSavedTitle()} text={message}>
        {needsCode && <StepUpLink />}
      </FocusedNotice>
    )
  }
  const shown = remaining ?? problems
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ProblemSummary failure={failure} shown={shown} />
    </Suspense>
  )
}

type FocusedNoticeProps = {
  readonly failure: FormFailure
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const FocusedNotice = ({ failure, title, text, children }: FocusedNoticeProps) => (
  <FocusedAlert reply={failure}>
    <Notice tone="late" title={title}>
      <p>{text}</p>
      {children}
    </Notice>
  </FocusedAlert>
)
