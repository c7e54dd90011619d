import { Fragment } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { faq } from '#contract/support.ts'
import * as copy from '../copy/compiled/support.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import styles from './customer-service.module.css'

/** What borrowers ask, by topic; an answer unfolds in its place, also without script. */
export const Questions = ({ topics }: OutputOf<typeof faq>) => (
  <Card title={copy.questions()}>
    {topics.map(({ id, title, questions }) => (
      <Fragment key={id}>
        <h3 className={styles['topic']} id={id}>
          {title}
        </h3>
        {questions.map(({ id: question, question: words, answer }) => (
          <Accordion key={question} summary={words} name="questions">
            <p>{answer}</p>
          </Accordion>
        ))}
      </Fragment>
    ))}
  </Card>
)
