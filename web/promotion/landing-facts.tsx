import * as copy from '#copy/pages/promotion.js'
import { usePageFacts } from '../shell/page-facts.ts'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './landing-facts.module.css'
import type { ChannelTemplate } from './template.ts'

/** Information about the loan and contacts. */
export const LandingFacts = ({ claims, notes }: Pick<ChannelTemplate, 'claims' | 'notes'>) => {
  const { servicePhone } = usePageFacts()
  return (
    <>
      <Card title={copy.factsTitle()}>
        <ul className={styles['facts']}>
          {claims.map(({ title, text }) => (
            <li key={title} className={styles['fact']}>
              <span className={styles['sign']}>
                <Icon name="check" />
              </span>
              <div>
                <h3 className={styles['title']}>{title}</h3>
                <p className={styles['text']}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <footer className={styles['foot']}>
        {notes.map(note => (
          <p key={note}>{note}</p>
        ))}
        <a className={styles['call']} href={`tel:${servicePhone.replace(/[^\d+]/g, '')}`}>
          {copy.help({ phone: servicePhone })}
        </a>
      </footer>
    </>
  )
}
