import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { faq } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './customer-service.module.css'

/** Only one answer is open at a time. */
const foldName = 'faq'

type FaqTopics = OutputOf<typeof faq>['topics']

/** Frequent questions by topic; answers unfold without script too. */
export const Questions = ({ topics }: { readonly topics: FaqTopics | undefined }) => {
  // A page just loaded has the topics in its document only.
  const [written] = useState(() => (topics ? [] : readTopicsFromDocument()))
  return (
    <Card title={copy.questions()}>
      {(topics ?? written).map(({ id, title, questions }) => (
        <div key={id} id={id}>
          <h3 className={styles['topic']}>{title}</h3>
          {questions.map(({ question, answer }) => (
            <Accordion key={question} summary={question} name={foldName}>
              <p>{answer}</p>
            </Accordion>
          ))}
        </div>
      ))}
    </Card>
  )
}

/** Reads the topics from the document. */
const readTopicsFromDocument = (): FaqTopics => {
  const folds = document.querySelectorAll<HTMLElement>(`details[name=${foldName}]`)
  const topics = new Set([...folds].flatMap(fold => fold.parentElement ?? []))
  return [...topics].map(topic => ({
    id: topic.id,
    title: elementText(topic, 'h3'),
    questions: [...topic.querySelectorAll('details')].map((fold, place) => ({
      id: String(place),
      question: elementText(fold, 'summary'),
      answer: elementText(fold, 'p'),
    })),
  }))
}

const elementText = (within: Element, name: string): string =>
  within.querySelector(name)?.textContent ?? ''
