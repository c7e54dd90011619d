import { data, type MetaFunction } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { paths } from '../../routes.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { usePageFacts } from '../page-facts.ts'
import { titleOf } from '../title.ts'

export { ErrorBoundary } from './error-boundary.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta: MetaFunction = args => titleOf(args, copy.missingTitle())

const NotFound = () => {
  const { appName } = usePageFacts()
  return (
    <Page title={appName} end={<LanguageSwitch />}>
      <StateView
        art="missing"
        title={copy.missingTitle()}
        actions={<ButtonLink to={paths.home}>{copy.backHome()}</ButtonLink>}
      >
        {copy.missingText()}
      </StateView>
    </Page>
  )
}

export default NotFound
