import { useActionData, useNavigation } from 'react-router'
import { datePartName, type TypedDate } from '../../ui/field/date-parts.ts'
import type { FormFailure } from './form-failure.ts'

/** What a field of a form needs to know of its last answer. */
export type FormField = {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

export type StepForm = {
  readonly failure: FormFailure | undefined
  readonly busy: boolean
  readonly field: (name: string) => FormField
  /** What to put into a field: what was typed last, else what is saved. */
  readonly value: (name: string) => string
}

export const fieldId = (name: string): string => `field-${name}`

/** Ties a form's fields to what is saved and to what the server said of the last try. */
export const useStepForm = (saved: object | null): StepForm => {
  const failure = useActionData<FormFailure>()
  const { state, formMethod } = useNavigation()
  const known: Readonly<Record<string, unknown>> = { ...saved }
  return {
    failure,
    busy: state !== 'idle' && formMethod === 'POST',
    field: name => ({
      id: fieldId(name),
      name,
      error: failure?.problems.find(({ field }) => field === name)?.message,
    }),
    value: name => failure?.typed[name] ?? String(known[name] ?? ''),
  }
}

/** The parts of a date as they were typed; undefined before anything was sent. */
export const typedDate = (form: StepForm, name: string): TypedDate | undefined => {
  const typed = form.failure?.typed
  if (!typed) return undefined
  const [day = '', month = '', year = ''] = (['day', 'month', 'year'] as const).map(
    key => typed[datePartName(name, key)],
  )
  return { day, month, year }
}
