import { type MetaFunction, useLoaderData } from 'react-router'
import { qaList } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { problemInit } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import { ChosenOrder } from '../complaint/chosen-order.tsx'
import { startAddress } from '../complaint/complaint-addresses.ts'
import { paths } from '../routes.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import type { IconName } from '../ui/icon/icon.tsx'
import { Menu, MenuLink } from '../ui/menu/menu.tsx'
import { Page } from '../ui/page/page.tsx'
import { assistantAddress } from './assistant-addresses.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.startTitle())

/** At most as many categories as icons are shown. Source: specification, section 2. */
const icons: readonly IconName[] = ['phones', 'clock', 'info', 'download']

type PickTopicPageData = {
  readonly start: Pick<OutputOf<typeof problemInit>, 'orderDetail' | 'orderList'>
  readonly topics: readonly { readonly id: string; readonly title: string }[]
}

const load: ScreenLoad<PickTopicPageData> = async (api, request) => {
  const orderNo = new URL(request.url).searchParams.get('orderNo')
  const order = orderNo ? { orderNo } : {}
  const [start, tree] = await Promise.all([api(problemInit, order), api(qaList, order)])
  const { orderDetail, orderList } = requireData(start)
  return {
    start: { orderDetail, orderList },
    topics: requireData(tree)
      .answerList.slice(0, icons.length)
      .map(({ id, title_local: title }) => ({ id, title })),
  }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const pickTopicAddress = (orderNo: string): string =>
  `${paths.pickTopic}?${new URLSearchParams({ orderNo })}`

/**
 * The alternative start of a complaint: pick a loan and a topic, and the assistant answers first.
 */
const PickTopic = () => {
  const { start, topics } = useLoaderData<typeof load>()
  const { orderDetail, orderList } = start
  const orderNo = orderDetail?.orderNo ?? ''
  return (
    <Page title={copy.startTitle()} backTo={paths.customerService} end={<LanguageSwitch />}>
      <ChosenOrder order={orderDetail} orders={orderList} addressOf={pickTopicAddress} />
      <Card title={copy.startTopics()}>
        <Menu>
          {topics.map(({ id, title }, index) => (
            <MenuLink
              key={id}
              icon={icons[index] ?? 'info'}
              to={assistantAddress({ selectedIndex: index, orderNo, pid: '' })}
            >
              {title}
            </MenuLink>
          ))}
        </Menu>
      </Card>
      <ButtonLink variant="quiet" to={startAddress(orderNo)}>
        {copy.startComplaint()}
      </ButtonLink>
    </Page>
  )
}

export default PickTopic
