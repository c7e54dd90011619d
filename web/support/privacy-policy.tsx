import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '../copy/compiled/support.js'
import { paths } from '../routes.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import type { OwnScriptHandle } from '../shell/own-script.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './bare-paper.module.css'
import { LegalPaper } from './legal-paper.tsx'
import { loadPaper } from './load-paper.ts'
import { marketAddress } from './market-address.ts'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

/** A paper needs no router: the page is what the server sent. */
export const handle: OwnScriptHandle = { ownScript: 'none' }

export const meta: MetaFunction = args => titleOf(args, copy.privacyTitle())

export const loader = screenLoader(api => loadPaper(api, 'privacy'))

const PrivacyPolicy = () => {
  const paper = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  return (
    <Page title={paper.title} end={<LanguageSwitch />}>
      <Card>
        <LegalPaper paper={paper} />
      </Card>
      <a className={styles['link']} href={marketAddress(paths.loanTerms, facts)}>
        {copy.termsLink()}
      </a>
    </Page>
  )
}

export default PrivacyPolicy
