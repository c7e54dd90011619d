import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { problemDetail } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { paths } from '../../routes.ts'
import { dayOfInstant } from '../../shell/dates.ts'
import { requireData, requireParameter } from '../../shell/failure/screen-failure.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import { AnswerRating } from './answer-rating.tsx'
import styles from './complaint-detail.module.css'
import { ComplaintFollowUp, sendFollowUp } from './complaint-follow-up.tsx'
import { ComplaintStatus } from './complaint-status.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.detailTitle())

export type ComplaintDetails = OutputOf<typeof problemDetail>

const load: ScreenLoad<ComplaintDetails> = async (api, request) =>
  requireData(await api(problemDetail, { problemId: requireParameter(request, 'problemId') }))

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const action = screenAction(sendFollowUp)
export const clientAction = screenAction(sendFollowUp)

/** A complaint's state, our answer, the messages, and below the last one a form to write again. */
const ComplaintDetail = () => {
  const detail = useLoaderData<typeof load>()
  const hasResult = detail.disposeDetail !== '' || detail.disposeImages.length > 0
  const followUp = detail.mayWrite === '1' && (
    <ComplaintFollowUp key={detail.thread.length} detail={detail} />
  )
  const hasMessages = detail.thread.length > 0
  return (
    <Page title={copy.detailTitle()} backTo={paths.complaints}>
      <ComplaintStatus detail={detail} />
      {hasResult && (
        <Card title={copy.resultTitle()}>
          <p className={styles['text']}>{detail.disposeDetail}</p>
          <PhotoGrid images={detail.disposeImages} />
          <AnswerRating detail={detail} />
        </Card>
      )}
      <ComplaintThread detail={detail} />
      {hasMessages && followUp}
      <OriginalComplaint detail={detail} />
      {!hasMessages && followUp}
    </Page>
  )
}

export default ComplaintDetail

/** Later messages, oldest first, without the answer that is shown above. */
const ComplaintThread = ({ detail: { thread } }: { detail: ComplaintDetails }) => {
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
              {message.kind === 'borrower' ? copy.you() : copy.customerService()} ·{' '}
              {dayOfInstant(message.at, market, locale)}
            </p>
            <p className={styles['complaintThreadText']}>{message.text}</p>
            <PhotoGrid images={message.images} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The original complaint. */
const OriginalComplaint = ({ detail }: { detail: ComplaintDetails }) => {
  const { market, locale } = usePageFacts()
  return (
    <Card title={copy.sentContentTitle()}>
      <p className={styles['text']}>{detail.content}</p>
      <PhotoGrid images={detail.images} />
      <div className={styles['facts']}>
        <Rows stacked>
          <Row label={copy.typeLabel()}>
            {detail.type}
            {detail.sonType !== '' && ` · ${detail.sonType}`}
          </Row>
          <Row label={copy.numberLabel()}>{detail.complaintNo}</Row>
          <Row label={copy.receivedLabel()}>{dayOfInstant(detail.receivedAt, market, locale)}</Row>
          {detail.orderNo !== '' && (
            <Row label={copy.orderLabel()}>
              {detail.productName} · {detail.orderNo}
            </Row>
          )}
        </Rows>
      </div>
    </Card>
  )
}
