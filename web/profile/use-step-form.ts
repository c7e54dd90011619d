import { useActionData, useNavigation } from 'react-router'
import { type DateParts, partName } from '../ui/field/date-parts.ts'
import type { FormAnswer } from './form-answer.ts'

/** What a field of a form needs to know of its last answer. */
export type FormField = {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

export type StepForm = {
  readonly answer: FormAnswer | undefined
  readonly busy: boolean
  readonly field: (name: string) => FormField
  /** What to put into a field: what was typed last, else what is saved. */
  readonly value: (name: string) => string
}

export const fieldId = (name: string): string => `field-${name}`

/** Ties a form's fields to what is saved and to what the server said of the last try. */
export const useStepForm = (saved: object | null): StepForm => {
  const answer = useActionData<FormAnswer>()
  const { state, formMethod } = useNavigation()
  const known: Readonly<Record<string, unknown>> = { ...saved }
  return {
    answer,
    busy: state !== 'idle' && formMethod === 'POST',
    field: name => ({
      id: fieldId(name),
      name,
      error: answer?.problems.find(({ field }) => field === name)?.message,
    }),
    value: name => answer?.typed[name] ?? String(known[name] ?? ''),
  }
}

/** The parts of a date as they were typed; undefined before anything was sent. */
export const typedDate = (form: StepForm, name: string): DateParts | undefined => {
  const typed = form.answer?.typed
  if (!typed) return undefined
  const [day = '', month = '', year = ''] = (['day', 'month', 'year'] as const).map(
    key => typed[partName(name, key)],
  )
  return { day, month, year }
}
