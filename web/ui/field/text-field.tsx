import { useEntryBeforeHydration } from '../use-entry-before-hydration.ts'
import { Field, type FieldProps } from './field.tsx'
import { InputBox, type InputBoxProps } from './input-box.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputBoxProps, 'id' | 'onChange' | 'ref'> & {
    readonly onChange?: (value: string) => void
  }

/** A text input with its label above. */
export const TextField = ({ label, hint, error, id, onChange, ...input }: TextFieldProps) => {
  const box = useEntryBeforeHydration<HTMLInputElement>(({ value }) => {
    if (input.value !== undefined && value !== input.value) onChange?.(value)
  })
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {control => (
        <InputBox
          {...input}
          {...control}
          ref={box}
          onChange={event => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
