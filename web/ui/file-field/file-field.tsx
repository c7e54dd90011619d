import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './file-field.module.css'

export type FileFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'accept' | 'capture' | 'required' | 'multiple'> & {
    /** What a tap does: "Take or choose a photo". */
    readonly action: ReactNode
    /** For each file that was chosen. */
    readonly onPick: (file: File) => void
  }

/**
 * A file from the phone's own picker. Without script it is the browser's own control, which alone
 * then says what was chosen; with script, a box to tap.
 */
export const FileField = ({ label, hint, error, id, action, onPick, ...input }: FileFieldProps) => {
  const live = useHydrated()
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {control => (
        <span className={classNames(styles['box'], live && styles['live'])}>
          {live && (
            <span className={styles['action']} aria-hidden="true">
              <Icon name="camera" />
              {action}
            </span>
          )}
          <input
            {...input}
            {...control}
            type="file"
            className={styles['input']}
            onChange={event => {
              for (const file of event.currentTarget.files ?? []) onPick(file)
              // The same file may be picked again after it was removed.
              event.currentTarget.value = ''
            }}
          />
        </span>
      )}
    </Field>
  )
}
