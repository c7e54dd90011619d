import { type FormEvent, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { datePartName, type TypedDate } from '../../ui/field/date-parts.ts'
import { type FormFailure, fieldOfControl } from './form-failure.ts'

/** Attributes of a field, with its error from the last reply. */
export type FormField = {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

export type StepForm = {
  readonly failure: FormFailure | undefined
  /** Problems of the last reply whose fields were not changed since, in the form's order. */
  readonly problems: FormFailure['problems']
  /** Clears a field's problem, because its value was changed. */
  readonly clearProblem: (name: string) => void
  /** For the form element: clears the problem of the field that was changed. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly field: (name: string) => FormField
  /** A field's value: the last input, else the saved value. */
  readonly value: (name: string) => string
}

export const fieldId = (name: string): string => `field-${name}`

type ChangedFields = {
  readonly failure: FormFailure | undefined
  /** Names of controls that were changed since that failure. */
  readonly names: readonly string[]
}

/** Connects a form's fields to the saved values and to the last reply. */
export const useStepForm = (saved: object | null): StepForm => {
  const failure = useActionData<FormFailure>()
  const { state, formMethod } = useNavigation()
  const [changed, setChanged] = useState<ChangedFields>({ failure: undefined, names: [] })
  const names = changed.failure === failure ? changed.names : []
  const problems = (failure?.problems ?? []).filter(
    ({ field }) => !names.some(name => fieldOfControl(name, field)),
  )
  const clearProblem = (name: string) => {
    if (problems.some(({ field }) => fieldOfControl(name, field))) {
      setChanged({ failure, names: [...names, name] })
    }
  }
  const known: Readonly<Record<string, unknown>> = { ...saved }
  return {
    failure,
    problems,
    clearProblem,
    onInput: ({ target }) => {
      if ('name' in target && typeof target.name === 'string') clearProblem(target.name)
    },
    busy: state !== 'idle' && formMethod === 'POST',
    field: name => ({
      id: fieldId(name),
      name,
      error: problems.find(({ field }) => field === name)?.message,
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
