import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { type listOpenComplaints, playAgent } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../shell/browser-api.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import styles from './agent-queue.module.css'
import { showFailure } from './failed-call.ts'

type Complaints = OutputOf<typeof listOpenComplaints>['complaints']
type AgentAction = InputOf<typeof playAgent>['deed']

/** How many are listed, those with the least time left. */
const maxListed = 5

/** The agent's side of complaints, for testers. */
export const ComplaintQueue = ({ complaints }: { complaints: Complaints }) => {
  const { revalidate, state } = useRevalidator()
  return (
    <Card title={copy.complaintsTitle()}>
      <div className={styles['queue']} id="complaints">
        <p className={styles['lead']}>
          {complaints.length === 0 ? copy.noComplaints() : copy.complaintsText()}
        </p>
        <ol>
          {complaints.slice(0, maxListed).map(complaint => (
            <WaitingComplaint key={complaint.complaintId} complaint={complaint} />
          ))}
        </ol>
        <Button variant="quiet" busy={state === 'loading'} onPress={revalidate}>
          {copy.refresh()}
        </Button>
      </div>
    </Card>
  )
}

const WaitingComplaint = ({ complaint }: { complaint: Complaints[number] }) => {
  const { complaintId, complaintNo, type, sonType, text, imageCount, answerBy } = complaint
  const { locale } = usePageFacts()
  const [words, setWords] = useState('')
  const { revalidate } = useRevalidator()
  const reply = (action: AgentAction) => async () => {
    if (words.trim() === '') return showToast(copy.complaintReplyMissing(), { urgent: true })
    const done = await browserApi()(playAgent, { complaintId, deed: action, words })
    if (!done.success) return showFailure(done)
    setWords('')
    showToast(action === 'answer' ? copy.complaintAnswered() : copy.complaintQuestionSent())
    await revalidate()
  }
  return (
    <li className={styles['complaint']}>
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
      <p className={styles['lead']}>
        {copy.complaintAnswerBy({ date: dateInWords(answerBy, locale) })}
      </p>
      <TextField
        label={copy.complaintReplyLabel()}
        maxLength={400}
        value={words}
        onChange={setWords}
      />
      <div className={styles['actions']}>
        <Button onPress={reply('answer')}>{copy.complaintAnswer()}</Button>
        <Button variant="secondary" onPress={reply('ask')}>
          {copy.complaintAsk()}
        </Button>
      </div>
    </li>
  )
}
