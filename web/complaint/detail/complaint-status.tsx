import * as copy from '#copy/pages/complaint.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import { complaintStateBadge } from '../complaint-state.ts'
import type { ComplaintDetails } from './complaint-detail.tsx'
import styles from './complaint-status.module.css'

/** Who must respond and by when; and the authority to contact once all limits have passed. */
export const ComplaintStatus = ({ detail }: { detail: ComplaintDetails }) => {
  const { locale } = usePageFacts()
  const { state, answerBy, workingDaysLate, isPastLimit, authority } = detail
  const { tone, label } = complaintStateBadge(state)
  const isLate = tone === 'waiting' && workingDaysLate > 0
  return (
    <>
      <Notice tone={isLate ? 'late' : tone} title={isLate ? copy.lateTitle() : label}>
        <p>
          {tone === 'waiting' &&
            (isLate
              ? copy.lateText({ date: dateInWords(answerBy, locale) })
              : copy.answeredBy({ date: dateInWords(answerBy, locale) }))}
          {state === 'asked' && copy.replyNeededText()}
          {state === 'answered' && copy.answeredText()}
          {state === 'closed' && copy.closedText()}
        </p>
      </Notice>
      {isPastLimit === '1' && (
        <Notice title={copy.authorityTitle()}>
          <p>{copy.authorityText({ name: authority.name, contact: authority.contact })}</p>
          <a className={styles['link']} href={authority.url} rel="noreferrer">
            {authority.url.replace('https://', '')}
          </a>
        </Notice>
      )}
    </>
  )
}
