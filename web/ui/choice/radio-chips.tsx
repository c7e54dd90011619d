import styles from './radio-chips.module.css'
import { type RadioRowsProps, useRadioGroup } from './radio-rows.tsx'

export type RadioChipsProps = Pick<
  RadioRowsProps<string>,
  'legend' | 'options' | 'value' | 'onChange'
> & {
  readonly name: string
  /** The notes of other figures are being loaded. */
  readonly updating: boolean
}

/** A radio group of few short options beside each other; as `RadioRows` without a handler. */
export const RadioChips = ({
  legend,
  name,
  options,
  value,
  updating,
  onChange,
}: RadioChipsProps) => {
  const { group, chosen } = useRadioGroup({ options, value, onChange })
  return (
    <fieldset ref={group}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['chips']}>
        {options.map(option => (
          <label key={option.value} className={styles['chip']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              value={option.value}
              {...chosen(option.value)}
            />
            <span className={styles['words']}>
              {option.label}
              {option.note !== undefined && (
                <span className={styles['note']} aria-busy={updating}>
                  {option.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
