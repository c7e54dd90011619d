import { Field, type FieldProps } from './field.tsx'
import { InputBox, type InputBoxProps } from './input-box.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputBoxProps, 'id' | 'onChange'> & {
    readonly onChange?: (value: string) => void
  }

/** A text input with its label above. */
export const TextField = ({ label, hint, error, id, onChange, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {control => (
      <InputBox {...input} {...control} onChange={event => onChange?.(event.currentTarget.value)} />
    )}
  </Field>
)
