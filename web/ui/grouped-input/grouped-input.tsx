import type { SyntheticEvent } from 'react'
import { TextField, type TextFieldProps } from '../field/text-field.tsx'
import type { Grouping } from './grouping.ts'
import { groupedText, regroup } from './regroup.ts'

export type GroupedInputProps = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onInput' | 'inputMode' | 'type'
> & {
  readonly grouping: Grouping
  /** As it was typed, or as the API has it. */
  readonly value: string
}

/**
 * An input that groups digits while they are typed. Uncontrolled; without script any grouping is
 * accepted, since the server removes spaces.
 */
export const GroupedInput = ({ grouping, value, ...field }: GroupedInputProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    defaultValue={groupedText(value, grouping)}
    onInput={event => regroupInput(event, grouping)}
  />
)

const regroupInput = (event: SyntheticEvent<HTMLInputElement>, grouping: Grouping): void => {
  const input = event.currentTarget
  // React passes the browser's event, whose `inputType` names the edit.
  const { inputType, isComposing } = event.nativeEvent as Partial<InputEvent>
  if (isComposing) return
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
  const { text, caret } = regroup(typed, grouping, inputType === 'deleteContentForward')
  if (text !== input.value) input.value = text
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}
