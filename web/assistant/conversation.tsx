import { useNavigation } from 'react-router'
import { recordType } from '#contract/assistant.ts'
import * as copy from '../copy/compiled/assistant.js'
import { usePageFacts } from '../shell/page-facts.ts'
import { latest } from './assistant-addresses.ts'
import { Bubble, Thinking } from './bubble.tsx'
import styles from './conversation.module.css'
import type { Question, Shown } from './load-assistant.ts'
import { OptionList } from './option-list.tsx'
import { PlaceLink } from './place-link.tsx'
import type { Said } from './said.ts'

type Props = { readonly said: readonly Said[]; readonly shown: Shown }

/** What was said so far. A screen reader is told what is added. */
export const Conversation = ({ said, shown }: Props) => {
  const { appName } = usePageFacts()
  const newest = said.findLastIndex(each => each.kind === 'pick' || each.line.from !== 'borrower')
  return (
    <div role="log" aria-label={copy.logLabel()}>
      <ol className={styles['lines']}>
        <Bubble from="bot">{copy.greeting({ appName })}</Bubble>
        {said.map((each, index) => {
          const id = index === newest ? latest : undefined
          return each.kind === 'pick' ? (
            <Picked key={each.key} id={id} question={each.question} shown={shown} />
          ) : (
            <Bubble key={each.key} id={id} from={each.line.from}>
              {each.line.text}
              <PlaceLink place={each.line.place} order={shown.order} />
              <OptionList options={each.line.answerList} shown={shown} />
            </Bubble>
          )
        })}
        <UnderWay />
      </ol>
    </div>
  )
}

type PickedProps = {
  readonly id: string | undefined
  readonly question: Question
  readonly shown: Shown
}

const Picked = ({ id, question, shown }: PickedProps) => (
  <>
    <Bubble from="borrower" id={id}>
      {question.title_local}
    </Bubble>
    <Bubble from="bot">
      {question.answer}
      <PlaceLink place={question.place} order={shown.order} />
    </Bubble>
  </>
)

/** What was just sent stands there at once; the answer is on its way. */
const UnderWay = () => {
  const { state, formData } = useNavigation()
  const text = formData?.get('type') === recordType.text ? formData.get('value') : null
  return (
    <>
      {typeof text === 'string' && text.trim() !== '' && <Bubble from="borrower">{text}</Bubble>}
      {state !== 'idle' && <Thinking />}
    </>
  )
}
