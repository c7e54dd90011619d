import * as copy from '#copy/pages/complaint.js'
import { dayOfInstant } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Card } from '../../ui/card/card.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import type { ComplaintDetails } from './complaint-detail.tsx'
import styles from './complaint-thread.module.css'

/** Later messages, oldest first, without the answer that is shown above. */
export const ComplaintThread = ({ detail: { thread } }: { detail: ComplaintDetails }) => {
  const { market, locale } = usePageFacts()
  const answer = thread.findLast(({ kind }) => kind === 'answer')
  const others = thread.filter(message => message !== answer)
  if (others.length === 0) return null
  return (
    <Card title={copy.conversationTitle()}>
      <ol className={styles['messages']}>
        {others.map(message => (
          <li key={message.messageId} className={styles[message.kind]}>
            <p className={styles['head']}>
              {message.kind === 'borrower' ? copy.you() : copy.us()} ·{' '}
              {dayOfInstant(message.at, market, locale)}
            </p>
            <p className={styles['text']}>{message.text}</p>
            <PhotoGrid images={message.images} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
