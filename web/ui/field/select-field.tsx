import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

export type SelectOption = { readonly value: string; readonly label: string }

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'className' | 'children'> & {
    /** First option before a choice is made; absent where there is always one. */
    readonly placeholder?: string
    readonly options: readonly SelectOption[]
    readonly onChange?: (value: string) => void
  }

/** A native select field. */
export const SelectField = ({
  label,
  hint,
  error,
  id,
  placeholder,
  options,
  onChange,
  ...select
}: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {control => (
      <span className={styles['box']}>
        <select
          {...select}
          {...control}
          className={styles['select']}
          onChange={event => onChange?.(event.currentTarget.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="down" className={styles['sign']} />
      </span>
    )}
  </Field>
)
