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

type SectionProps = {
  readonly title: string
  readonly children: ReactNode
  /** Where the page's own title stands right above it. */
  readonly level?: 'h2' | 'h3'
}

export const DetailSection = ({ title, children, level: Heading = 'h3' }: SectionProps) => (
  <section className={styles['section']}>
    <Heading className={styles['heading']}>{title}</Heading>
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
