import {
  createStaticHandler,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'

type PageModules = Readonly<Record<string, object | undefined>>

/** What web/entry.server.tsx exports for documents. */
export type DocumentModule = {
  readonly renderDocument: (document: {
    readonly request: Request
    readonly status: number
    readonly headers: Headers
    readonly loaded: StaticHandlerContext
    readonly loadContext: RouterContextProvider
    readonly modules: PageModules
    readonly assets: ServerBuild['assets']
  }) => Response | Promise<Response>
  readonly handleError: HandleErrorFunction
}

/** The pages as the router's build leaves them, as far as documents need them. */
export type PageBuild = Pick<ServerBuild, 'routes' | 'assets'> & {
  readonly entry: { readonly module: DocumentModule }
}

/** Answers a page's request with its document, or with the response that its data decided. */
type DocumentHandler = (request: Request, loadContext: RouterContextProvider) => Promise<Response>

/**
 * Loads a page's data by the router's public data API and has `web/entry.server.tsx` render it, instead of
 * the router's request handler (decision 096). A form must have been checked before: where it came from is
 * not looked at here. Only middleware before the data has a part: it sees no document.
 */
export const createDocumentHandler = (build: PageBuild): DocumentHandler => {
  const { routes, assets } = build
  const { renderDocument, handleError } = build.entry.module
  const every = routesUnder(routes, undefined)
  const ofEvery = createStaticHandler(every).query
  const ofPaths = queriesOfPaths(every)
  const modules = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route?.module]),
  )

  return async (request, loadContext) => {
    const report = (error: unknown) =>
      handleError(error, { request, context: loadContext, params: {} })
    const render = async (loaded: StaticHandlerContext) =>
      await renderDocument({
        request,
        status: loaded.statusCode,
        headers: cookiesOf(loaded),
        loaded,
        loadContext,
        modules,
        assets,
      })
    try {
      const query = ofPaths.get(new URL(request.url).pathname) ?? ofEvery
      const loaded = await load(query, request, loadContext)
      if (!('matches' in loaded)) return loaded
      for (const error of Object.values(loaded.errors ?? {})) report(error)
      const shown = { ...loaded, errors: withoutDetails(loaded.errors) }
      return await render(shown).catch(error => {
        report(error)
        return render(contextOfFailure(shown, error))
      })
    } catch (error) {
      report(error)
      const headers = { 'Content-Type': 'text/plain' }
      return new Response('Unexpected Server Error', { status: 500, headers })
    }
  }
}

type Query = ReturnType<typeof createStaticHandler>['query']

/** Answers the middleware's question for a response, in place of the document that follows. */
const documentFollows = new Response(null)

/** Runs a page's middleware, its action and its loaders; a response is what one of them answers. */
const load = async (
  query: Query,
  request: Request,
  requestContext: RouterContextProvider,
): Promise<StaticHandlerContext | Response> => {
  let loaded: StaticHandlerContext | Response | undefined
  const answered = await query(request, {
    requestContext,
    generateMiddlewareResponse: async run => {
      loaded = await run(request)
      return 'matches' in loaded ? documentFollows : loaded
    },
  })
  return answered === documentFollows && loaded ? loaded : answered
}

/** The build's routes as the static handler takes them. */
const routesUnder = (routes: PageBuild['routes'], parentId: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter(route => route !== undefined)
    .filter(route => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const { handle, middleware, loader, action, ErrorBoundary } = module
      const own = { id, path, caseSensitive, handle, middleware, loader, action, ErrorBoundary }
      // Safe: the router reads what is undefined here as absent.
      return (
        index ? { ...own, index } : { ...own, children: routesUnder(routes, id) }
      ) as RouteObject
    })

/**
 * The queries of single pages, by their addresses: with the routes of all pages the router compares an
 * address with one after the other.
 */
const queriesOfPaths = (roots: readonly RouteObject[]): ReadonlyMap<string, Query> => {
  const queries = new Map<string, Query>()
  for (const root of roots) {
    for (const page of root.children ?? []) {
      const { path = '*' } = page
      if (/[:*?]/.test(path)) continue
      // Safe: only a root without children could be an index route.
      const alone = { ...root, children: [page] } as RouteObject
      queries.set(path, createStaticHandler([alone]).query)
    }
  }
  return queries
}

/** The cookies that a page's action and loaders set, each once. */
const cookiesOf = ({ actionHeaders, loaderHeaders }: StaticHandlerContext): Headers => {
  const set = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  const headers = new Headers()
  for (const cookie of new Set(set.flatMap(each => each.getSetCookie()))) {
    headers.append('Set-Cookie', cookie)
  }
  return headers
}

const hiddenMessage = 'Unexpected Server Error'

/** Failures as a browser may see them: what a page has thrown on purpose, and nothing of a fault. */
const withoutDetails = (errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      error instanceof Error ? new Error(hiddenMessage) : error,
    ]),
  )

/** After rendering has failed: the same page with the nearest error boundary that was reached. */
const contextOfFailure = (context: StaticHandlerContext, error: unknown): StaticHandlerContext => ({
  ...context,
  statusCode: isRouteErrorResponse(error) ? error.status : 500,
  errors: withoutDetails({ [context._deepestRenderedBoundaryId ?? 'root']: error }),
})
