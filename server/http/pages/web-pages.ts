import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { matchPath, type RouterContextProvider } from 'react-router'
import type { InProcessOptions } from '#contract/client.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import {
  type MarketCode,
  marketOfAcceptLanguage,
  marketOfIsNeedPop,
} from '#domain/market/market.ts'
import { languageFor } from '../../platform/copy.ts'
import { currentSpan } from '../../platform/observability/tracing.ts'
import type { Services } from '../../services.ts'
import { otherVisitorCookie, resolveSession, visitorOf } from '../../session/public.ts'
import { webManifest } from '../../site/public.ts'
import type { UploadGate } from '../upload-gate.ts'
import { createDocumentHandler, type DocumentModule, type PageBuild } from './documents.ts'
import type { CallFromPage } from './page-calls.ts'
import { replyToPage } from './page-forms.ts'

/** The built borrower app: React Router's server build and the folder of its static files. */
export type WebBuild = {
  readonly build: PageBuild & { readonly entry: { readonly module: PageModule } }
  readonly clientDirectory: string
}

/** What web/entry.server.tsx exports besides the pages. */
type PageModule = DocumentModule & {
  readonly createLoadContext: CreateLoadContext
  /** Whether the form at this path has pictures. */
  readonly takesImages: (path: string) => boolean
}

/** What a page knows about the request; made by web/entry.server.tsx. */
type CreateLoadContext = (facts: {
  readonly callInProcess: InProcessOptions['callInProcess']
  readonly request: Request
  readonly form: FormData | undefined
  readonly hasOtherVisitor: boolean
  readonly nonce: string
  readonly apiBase: Services['config']['apiBase']
  readonly market: MarketCode
  readonly markets: readonly MarketCode[]
  readonly visitor: string
  readonly common: Readonly<Record<string, string | undefined>>
  readonly brand: Services['config']['brand']
  readonly publicUrl: string
  readonly sandbox: boolean
  readonly linkHosts: readonly string[]
  readonly reportFault: (fault: unknown) => void
}) => RouterContextProvider

/** Reads a build from its folder, as `npm run build` leaves it. */
export const readWebBuild = async (directory: URL): Promise<WebBuild> => ({
  build: await import(new URL('server/index.js', directory).href),
  clientDirectory: new URL('client', directory).pathname,
})

/** The built files by their addresses. */
const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(directory, join(entry.parentPath, entry.name))}`)

/** Files whose names carry their content's hash never change. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves the built files and renders the pages, which make their calls in this process. */
export const mountWeb = (
  app: Hono,
  services: Services & { readonly uploads: UploadGate },
  web: WebBuild,
  callFromPage: CallFromPage,
): void => {
  app.use(
    '/assets/*',
    serveStatic({
      root: web.clientDirectory,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', immutable),
    }),
  )
  app.get('/manifest.webmanifest', c =>
    c.json(webManifest(services.config.brand), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  // Known by name: a look for each page's address among the files costs a part of its page.
  const files = new Set(filesIn(web.clientDirectory))
  const serveFile = serveStatic({ root: web.clientDirectory, precompressed: true })
  app.use('*', async (c, next) => await (files.has(c.req.path) ? serveFile(c, next) : next()))

  // Pages of releases before decision 100 ask here where a link leads: they open it as a document. To be
  // removed with the release after.
  app.get('/__manifest', c => c.body(null, 204, { 'X-Remix-Reload-Document': 'true' }))
  const replyWithDocument = createDocumentHandler(web.build)
  const pagePatternOf = pagePatterns(web.build)
  app.all('*', compress(), async c => {
    if (currentSpan()) c.set('pagePattern', pagePatternOf(c.req.path))
    const session = await resolveSession(services, c.req.raw)
    const common = { ...session?.common }
    const query = new URL(c.req.url).searchParams
    const { markets: lentIn } = services.config
    const isNeedPop = query.get('isNeedPop') ?? common.isNeedPop
    const market =
      session?.market ??
      (isNeedPop === undefined || isNeedPop === ''
        ? marketOfAcceptLanguage(c.req.header('accept-language'), lentIn)
        : undefined) ??
      marketOfIsNeedPop(isNeedPop, lentIn)
    const visitor = {
      borrowerId: session?.borrowerId,
      address: services.addressOf(c),
      language: languageFor(query.get('lang') ?? common.lang, market, lentIn),
      takesImages: web.build.entry.module.takesImages(c.req.path),
    }
    return await replyToPage(
      c,
      services,
      visitor,
      async (request, form) => await renderPage(request, { c, session, common, market, form }),
    )
  })

  const renderPage = async (
    request: Request,
    { c, session, common, market, form }: PageFacts,
  ): Promise<Response> => {
    // What the page's own calls set is set for the visitor.
    const cookies: string[] = []
    const notice = otherVisitorCookie(services.config.secureCookies)
    const hasOtherVisitor = notice.isIn(c.req.header('cookie') ?? null)
    const response = await replyWithDocument(
      request,
      web.build.entry.module.createLoadContext({
        callInProcess: async call => await callFromPage(c, call, cookies),
        request,
        form,
        hasOtherVisitor,
        nonce: c.get('nonce'),
        apiBase: services.config.apiBase,
        market,
        markets: services.config.markets,
        visitor: session ? visitorOf(session) : '',
        common,
        brand: services.config.brand,
        publicUrl: services.config.publicUrl,
        sandbox: services.config.mode === 'sandbox',
        linkHosts: services.config.linkHosts,
        reportFault: fault => services.log.error({ err: fault }, 'a page failed'),
      }),
    )
    // A redirection leaves it to the page that it leads to.
    if (hasOtherVisitor && !response.headers.has('Location')) cookies.push(notice.clear())
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    return response
  }
}

/** Finds a page's address in the router's pattern, for names of spans: `/complaints/:id`; else `*`. */
const pagePatterns = ({ routes }: PageBuild): ((path: string) => string) => {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    const parent = patternOf(route.parentId)
    return route.path === undefined ? parent : `${parent}/${route.path.replace(/^\//, '')}`
  }
  const patterns = Object.keys(routes).map(id => ({ path: patternOf(id) || '/' }))
  return path => patterns.find(({ path: pattern }) => matchPath(pattern, path))?.path ?? '*'
}

/** What is known of a request before its page is rendered. */
type PageFacts = {
  readonly c: Context
  readonly session: Awaited<ReturnType<typeof resolveSession>>
  readonly common: CommonParameters
  readonly market: MarketCode
  /** A posted form with pictures. */
  readonly form: FormData | undefined
}
