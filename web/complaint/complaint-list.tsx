import { Link, type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { problemList } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { paths } from '../routes.ts'
import { dateInWords, dayOfInstant } from '../shell/dates.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import { detailAddress, listAddress } from './complaint-addresses.ts'
import styles from './complaint-list.module.css'
import { complaintStateBadge } from './complaint-state.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myComplaints())

type ComplaintTabs = OutputOf<typeof problemList>['tabs']
type ComplaintListItem = ComplaintTabs[number]['list'][number]

const load: ScreenLoad<{ tabs: ComplaintTabs; selected: string }> = async (api, request) => {
  const query = new URL(request.url).searchParams
  const tab = query.get('tab') === 'answered' ? 'answered' : 'open'
  const after = query.get('after')
  const { tabs } = requireData(await api(problemList, { tab, ...(after ? { after } : {}) }))
  return { tabs, selected: tab }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** The borrower's complaints: open and answered ones. */
const ComplaintList = () => {
  const { tabs, selected } = useLoaderData<typeof load>()
  const currentTab = tabs.find(({ value }) => value === selected)
  return (
    <Page title={copy.myComplaints()} backTo={paths.complaint}>
      <nav className={styles['tabs']} aria-label={copy.myComplaints()}>
        {tabs.map(({ value, title }) => (
          <Link
            key={value}
            className={styles['tab']}
            to={listAddress({ tab: value })}
            replace
            aria-current={value === selected ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {currentTab?.list.length === 0 ? (
        <StateView
          art="empty"
          title={copy.noneTitle()}
          actions={<ButtonLink to={paths.complaint}>{copy.writeNew()}</ButtonLink>}
        >
          {copy.noneText()}
        </StateView>
      ) : (
        <ul className={styles['list']}>
          {currentTab?.list.map(item => (
            <li key={item.id}>
              <ComplaintCard item={item} />
            </li>
          ))}
        </ul>
      )}
      {currentTab?.after && (
        <ButtonLink
          variant="secondary"
          to={listAddress({ tab: currentTab.value, after: currentTab.after })}
        >
          {copy.olderComplaints()}
        </ButtonLink>
      )}
    </Page>
  )
}

export default ComplaintList

const ComplaintCard = ({ item }: { item: ComplaintListItem }) => {
  const { market, locale } = usePageFacts()
  const { tone, label } = complaintStateBadge(item.state)
  return (
    <Link className={styles['link']} to={detailAddress(item.id)}>
      <Card>
        <p className={styles['head']}>
          <span>{dayOfInstant(item.time, market, locale)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles['type']}>{item.type}</p>
        <p className={styles['content']}>{item.content}</p>
        <p className={styles['number']}>
          {copy.numberLabel()} {item.complaintNo}
        </p>
        {tone === 'waiting' && (
          <p className={styles['by']}>
            {copy.answeredBy({ date: dateInWords(item.answerBy, locale) })}
          </p>
        )}
      </Card>
    </Link>
  )
}
