import type { ReactNode } from 'react'
import { Card } from '../../ui/card/card.tsx'
import styles from './form-card.module.css'

export type FormFieldsProps = {
  /** Explains the group, before its fields. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

export type FormCardProps = FormFieldsProps & { readonly title?: string }

/** A card of related fields. */
export const FormCard = ({ title, ...fields }: FormCardProps) => (
  <Card {...(title === undefined ? {} : { title })}>
    <FormFields {...fields} />
  </Card>
)

export const FormFields = ({ text, children }: FormFieldsProps) => (
  <div className={styles['fields']}>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {children}
  </div>
)
