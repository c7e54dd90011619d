import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../page-header/page-header.tsx'
import styles from './page.module.css'

export type PageProps = Omit<PageHeaderProps, 'onBrand'> & {
  /** What matters most, on the brand's gradient; a `Card` that comes first overlaps its edge. */
  readonly hero?: ReactNode
  /** An `ActionBar`. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One screen: its header, what it shows, and what can be done, in that order. */
export const Page = ({ hero, actions, children, ...header }: PageProps) => (
  <main className={styles['page']}>
    {hero === undefined ? (
      <PageHeader {...header} />
    ) : (
      <div className={styles['hero']}>
        <PageHeader {...header} onBrand />
        <div className={styles['heroBody']}>{hero}</div>
      </div>
    )}
    <div className={styles['content']}>{children}</div>
    {actions}
  </main>
)
