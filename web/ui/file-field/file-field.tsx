import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './file-field.module.css'

export type FileFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'accept' | 'capture' | 'required' | 'multiple'> & {
    /** The action's text: "Take or choose a photo". */
    readonly action: ReactNode
    /** Called for each chosen file. */
    readonly onPick: (file: File) => void
  }

/** A file input. Without script the browser's own control; with script a custom box. */
export const FileField = ({ label, hint, error, id, action, onPick, ...input }: FileFieldProps) => {
  const hydrated = useHydrated()
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {control => (
        <span className={classNames(styles['box'], hydrated && styles['live'])}>
          {hydrated && (
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
              // Allows picking the same file again after it was removed.
              event.currentTarget.value = ''
            }}
          />
        </span>
      )}
    </Field>
  )
}
