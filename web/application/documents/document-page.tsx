import type { ReactNode } from 'react'
import { useIsFramed } from '../../shell/document/framed-page.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './document-page.module.css'

export type DocumentPageProps = {
  readonly title: string
  readonly backTo: string
  readonly children: ReactNode
}

/** Page of one document; inside one of our frames, the document alone. Also styled for print. */
export const DocumentPage = ({ title, backTo, children }: DocumentPageProps) => {
  if (!useIsFramed()) {
    return (
      <div className={styles['page']}>
        <Page title={title} backTo={backTo}>
          {children}
        </Page>
      </div>
    )
  }
  return (
    <main className={styles['framed']}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </main>
  )
}
