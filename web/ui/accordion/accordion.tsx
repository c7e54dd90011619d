import type { ReactNode } from 'react'
import styles from './accordion.module.css'

export type AccordionProps = {
  readonly summary: ReactNode
  readonly open?: boolean
  /** Accordions of one name open one at a time. */
  readonly name?: string
  readonly children: ReactNode
}

/** Foldable content. The browser's own `<details>`, so that it works without script. */
export const Accordion = ({ summary, open = false, name, children }: AccordionProps) => (
  <details className={styles['accordion']} open={open} name={name}>
    <summary>
      <span>{summary}</span>
    </summary>
    <div>{children}</div>
  </details>
)
