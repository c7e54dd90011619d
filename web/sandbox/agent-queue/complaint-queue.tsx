import type { OutputOf } from '#contract/call.ts'
import { type listOpenComplaints, playAgent } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../../shell/browser-api.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { RefreshableCard } from '../refreshable-card.tsx'
import styles from './agent-queue.module.css'
import { AgentReply } from './agent-reply.tsx'

type Complaints = OutputOf<typeof listOpenComplaints>['complaints']

/** How many are listed, those with the least time left. */
const maxListed = 5

/** The agent's side of complaints, for testers. */
export const ComplaintQueue = ({ complaints }: { complaints: Complaints }) => (
  <RefreshableCard
    id="complaints"
    title={copy.complaintsTitle()}
    lead={complaints.length === 0 ? copy.noComplaints() : copy.complaintsText()}
  >
    <ol>
      {complaints.slice(0, maxListed).map(complaint => (
        <WaitingComplaint key={complaint.complaintId} complaint={complaint} />
      ))}
    </ol>
  </RefreshableCard>
)

const WaitingComplaint = ({ complaint }: { complaint: Complaints[number] }) => {
  const { complaintId, complaintNo, type, sonType, text, imageCount, answerBy } = complaint
  const { locale } = usePageFacts()
  const send = (action: 'answer' | 'ask') => (words: string) =>
    browserApi()(playAgent, { complaintId, action, words })
  return (
    <li className={styles['item']}>
      <p className={styles['head']}>
        <span className={styles['number']}>{complaintNo}</span>
        {complaint.isUrgent === '1' && <Badge tone="late">{copy.complaintUrgent()}</Badge>}
        {complaint.isAsked === '1' && <Badge tone="due">{copy.complaintWaitsForBorrower()}</Badge>}
      </p>
      <p>
        {[type, sonType].filter(Boolean).join(' · ')}
        {imageCount > 0 && ` · ${copy.complaintPhotos({ count: imageCount })}`}
      </p>
      <p className={styles['text']}>{text}</p>
      <p className={styles['deadline']}>
        {copy.complaintAnswerBy({ date: dateInWords(answerBy, locale) })}
      </p>
      <AgentReply
        actions={[
          {
            label: copy.complaintAnswer(),
            send: send('answer'),
            sentText: copy.complaintAnswered(),
          },
          {
            label: copy.complaintAsk(),
            variant: 'secondary',
            send: send('ask'),
            sentText: copy.complaintQuestionSent(),
          },
        ]}
      />
    </li>
  )
}
