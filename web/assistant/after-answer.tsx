import { feedbackValue, recordType } from '#contract/assistant.ts'
import * as copy from '../copy/compiled/assistant.js'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './after-answer.module.css'
import type { Shown } from './load-assistant.ts'
import { Rating } from './rating.tsx'
import { RecordForm } from './record-form.tsx'
import { lastAnswered, type Said } from './said.ts'

type Props = { readonly said: readonly Said[]; readonly shown: Shown }

/** Whether it helped, how well, and a person if it did not. */
export const AfterAnswer = ({ said, shown }: Props) => {
  const { state, isFeedbackOpen, isScore, mayAskAgent, hours } = shown.conversation
  const qaId = lastAnswered(said, isFeedbackOpen === '1')
  return (
    <>
      {qaId !== undefined && (
        <RecordForm
          type={recordType.feedback}
          qaId={qaId}
          shown={shown}
          className={styles['feedback']}
        >
          <p className={styles['question']}>{copy.didItHelp()}</p>
          <Button type="submit" look="secondary" name="value" value={feedbackValue.resolved}>
            {copy.resolved()}
          </Button>
          <Button type="submit" look="secondary" name="value" value={feedbackValue.notResolved}>
            {copy.notResolved()}
          </Button>
        </RecordForm>
      )}
      {isScore === '1' && qaId === undefined && <Rating shown={shown} />}
      {mayAskAgent === '1' && said.length > 0 && (
        <RecordForm type={recordType.agent} qaId={qaId ?? ''} shown={shown}>
          <Button type="submit" look="quiet">
            {copy.contactAgent()}
          </Button>
        </RecordForm>
      )}
      {(state === 'waiting' || state === 'taken') && (
        <Notice tone="waiting" title={state === 'taken' ? copy.agentAtIt() : copy.agentAwaited()}>
          <p>{copy.agentHours({ hours })}</p>
        </Notice>
      )}
    </>
  )
}
