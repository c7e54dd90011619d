import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './detail-panel.module.css'

export type DetailPanelProps = {
  readonly title: ReactNode
  /** State and urgency, as badges. */
  readonly badges?: ReactNode
  /** What can be done, always in view at the foot. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The record that is open beside a list. */
export const DetailPanel = ({ title, badges, actions, children }: DetailPanelProps) => (
  <article className={styles['panel']}>
    <header className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {badges && <div className={styles['badges']}>{badges}</div>}
    </header>
    <div className={styles['body']}>{children}</div>
    {actions && <footer className={styles['foot']}>{actions}</footer>}
  </article>
)

export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['section']}>
    <h3 className={styles['heading']}>{title}</h3>
    {children}
  </section>
)

export type Property = {
  readonly label: string
  readonly value: ReactNode
}

/** Facts of a record, by name; those without a value are left out. */
export const Properties = ({ of }: { of: readonly (Property | false)[] }) => (
  <dl className={styles['properties']}>
    {of
      .filter(each => each !== false)
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** Text of a person, as they typed it. */
export const Quotation = ({ children }: { children: string }) => (
  <Text component="p" size="sm" className={styles['quotation'] ?? ''}>
    {children}
  </Text>
)
