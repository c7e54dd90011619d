import { feedbackValue, recordType } from '#contract/assistant/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './after-answer.module.css'
import type { AssistantPageData } from './load-assistant.ts'
import { Rating } from './rating.tsx'
import { RecordForm } from './record-form.tsx'
import { lastAnswered, type ThreadEntry } from './thread.ts'

type AfterAnswerProps = {
  readonly thread: readonly ThreadEntry[]
  readonly pageData: AssistantPageData
}

/** Feedback on the answer, a rating, and a request for an agent. */
export const AfterAnswer = ({ thread, pageData }: AfterAnswerProps) => {
  const { state, isFeedbackOpen, isScore, mayAskAgent, hours } = pageData.conversation
  const qaId = lastAnswered(thread, isFeedbackOpen === '1')
  return (
    <>
      {qaId !== undefined && (
        <RecordForm
          type={recordType.feedback}
          qaId={qaId}
          pageData={pageData}
          className={styles['feedback']}
        >
          <p className={styles['question']}>{copy.didItHelp()}</p>
          <Button type="submit" variant="secondary" name="value" value={feedbackValue.resolved}>
            {copy.resolved()}
          </Button>
          <Button type="submit" variant="secondary" name="value" value={feedbackValue.notResolved}>
            {copy.notResolved()}
          </Button>
        </RecordForm>
      )}
      {isScore === '1' && qaId === undefined && <Rating pageData={pageData} />}
      {mayAskAgent === '1' && thread.length > 0 && (
        <RecordForm type={recordType.agent} qaId={qaId ?? ''} pageData={pageData}>
          <Button type="submit" variant="quiet">
            {copy.contactAgent()}
          </Button>
        </RecordForm>
      )}
      {(state === 'waiting' || state === 'taken') && (
        <Notice
          tone="waiting"
          title={state === 'taken' ? copy.agentReading() : copy.waitingForAgent()}
        >
          <p>{copy.agentHours({ hours })}</p>
        </Notice>
      )}
    </>
  )
}
