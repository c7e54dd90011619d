import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/support.js'
import { paths } from '../routes.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { LegalDocument } from './legal-document.tsx'
import { loadPublicDocument } from './load-document.ts'
import { marketAddress } from './market-address.ts'
import styles from './standalone-document.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

/** A public document needs no router: the page is complete as rendered. */
export const handle: OwnScriptHandle = { ownScript: 'none' }

export const meta: MetaFunction = args => titleOf(args, copy.privacyTitle())

export const loader = screenLoader(api => loadPublicDocument(api, 'privacy'))

const PrivacyPolicy = () => {
  const policy = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  return (
    <Page title={policy.title} end={<LanguageSwitch />}>
      <Card>
        <LegalDocument document={policy} />
      </Card>
      <a className={styles['link']} href={marketAddress(paths.loanTerms, facts)}>
        {copy.termsLink()}
      </a>
    </Page>
  )
}

export default PrivacyPolicy
