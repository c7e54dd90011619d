import { useActionData, useNavigation } from 'react-router'
import { datePartName, type TypedDate } from '../../ui/field/date-parts.ts'
import type { FormFailure } from './form-failure.ts'

/** Attributes of a field, with its error from the last reply. */
export type FormField = {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

export type StepForm = {
  readonly failure: FormFailure | undefined
  readonly busy: boolean
  readonly field: (name: string) => FormField
  /** A field's value: the last input, else the saved value. */
  readonly value: (name: string) => string
}

export const fieldId = (name: string): string => `field-${name}`

/** Connects a form's fields to the saved values and to the last reply. */
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

/** A date's parts as last submitted; undefined before that. */
export const typedDate = (form: StepForm, name: string): TypedDate | undefined => {
  const typed = form.failure?.typed
  if (!typed) return undefined
  const [day = '', month = '', year = ''] = (['day', 'month', 'year'] as const).map(
    key => typed[datePartName(name, key)],
  )
  return { day, month, year }
}
