import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToPipeableStream } from 'react-dom/server.bun'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { findLanguage } from '#domain/market/market.ts'
import { paths } from './routes.ts'
import { documentContext } from './shell/contexts.ts'
import { languageChosenBy, languageCookie } from './shell/cookies.ts'
import { manifestOfDocument } from './shell/document/document-manifest.server.ts'
import { DocumentPartsContext } from './shell/document/document-parts.tsx'
import { findLocaleAssets } from './shell/document/locale-assets.server.ts'
import { findOwnScript } from './shell/document/own-script.server.ts'
import { stylesOfMatches } from './shell/document/route-sheets.server.ts'
import { RouterScripts } from './shell/document/router-scripts.server.tsx'
import { type Locale, provideLocale } from './shell/locale.ts'

export { createLoadContext, type LoadContextOptions } from './shell/document/load-context.server.ts'
export { findAssetsOfVersion } from './shell/document/locale-assets.server.ts'

const pathsWithImages: readonly string[] = [`${paths.certification}/identity`, paths.writeComplaint]

/** Whether the form at this path has pictures; the router's own requests end in `.data`. */
export const takesImages = (path: string): boolean =>
  pathsWithImages.includes(path.replace(/\.data$/, ''))

/** Milliseconds until the rendering of a page is aborted. */
export const streamTimeout = 10_000

const localeOfRender = new AsyncLocalStorage<Locale>()
provideLocale(() => localeOfRender.getStore() ?? 'id')

/**
 * Writes one document, for server/http/pages/documents.ts. Language, nonce and brand come from the
 * server's load context.
 */
const handleDocument = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Response | Promise<Response> => {
  const { facts, nonce, brand } = loadContext.get(documentContext)
  const chosen = findLanguage(languageChosenBy(request), facts.market, facts.markets)
  if (chosen) headers.append('Set-Cookie', languageCookie(chosen))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', facts.locale)
  // A page is specific to one borrower and moment: no shared cache may store it.
  headers.set('Cache-Control', 'no-store')
  // The server may compress it. Added to a finished response, this would copy it into a stream.
  headers.set('Vary', 'Accept-Encoding')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const assets = findLocaleAssets(facts.locale) ?? context.manifest
  const { matches } = context.staticHandlerContext
  const localized = { ...context, manifest: manifestOfDocument(assets, matches) }
  const { loaderData, actionData, errors } = context.staticHandlerContext
  const data = { loaderData, actionData, errors }
  const parts = {
    nonce,
    brand,
    styles: stylesOfMatches(localized),
    ownScript: findOwnScript(localized),
    routerScripts: <RouterScripts context={localized} data={data} nonce={nonce} />,
  }
  const page = (
    <DocumentPartsContext value={parts}>
      <ServerRouter context={localized} url={request.url} nonce={nonce} />
    </DocumentPartsContext>
  )
  return localeOfRender.run(facts.locale, async () => {
    const body = await renderDocument(page, nonce)
    return new Response(body, { status, headers })
  })
}

export default handleDocument

/**
 * Renders the complete document in one piece. Loaders have finished before rendering, so that
 * there is nothing to stream. React's build for Bun writes text as it is; that for Node turns each of
 * some thousand pieces into bytes. It differs in nothing else that a page uses.
 */
const renderDocument = (page: React.ReactNode, nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let html = ''
    // React calls nothing else of a stream, and writes all pieces at once: nothing has to wait.
    const body = {
      write(piece: string) {
        html += piece
        return true
      },
      end: () => resolve(html),
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
    const timer = setTimeout(abort, streamTimeout + 1000)
  })

/** Refusals thrown by loaders are replies, not faults; other errors go to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  ;(context as RouterContextProvider).get(documentContext).reportFault(error)
}
