import { type ReactNode, useId } from 'react'
import { Hidden } from '../text/hidden.tsx'
import { useEntryBeforeHydration } from '../use-entry-before-hydration.ts'
import styles from './choice.module.css'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly disabled?: boolean
}

export type RadioRowsProps<Value extends string> = {
  readonly legend: string
  /** The legend is for screen readers only, where a heading above says the same. */
  readonly legendHidden?: boolean
  /** For a form without script; unique on the page. */
  readonly name?: string
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | undefined
  readonly onChange?: (value: Value) => void
}

/** A radio group, one row per option. */
export const RadioRows = <Value extends string>(props: RadioRowsProps<Value>) => {
  const own = useId()
  const { legend, legendHidden = false, name = own, options, value, onChange } = props
  const { group, chosen } = useRadioGroup({ options, value, onChange })
  return (
    <fieldset ref={group} className={styles['rows']}>
      <legend className={legendHidden ? undefined : styles['legend']}>
        {legendHidden ? <Hidden>{legend}</Hidden> : legend}
      </legend>
      {options.map(option => (
        <label key={option.value} className={styles['row']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            value={option.value}
            {...chosen(option.value)}
            disabled={option.disabled}
          />
          <span className={styles['text']}>
            {option.label}
            {option.note !== undefined && <span className={styles['note']}>{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The ref of the element around a radio group, by which a choice made before hydration counts, and
 * what makes an option the chosen one. Without a handler the browser keeps the choice, for forms
 * without script.
 */
export const useRadioGroup = <Value extends string>({
  options,
  value,
  onChange,
}: {
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: ((value: Value) => void) | undefined
}) => {
  const group = useEntryBeforeHydration<HTMLFieldSetElement>(element => {
    const shown = element.querySelector<HTMLInputElement>(':checked')?.value
    const found = options.find(option => option.value === shown)
    if (found && found.value !== value) onChange?.(found.value)
  })
  const chosen = (each: Value) =>
    onChange
      ? { checked: each === value, onChange: () => onChange(each) }
      : { defaultChecked: each === value }
  return { group, chosen }
}
