import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PublicDocumentName } from '#contract/support/calls.ts'
import { apiContext } from '../shell/contexts.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import type { PageLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { LegalDocument } from './legal-document.tsx'
import { loadPublicDocument } from './load-document.ts'
import styles from './standalone-document.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

/** Our frames run no script. */
export const handle: OwnScriptHandle = { ownScript: 'none' }

export const meta: MetaFunction<typeof loader> = args => titleOf(args, args.loaderData?.title ?? '')

export const loader = (async ({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>) => {
  const name = names.find(each => each === params['name'])
  if (!name) throw data(null, { status: 404 })
  return await loadPublicDocument(context.get(apiContext), name)
}) satisfies PageLoader

const names = ['privacy', 'loan-terms'] as const satisfies readonly PublicDocumentName[]

/** A document alone, without navigation: shown in frames by our pages and by the shell. */
const StandaloneDocument = () => {
  const legalDocument = useLoaderData<typeof loader>()
  return (
    <main className={styles['bare']} aria-label={legalDocument.title}>
      <h1 className={styles['title']}>{legalDocument.title}</h1>
      <LegalDocument document={legalDocument} />
    </main>
  )
}

export default StandaloneDocument
