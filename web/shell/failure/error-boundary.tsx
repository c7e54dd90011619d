import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { usePageFacts } from '../page-facts.ts'

/** Loads what a failure is shown with; done ahead while there is a network. */
export const loadFailurePage = () => import('./failure-page.tsx')

/** Shown in place of a page that failed: every route exports it. */
export const ErrorBoundary = () => {
  const thrown = useRouteError()
  return (
    <Suspense>
      <FailurePage thrown={thrown} />
    </Suspense>
  )
}

const FailurePage = lazy(() => loadFailurePage().catch(() => ({ default: WithoutNetwork })))

/** Where not even the page of the failure can be loaded. */
const WithoutNetwork = () => {
  const { appName } = usePageFacts()
  return (
    <Page title={appName}>
      <StateView
        art="offline"
        title={copy.offlineTitle()}
        actions={
          <ButtonLink to="" reloadDocument>
            {copy.retry()}
          </ButtonLink>
        }
      >
        {copy.offlineText()}
      </StateView>
    </Page>
  )
}
