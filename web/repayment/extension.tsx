import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ExtensionDetail } from './extension-detail.tsx'
import { loadQuote } from './load-quote.ts'
import { NoMoreTime } from './no-more-time.tsx'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.installmentsTitle())

export const loader = screenLoader(loadQuote)
export const clientLoader = screenLoader(loadQuote)

/** "Detail Tagihan" of more time: what it costs today and what it changes. */
const Extension = () => {
  const quoted = useLoaderData<typeof loadQuote>()
  if (!('quote' in quoted)) return <NoMoreTime title={copy.installmentsTitle()} {...quoted} />
  return <ExtensionDetail {...quoted} />
}

export default Extension
