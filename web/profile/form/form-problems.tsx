import { type ReactNode, useEffect, useRef } from 'react'
import * as copy from '#copy/pages/profile.js'
import { StepUpLink } from '../../session/step-up/step-up-link.tsx'
import { usePageFacts } from '../../shell/page-facts.ts'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { fieldLabel } from './field-labels.ts'
import type { FormFailure } from './form-failure.ts'
import { fieldId } from './use-step-form.ts'

export type FormProblemsProps = {
  readonly failure: FormFailure | undefined
  /** Those of the failure that are not corrected yet; without it, all. */
  readonly remaining?: FormFailure['problems']
}

/** Why a form was refused: links to its fields, or a notice; nothing once all are corrected. */
export const FormProblems = ({ failure, remaining }: FormProblemsProps) => {
  const { market } = usePageFacts()
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
    <ErrorSummary
      title={copy.problemsTitle({ count: shown.length })}
      reply={failure}
      errors={shown.map(({ field, message: text }) => ({
        id: fieldId(field),
        message: [fieldLabel(field, market), text].filter(Boolean).join(': '),
      }))}
    />
  )
}

type FocusedNoticeProps = {
  readonly failure: FormFailure
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A notice that takes the focus at each reply, since it is above the pressed button. */
const FocusedNotice = ({ failure, title, text, children }: FocusedNoticeProps) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message may return
  useEffect(() => box.current?.focus(), [failure])
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="late" title={title}>
        <p>{text}</p>
        {children}
      </Notice>
    </div>
  )
}
