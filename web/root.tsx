import { getMarket } from '#domain/market/market.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { paths } from './routes.ts'
import { documentContext } from './shell/contexts.ts'
import { DocumentPartsContext, PageStyles } from './shell/document/document-parts.tsx'
import { useIsFramed } from './shell/document/framed-page.ts'
import { SandboxBar } from './shell/document/sandbox-bar.tsx'
import { htmlLanguage } from './shell/locale.ts'
import { overlay } from './shell/overlay.ts'
import { type PageFacts, usePageFacts } from './shell/page-facts.ts'
import type { PageLoader } from './shell/screen-loader.ts'
import { LoadingBar } from './ui/loading/loading.tsx'
import { Notice } from './ui/state/notice.tsx'
import { ToastRegions } from './ui/toast/toast-regions.tsx'
import { showToast } from './ui/toast/toasts.ts'

export { ErrorBoundary } from './shell/failure/error-boundary.tsx'

export const loader = (({ context }: LoaderFunctionArgs): PageFacts =>
  context.get(documentContext).facts) satisfies PageLoader

/** A page's facts come with its document; another language or borrower is another document. */
export const shouldRevalidate = () => false

/** The document around every page, also around the error page. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const { locale, market, visitor, apiBase, brandColour } = usePageFacts()
  const framed = useIsFramed()
  return (
    <html
      lang={htmlLanguage(locale)}
      data-is-need-pop={getMarket(market).isNeedPop}
      data-visitor={visitor}
      data-prefix={apiBase.prefix}
      data-provider={apiBase.provider}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content={brandColour} />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageStyles />
      </head>
      <body>
        {children}
        {!framed && <SandboxBar />}
        <ToastRegions />
        {!framed && <PageScripts />}
      </body>
    </html>
  )
}

/** The router's scripts, the page's own script, or none. */
const PageScripts = () => {
  const { nonce, ownScript, routerScripts } = use(DocumentPartsContext)
  if (ownScript === '') return null
  if (ownScript !== undefined) return <script type="module" src={ownScript} nonce={nonce} />
  return (
    <>
      <ScrollRestoration />
      {routerScripts}
    </>
  )
}

const Root = () => {
  useOpenedPage()
  useLinksBlockedOffline()
  const navigation = useNavigation()
  // Of the server alone, in the document after another person has signed in; the next page has none.
  const notice = useActionData<string>()
  const [overlaid, setOverlaid] = useState<ReactNode>()
  useEffect(() => {
    overlay.show = setOverlaid
  }, [])
  return (
    <>
      {navigation.state === 'loading' && <LoadingBar />}
      {notice && (
        <div role="alert">
          <Notice tone="late">{notice}</Notice>
        </div>
      )}
      <Outlet />
      {overlaid}
    </>
  )
}

export default Root

/**
 * Moves the focus to a page that the router has opened, and loads the files of those to which it leads,
 * once the browser is idle.
 */
const useOpenedPage = (): void => {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) afterOpening(({ focusHeading }) => focusHeading())
    shown.current = key
    // Again: parts of a page with links of their own come later, and a slow network may have failed.
    const timers = [1_000, 9_000].map(wait =>
      setTimeout(afterOpening, wait, ({ preloadLinks }: OpenedPage) => preloadLinks()),
    )
    return () => timers.forEach(clearTimeout)
  }, [key])
}

type OpenedPage = typeof import('./shell/document/opened-page.ts')

/** Not in the first view's script: without it a link opens all the same. */
const afterOpening = (run: (opened: OpenedPage) => unknown): void => {
  import('./shell/document/opened-page.ts').then(run).catch(() => undefined)
}

/**
 * Blocks links while offline and says why, since following one would show an error page. Only the
 * pages with payment instructions may be opened, from their service worker's cache.
 */
const useLinksBlockedOffline = (): void => {
  useEffect(() => {
    document.addEventListener('click', blockWhenOffline, { capture: true })
    return () => document.removeEventListener('click', blockWhenOffline, { capture: true })
  }, [])
}

const blockWhenOffline = (event: MouseEvent): void => {
  if (navigator.onLine || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  if (link?.origin !== location.origin) return
  event.preventDefault()
  void openIfCached(link)
}

const openIfCached = async (link: HTMLAnchorElement): Promise<void> => {
  const isCachedPage =
    link.pathname === paths.paymentInstructions &&
    'caches' in globalThis &&
    (await caches.match(link.href)) !== undefined
  if (isCachedPage) location.assign(link.href)
  else showToast(copy.offlineTitle(), { urgent: true })
}
