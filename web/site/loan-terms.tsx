import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { FramedDocument } from './framed-document.tsx'
import { loadContact } from './load-contact.ts'
import { publicMeta } from './public-meta.ts'
import { SitePage } from './site-page.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction = args =>
  publicMeta(args, { title: copy.navTerms(), description: copy.termsLead(), path: paths.loanTerms })

export const loader = screenLoader(loadContact)

const LoanTerms = () => (
  <SitePage
    at={paths.loanTerms}
    contact={useLoaderData<typeof loader>()}
    title={copy.navTerms()}
    lead={copy.termsLead()}
  >
    <FramedDocument name="loan-terms" title={copy.navTerms()} />
  </SitePage>
)

export default LoanTerms
