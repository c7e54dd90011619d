import type { ReactNode } from 'react'
import { Card } from '../ui/card/card.tsx'
import styles from './form-card.module.css'

export type FieldsProps = {
  /** A word on the whole group, before its fields. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

export type FormCardProps = FieldsProps & { readonly title?: string }

/** Fields that belong together, on a card. */
export const FormCard = ({ title, ...fields }: FormCardProps) => (
  <Card {...(title === undefined ? {} : { title })}>
    <Fields {...fields} />
  </Card>
)

export const Fields = ({ text, children }: FieldsProps) => (
  <div className={styles['fields']}>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {children}
  </div>
)
