import type { ReactNode } from 'react'
import { CheckboxRow } from '../../ui/choice/checkbox-row.tsx'
import { FieldNote } from '../../ui/field/field.tsx'
import styles from './tick-box.module.css'
import type { StepForm } from './use-step-form.ts'

export type TickBoxProps = {
  readonly name: string
  readonly form: StepForm
  /** A second, quieter line. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A checkbox that sends `1` when ticked, with its error. Never pre-ticked. */
export const TickBox = ({ name, form, note, children }: TickBoxProps) => {
  const { id, error } = form.field(name)
  return (
    <div className={styles['tick']}>
      <CheckboxRow
        id={id}
        name={name}
        value="1"
        defaultChecked={form.failure?.typed[name] === '1'}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined || undefined}
        note={note}
      >
        {children}
      </CheckboxRow>
      <FieldNote id={id} error={error} />
    </div>
  )
}
