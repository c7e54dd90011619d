import type { ReactNode } from 'react'
import * as copy from '#copy/pages/profile.js'
import { usePageFacts } from '../../shell/page-facts.ts'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { fieldLabel } from './field-labels.ts'
import type { FormFailure } from './form-failure.ts'
import { fieldId } from './use-step-form.ts'

type ProblemSummaryProps = {
  /** The focus is taken at each new one. */
  readonly failure: FormFailure
  readonly shown: FormFailure['problems']
}

/** The fields to correct, by their names, with links to them. */
const ProblemSummary = ({ failure, shown }: ProblemSummaryProps): ReactNode => {
  const { market } = usePageFacts()
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

export default ProblemSummary
