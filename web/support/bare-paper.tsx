import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PublicDocumentName } from '#contract/support.ts'
import { apiContext } from '../shell/contexts.ts'
import type { OwnScriptHandle } from '../shell/own-script.ts'
import { titleOf } from '../shell/title.ts'
import styles from './bare-paper.module.css'
import { LegalPaper } from './legal-paper.tsx'
import { loadPaper } from './load-paper.ts'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

/** Our frames let no script run. */
export const handle: OwnScriptHandle = { ownScript: 'none' }

export const meta: MetaFunction<typeof loader> = args => titleOf(args, args.loaderData?.title ?? '')

export const loader = async ({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>) => {
  const name = names.find(each => each === params['name'])
  if (!name) throw data(null, { status: 404 })
  return await loadPaper(context.get(apiContext), name)
}

const names = ['privacy', 'loan-terms'] as const satisfies readonly PublicDocumentName[]

/** A paper alone, without a way to anywhere: what our pages and the shell put into a frame. */
const BarePaper = () => {
  const paper = useLoaderData<typeof loader>()
  return (
    <main className={styles['bare']} aria-label={paper.title}>
      <h1 className={styles['title']}>{paper.title}</h1>
      <LegalPaper paper={paper} />
    </main>
  )
}

export default BarePaper
