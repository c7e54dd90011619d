import type { ReactNode } from 'react'
import * as copy from '#copy/pages/site.js'
import type { ContactInfo } from './load-contact.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-page.module.css'

export type SitePageProps = {
  /** Its address, for marking the current page in the navigation. */
  readonly at: string
  readonly contact: ContactInfo
  /** The page's heading; absent on the page whose banners are its heading. */
  readonly title?: string
  readonly lead?: string
  readonly children: ReactNode
}

/** The frame of the official site, also for wide screens. */
export const SitePage = ({ at, contact, title, lead, children }: SitePageProps) => (
  <div className={styles['site']}>
    <a className={styles['skip']} href="#content">
      {copy.skip()}
    </a>
    <SiteHeader at={at} />
    <main className={styles['content']} id="content">
      {title !== undefined && (
        <div className={styles['opening']}>
          <h1 className={styles['title']}>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
      )}
      {children}
    </main>
    <SiteFooter contact={contact} at={at} />
  </div>
)
