import type { MetaFunction } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { Page } from '../../ui/page/page.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { usePageFacts } from '../page-facts.ts'
import { titleOf } from '../title.ts'
import { FailureView } from './failure-page.tsx'

export { ErrorBoundary } from './error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.unexpectedTitle())

/** Where a native shell or a partner sends a borrower after an error of theirs. */
const ErrorPage = () => {
  const { appName } = usePageFacts()
  return (
    <Page title={appName} end={<LanguageSwitch />}>
      <FailureView failure={{ kind: 'elsewhere', message: '' }} />
    </Page>
  )
}

export default ErrorPage
