import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ExtensionDetail } from './extension-detail.tsx'
import { ExtensionUnavailable } from './extension-unavailable.tsx'
import { loadExtensionQuote } from './load-extension-quote.ts'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.installmentsTitle())

export const loader = screenLoader(loadExtensionQuote)
export const clientLoader = screenLoader(loadExtensionQuote)

/** "Detail Tagihan" of an extension: its price today and its effect. */
const Extension = () => {
  const pageData = useLoaderData<typeof loadExtensionQuote>()
  if (!('quote' in pageData))
    return <ExtensionUnavailable title={copy.installmentsTitle()} {...pageData} />
  return <ExtensionDetail {...pageData} />
}

export default Extension
