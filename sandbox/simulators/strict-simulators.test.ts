import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  authorizationOf,
  createSimulators,
  isPage,
  type SimulatorName,
  simulatedRoutes,
} from '#tests/harness/sandbox/simulated-routes.ts'

// Each route of each simulator refuses what its documents do not name, in its provider's own format.

const names = Object.keys(simulatedRoutes) as SimulatorName[]

/** The format in which an address refuses, as its provider's documents or its page show it. */
const shapeOf = (simulator: SimulatorName, path: string) => {
  if (simulator === 'lenders' || isPage(path)) return 'text'
  if (path.startsWith('/ifsc/')) return 'text'
  if (path.startsWith('/midtrans/snap/')) return { error_messages: [expect.any(String)] }
  if (path.startsWith('/midtrans/')) return { status_code: expect.stringMatching(/^4\d\d$/) }
  if (/^\/razorpayx?\//.test(path)) return { error: { code: 'BAD_REQUEST_ERROR' } }
  if (path.startsWith('/cashfree/')) return { code: expect.stringMatching(/^[a-z_]+$/) }
  if (path.startsWith('/msg91/')) return { type: 'error', message: expect.any(String) }
  if (path.startsWith('/zenziva/')) return { status: expect.stringMatching(/^[05]$/) }
  if (path.startsWith('/whatsapp/')) return { error: { type: 'OAuthException' } }
  if (simulator === 'sms' && path !== '/settings') return { error: expect.any(String) }
  return { error_code: expect.stringMatching(/^[A-Z_]+$/) }
}

/** MSG91 and Zenziva refuse a message with status 200. */
const refusedWith = (path: string, status: number): number =>
  /^\/(msg91|zenziva)\//.test(path) && status !== 401 ? 200 : status

/** It has no routes: it speaks SMTP. See server/providers/email/smtp/smtp.test.ts. */
const mailServer = 'email'

test('every simulator of the folder is tested', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  const folderOf = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  expect([...names.map(folderOf), mailServer].sort()).toEqual(
    folders.flatMap(each => (each.isDirectory() ? [each.name] : [])).sort(),
  )
})

test.each(names)('every route of %s is tested', async name => {
  const { app } = (await createSimulators())[name]
  const served = app.routes.flatMap(({ method, path }) =>
    method === 'ALL' ? [] : [`${method} ${path}`],
  )
  expect(Object.keys(simulatedRoutes[name]).sort()).toEqual([...new Set(served)].sort())
})

const cases = names.flatMap(simulator =>
  Object.entries(simulatedRoutes[simulator]).map(([route, request]) => ({
    simulator,
    route,
    request,
  })),
)
type Sent = {
  readonly query?: string
  readonly body?: unknown
  readonly type?: string
  readonly without?: string
}

describe.each(cases)('$simulator: $route', ({ simulator, route, request }) => {
  const [method = ''] = route.split(' ')
  const open = async () => {
    const simulators = await createSimulators()
    const path = request.path(simulators.made)
    const documented =
      typeof request.body === 'function' ? request.body(simulators.made) : request.body
    const send = async ({ query = '', body = documented, type, without }: Sent = {}) => {
      const headers = new Headers(request.headers)
      const authorization = authorizationOf(simulator, path)
      if (authorization) headers.set('authorization', authorization)
      if (body !== undefined)
        headers.set('content-type', type ?? request.type ?? 'application/json')
      if (without) headers.delete(without)
      const isForm = request.type !== undefined && typeof body === 'object'
      const text = isForm ? String(new URLSearchParams(body as never)) : JSON.stringify(body)
      const separator = path.includes('?') ? '&' : '?'
      const address = query === '' ? path : `${path}${separator}${query}`
      return await simulators[simulator].app.request(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: text }),
      })
    }
    const refuses = async (sent: Sent, status = 400) => {
      const response = await send(sent)
      expect([sent, response.status]).toEqual([sent, refusedWith(path, status)])
      const shape = shapeOf(simulator, path)
      if (shape === 'text') expect(await response.text()).not.toBe('')
      else expect(await response.json()).toMatchObject(shape)
    }
    return { path, documented, send, refuses }
  }

  test('takes what is documented', async () => {
    const { send } = await open()
    expect((await send()).status).toBeLessThan(400)
  })

  test('refuses a parameter that is not documented', async () => {
    const { refuses } = await open()
    await refuses({ query: 'undocumented=1' })
  })

  test('refuses a request without a header that it needs', async () => {
    const { path, refuses } = await open()
    if (authorizationOf(simulator, path)) await refuses({ without: 'authorization' }, 401)
    for (const name of Object.keys(request.headers ?? {})) {
      await refuses({ without: name }, /^(x-client-|authkey|app-id|api-key)/.test(name) ? 401 : 400)
    }
  })

  test('refuses values of a wrong type', async () => {
    const { documented, refuses } = await open()
    for (const query of request.wrongQueries ?? []) await refuses({ query })
    if (typeof documented !== 'object' || documented === null) return
    for (const field of Object.keys(documented)) {
      await refuses({ body: { ...documented, [field]: [] } })
    }
  })

  test('refuses a body that is not documented', async () => {
    const { documented, refuses } = await open()
    if (method === 'GET') return
    if (documented === undefined) return await refuses({ body: { undocumented: 1 } })
    await refuses({ body: { ...(documented as object), undocumented: 1 } })
    await refuses({ type: 'text/plain' })
    if (request.type === undefined) await refuses({ body: [] })
  })
})
