import {
  data,
  isRouteErrorResponse,
  RouterContextProvider,
  redirect,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import { expect, test } from 'vitest'
import { createDocumentHandler, type PageBuild } from './documents.ts'

type Module = ServerBuild['routes'][string] extends infer Route
  ? NonNullable<Route> extends { module: infer Each }
    ? Partial<Each>
    : never
  : never

/** What a document was rendered with. */
type Rendered = { readonly status: number; readonly loaded: StaticHandlerContext }

/** The handler of a build with one page, `/page` and `/page/:id`; `failing`: how often rendering fails. */
const handlerOf = (page: Module, { failing = 0 } = {}) => {
  const reported: unknown[] = []
  const rendered: Rendered[] = []
  const build = {
    entry: {
      module: {
        renderDocument: ({ status, headers, loaded }) => {
          rendered.push({ status, loaded })
          if (rendered.length <= failing) throw new Error(`secret of rendering ${rendered.length}`)
          return new Response('document', { status, headers })
        },
        handleError: error => reported.push(error),
      },
    },
    routes: {
      root: { id: 'root', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: '/page', module: page },
      ofId: { id: 'ofId', parentId: 'root', path: '/page/:id', module: page },
    },
  } as Partial<PageBuild> as PageBuild // the handler reads no more of a build
  const handle = createDocumentHandler(build)
  const open = (path = '/page') =>
    handle(new Request(new URL(path, 'http://rupya.test')), new RouterContextProvider())
  return { open, reported, rendered }
}

const errorOf = ({ loaded }: Rendered): unknown => Object.values(loaded.errors ?? {})[0]

test('a document has the data of its loader, its status and its cookies, each once', async () => {
  const headers = new Headers([['X-Other', 'not sent']])
  for (const cookie of ['a=1', 'b=2', 'a=1']) headers.append('Set-Cookie', cookie)
  const { open, rendered } = handlerOf({
    loader: () => data({ amount: 5 }, { status: 422, headers }),
  })
  const response = await open()
  expect([response.status, await response.text()]).toEqual([422, 'document'])
  expect([...response.headers].filter(([name]) => name !== 'content-type')).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ])
  expect(rendered[0]?.loaded.loaderData).toEqual({ page: { amount: 5 } })
})

test('a page is found by its address, however it is written, and by its parameter', async () => {
  const { open, rendered } = handlerOf({ loader: ({ params }) => ({ ...params }) })
  for (const path of ['/page?a=1', '/PAGE', '/page/', '/page/5']) await open(path)
  const page = { page: {} }
  expect(rendered.map(({ loaded }) => loaded.loaderData)).toEqual([
    page,
    page,
    page,
    { ofId: { id: '5' } },
  ])
  expect(rendered.map(({ loaded }) => loaded.location.pathname)).toEqual([
    '/page',
    '/PAGE',
    '/page/',
    '/page/5',
  ])
})

test('a redirect of a loader is answered without rendering', async () => {
  const { open, rendered } = handlerOf({
    loader: () => redirect('/login', { headers: { 'Set-Cookie': 'a=1' } }),
  })
  const response = await open()
  expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
  expect(response.headers.getSetCookie()).toEqual(['a=1'])
  expect(rendered).toEqual([])
})

test('middleware runs before the loader, and may answer in its place', async () => {
  const order: string[] = []
  const { open } = handlerOf({
    middleware: [
      ({ request }) => {
        order.push('middleware')
        if (request.url.endsWith('?away')) throw redirect('/elsewhere')
      },
    ],
    loader: () => order.push('loader'),
  })
  expect(await (await open()).text()).toBe('document')
  expect((await open('/page?away')).headers.get('location')).toBe('/elsewhere')
  expect(order).toEqual(['middleware', 'loader', 'middleware'])
})

test('what a page throws on purpose is rendered with its status, and is no fault', async () => {
  const { open, reported, rendered } = handlerOf({
    loader: () => {
      throw data({ kind: 'not-found' }, { status: 404 })
    },
  })
  expect((await open()).status).toBe(404)
  const [page] = rendered
  const error = page && errorOf(page)
  expect(isRouteErrorResponse(error) && error.data).toEqual({ kind: 'not-found' })
  // The entry decides what of this is logged.
  expect(reported).toHaveLength(1)
})

test('an unknown address is rendered as not found', async () => {
  const { open, rendered } = handlerOf({})
  expect((await open('/nowhere')).status).toBe(404)
  expect(rendered).toHaveLength(1)
})

test('a fault of a loader is reported as it is and rendered without its text', async () => {
  const { open, reported, rendered } = handlerOf({
    loader: () => {
      throw new Error('secret of the database')
    },
  })
  expect((await open()).status).toBe(500)
  expect(String(reported)).toContain('secret')
  const [page] = rendered
  expect(String(page && errorOf(page))).toBe('Error: Unexpected Server Error')
})

test('a page that cannot be rendered is rendered again with its error boundary', async () => {
  const { open, reported, rendered } = handlerOf({ loader: () => 1 }, { failing: 1 })
  const response = await open()
  expect([response.status, await response.text()]).toEqual([500, 'document'])
  expect(reported).toHaveLength(1)
  const [, again] = rendered
  expect(again?.loaded.errors).toEqual({
    root: new Error('Unexpected Server Error'),
  })
})

test('where the error boundary fails too, the answer names nothing of the fault', async () => {
  const { open, reported } = handlerOf({ loader: () => 1 }, { failing: 2 })
  const response = await open()
  expect([response.status, await response.text()]).toEqual([500, 'Unexpected Server Error'])
  expect(reported).toHaveLength(2)
})
