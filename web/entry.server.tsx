import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToPipeableStream } from 'react-dom/server.bun'
import {
  createStaticRouter,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { visitorField } from '#contract/envelope.ts'
import * as copy from '#copy/pages/shell.js'
import { findLanguage } from '#domain/market/market.ts'
import { paths } from './routes.ts'
import { documentContext } from './shell/contexts.ts'
import { languageChosenBy, languageCookie } from './shell/cookies.ts'
import { DocumentPartsContext } from './shell/document/document-parts.tsx'
import { findLocaleAssets, type PageAssets } from './shell/document/locale-assets.server.ts'
import { findOwnScript } from './shell/document/own-script.server.ts'
import { drawnRoute, type PageModule } from './shell/document/page-route.tsx'
import { stylesOfMatches } from './shell/document/route-sheets.server.ts'
import { RouterScripts } from './shell/document/router-scripts.server.tsx'
import { type Locale, provideLocale } from './shell/locale.ts'

export { createLoadContext, type LoadContextOptions } from './shell/document/load-context.server.ts'

const pathsWithImages: readonly string[] = [`${paths.certification}/identity`, paths.writeComplaint]

/** Whether the form at this path has pictures. */
export const takesImages = (path: string): boolean => pathsWithImages.includes(path)

/** Milliseconds until the rendering of a page is aborted. */
const renderingLimitMs = 11_000

const localeOfRender = new AsyncLocalStorage<Locale>()
provideLocale(() => localeOfRender.getStore() ?? 'id')

/** A page's request with what its action and loaders answered. */
type LoadedDocument = {
  readonly request: Request
  readonly status: number
  readonly headers: Headers
  readonly loaded: StaticHandlerContext
  readonly loadContext: RouterContextProvider
  /** The pages' modules by their ids. */
  readonly modules: Readonly<Record<string, PageModule | undefined>>
  /** The files of pages that were built once for all languages. */
  readonly assets: PageAssets
}

/**
 * Writes one document, for server/http/pages/documents.ts. Language, nonce and brand come from the
 * server's load context.
 */
export const renderDocument = (document: LoadedDocument): Response | Promise<Response> => {
  const { request, headers, loadContext } = document
  const { facts, nonce, brand, hasOtherVisitor } = loadContext.get(documentContext)
  const { status } = document
  const loaded = hasOtherVisitor ? withNotice(document.loaded, facts.locale) : document.loaded
  const chosen = findLanguage(languageChosenBy(request), facts.market, facts.markets)
  if (chosen) headers.append('Set-Cookie', languageCookie(chosen))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', facts.locale)
  // A page is specific to one borrower and moment: no shared cache may store it.
  headers.set('Cache-Control', 'no-store')
  // The server may compress it. Added to a finished response, this would copy it into a stream.
  headers.set('Vary', 'Accept-Encoding')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const assets = findLocaleAssets(facts.locale) ?? document.assets
  const parts = {
    nonce,
    brand,
    styles: stylesOfMatches(assets, loaded),
    ownScript: findOwnScript(loaded),
    routerScripts: <RouterScripts assets={assets} loaded={loaded} nonce={nonce} />,
  }
  const router = createStaticRouter(drawnRoutes(document), loaded)
  const page = (
    <DocumentPartsContext value={parts}>
      <StaticRouterProvider router={router} context={loaded} hydrate={false} />
    </DocumentPartsContext>
  )
  return localeOfRender.run(facts.locale, async () => {
    const body = await writeDocument(page, { nonce, visitor: facts.visitor })
    return new Response(body, { status, headers })
  })
}

/** The page as it was opened, but that its root says that another person has signed in; see web/root.tsx. */
const withNotice = (loaded: StaticHandlerContext, locale: Locale): StaticHandlerContext => ({
  ...loaded,
  actionData: { ...loaded.actionData, root: localeOfRender.run(locale, copy.otherVisitor) },
})

const drawn = new Map<string, RouteObject[]>()

/** The document's routes, one within the other, put together once for a page. */
const drawnRoutes = ({ loaded: { matches }, modules }: LoadedDocument): RouteObject[] => {
  const key = matches.map(match => match.route.id).join()
  const known = drawn.get(key)
  if (known) return known
  const routes = matches.reduceRight<RouteObject[]>((children, { route: { id, path } }) => {
    // A form without an address of its own is sent to its route's.
    const own = path === undefined ? { id } : { id, path }
    return [{ ...own, ...drawnRoute(modules[id] ?? {}), children }]
  }, [])
  drawn.set(key, routes)
  return routes
}

const utf8 = new TextEncoder()

/**
 * Renders the complete document in one piece, as bytes: of a text Node would measure the length and
 * then add it to the headers, and copy it for each. Loaders have finished before rendering, so that
 * there is nothing to stream. React's build for Bun writes text as it is; that for Node turns each of
 * some thousand pieces into bytes. It differs in nothing else that a page uses.
 */
const writeDocument = (
  page: React.ReactNode,
  { nonce, visitor }: { readonly nonce: string; readonly visitor: string },
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    let html = ''
    // React calls nothing else of a stream, and writes all pieces at once: nothing has to wait.
    const body = {
      write(piece: string) {
        html += piece
        return true
      },
      end: () => resolve(utf8.encode(withVisitor(html, visitor))),
      destroy: reject,
      on: () => body,
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // Otherwise the late parts of a longer page come hidden, and a script shows them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(body as unknown as NodeJS.WritableStream) // safe: see above
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(abort, renderingLimitMs)
  })

/**
 * Names the page's person in every form that posts (`visitorField`): none can be forgotten, and the page's
 * script does not grow. The field stands where React puts hidden fields of its own; hydration passes them.
 */
const withVisitor = (html: string, visitor: string): string =>
  visitor === ''
    ? html
    : html.replaceAll(
        /<form [^>]*method="post"[^>]*>/g,
        form => `${form}<input type="hidden" name="${visitorField}" value="${visitor}"/>`,
      )

/** Refusals thrown by loaders are replies, not faults; other errors go to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  ;(context as RouterContextProvider).get(documentContext).reportFault(error)
}
