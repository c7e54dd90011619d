import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import { Card } from '../ui/card/card.tsx'
import type { ContactInfo } from './load-contact.ts'
import styles from './site-contact.module.css'

export const ContactMethods = ({ contact }: { readonly contact: ContactInfo }) => {
  const facts = usePageFacts()
  return (
    <Card title={copy.contactWaysTitle()}>
      <div className={styles['links']}>
        <a className={styles['link']} href={`tel:${contact.telephone.replace(/[^\d+]/g, '')}`}>
          {contact.telephone}
        </a>
        <a className={styles['link']} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
        <p className={styles['muted']}>{contact.hours}</p>
        <a className={styles['link']} href={marketAddress(paths.customerService, facts)}>
          {copy.customerService()}
        </a>
        <p className={styles['muted']}>{contact.grievance.promise}</p>
      </div>
    </Card>
  )
}
