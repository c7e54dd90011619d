import { useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './error-summary.module.css'

export type FieldError = { readonly id: string; readonly message: string }

export type ErrorSummaryProps = {
  readonly title: string
  /** One per invalid field, with the id of its control. */
  readonly errors: readonly FieldError[]
  /** The reply that the errors are of: the focus is taken once for each. Without it, `errors`. */
  readonly reply?: unknown
}

/** Links to all invalid fields. Takes the focus. */
export const ErrorSummary = ({ title, errors, reply = errors }: ErrorSummaryProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply takes the focus once
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [reply])
  return (
    <div
      ref={box}
      className={styles['summary']}
      role="alert"
      aria-labelledby={id}
      tabIndex={-1}
      // Without script the browser gives it the focus as the page loads.
      // biome-ignore lint/a11y/noAutofocus: it answers what was just sent
      autoFocus
    >
      <Icon name="alert" className={styles['icon']} />
      <div className={styles['body']}>
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
        <ul>
          {errors.map(error => (
            <li key={error.id}>
              <a
                className={styles['link']}
                href={`#${error.id}`}
                onClick={event => {
                  // The router would treat the fragment as a navigation.
                  event.preventDefault()
                  document.getElementById(error.id)?.focus()
                }}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
