import type { ReactNode } from 'react'
import { Card } from '../ui/card/card.tsx'
import styles from './form-card.module.css'

export type FormCardProps = {
  readonly title?: string
  /** A word on the whole group, before its fields. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** Fields that belong together. */
export const FormCard = ({ title, text, children }: FormCardProps) => (
  <Card {...(title === undefined ? {} : { title })}>
    <div className={styles['fields']}>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {children}
    </div>
  </Card>
)
