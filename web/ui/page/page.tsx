import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../page-header/page-header.tsx'
import { DesktopHeader } from './desktop-header.tsx'
import styles from './page.module.css'

export type PageProps = Omit<PageHeaderProps, 'onBrand'> & {
  /** Main content on the brand's colour; a first `Card` overlaps its edge. */
  readonly hero?: ReactNode
  /** An `ActionBar`. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/**
 * One page: header, content and actions. From 960 px it has the main menu above, and the hero and
 * the actions in a column beside the content.
 */
export const Page = ({ hero, actions, children, ...header }: PageProps) => (
  <>
    <DesktopHeader />
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
  </>
)
