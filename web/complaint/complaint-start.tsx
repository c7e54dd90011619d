import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { problemInit } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { paths } from '../routes.ts'
import { dateInWords } from '../shell/dates.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Menu, MenuLink } from '../ui/menu/menu.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ChosenOrder } from './chosen-order.tsx'
import styles from './complaint-start.module.css'
import { ProblemTypes } from './problem-types.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

export type ComplaintOptions = OutputOf<typeof problemInit>

const load: ScreenLoad<{ start: ComplaintOptions; refused: boolean }> = async (api, request) => {
  const query = new URL(request.url).searchParams
  const [orderNo, orderId] = [query.get('orderNo'), query.get('orderId')]
  const named = { ...(orderNo ? { orderNo } : orderId ? { orderId } : {}) }
  const start = requireData(await api(problemInit, named))
  return { start, refused: query.get('refused') === '1' }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** Pick a loan and a type of problem, then continue to the form. */
const ComplaintStart = () => {
  const { start, refused } = useLoaderData<typeof load>()
  const { locale } = usePageFacts()
  const { orderDetail, orderList, problemStatus, replyWorkingDays, answerBy } = start
  return (
    <Page title={copy.title()} backTo={paths.customerService} end={<LanguageSwitch />}>
      <p className={styles['lead']}>
        {copy.replyBy({ days: replyWorkingDays, date: dateInWords(answerBy, locale) })}
      </p>
      <ChosenOrder order={orderDetail} orders={orderList} />
      {problemStatus === '1' && (
        <Notice tone="waiting">
          <p>{copy.alreadyWaiting()}</p>
        </Notice>
      )}
      <ProblemTypes key={orderDetail?.orderNo} start={start} refused={refused} />
      <Card>
        <Menu>
          <MenuLink icon="chat" to={paths.complaints} note={copy.myComplaintsNote()}>
            {copy.myComplaints()}
          </MenuLink>
        </Menu>
      </Card>
    </Page>
  )
}

export default ComplaintStart
