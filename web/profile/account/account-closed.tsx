import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/profile.js'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { titleOf } from '../../shell/title.ts'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.closedTitle())

const load = ({ request }: { request: Request }): { until: string } => {
  const until = new URL(request.url).searchParams.get('until') ?? ''
  return { until: isDay(until) ? until : '' }
}

export const loader = load
export const clientLoader = load

/** After closing the account: shown without a session. */
const AccountClosed = () => {
  const { until } = useLoaderData<typeof load>()
  const { appName, locale } = usePageFacts()
  return (
    <Page title={appName}>
      <StateView art="settled" title={copy.closedTitle()}>
        {until === '' ? copy.closedText() : copy.closedKept({ date: shortDate(until, locale) })}
      </StateView>
    </Page>
  )
}

export default AccountClosed

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
