import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { problemDetail } from '#contract/complaint.ts'
import * as copy from '../copy/compiled/complaint.js'
import { paths } from '../routes.ts'
import { screenAction } from '../shell/screen-action.ts'
import { requireData, requireParameter } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { AnswerRating } from './answer-rating.tsx'
import styles from './complaint-detail.module.css'
import { ComplaintStanding } from './complaint-standing.tsx'
import { Conversation } from './conversation.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { WhatWasSent } from './what-was-sent.tsx'
import { WriteBack, writeBack } from './write-back.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.detailTitle())

export type Detail = OutputOf<typeof problemDetail>

const load: Load<Detail> = async (api, request) =>
  requireData(await api(problemDetail, { problemId: requireParameter(request, 'problemId') }))

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const action = screenAction(writeBack)
export const clientAction = screenAction(writeBack)

/** Where a complaint stands, what we answered, what was sent, and a way to write back. */
const ComplaintDetail = () => {
  const detail = useLoaderData<typeof load>()
  const hasResult = detail.disposeDetail !== '' || detail.disposeImages.length > 0
  return (
    <Page title={copy.detailTitle()} backTo={paths.complaints}>
      <ComplaintStanding detail={detail} />
      {hasResult && (
        <Card title={copy.resultTitle()}>
          <p className={styles['text']}>{detail.disposeDetail}</p>
          <PhotoGrid images={detail.disposeImages} />
          <AnswerRating detail={detail} />
        </Card>
      )}
      <Conversation detail={detail} />
      <WhatWasSent detail={detail} />
      {detail.mayWrite === '1' && <WriteBack key={detail.thread.length} detail={detail} />}
    </Page>
  )
}

export default ComplaintDetail
