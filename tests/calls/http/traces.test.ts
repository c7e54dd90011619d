import { execFileSync } from 'node:child_process'
import { Hono } from 'hono'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { home } from '#contract/loan/calls.ts'
import { createProxyCheck } from '#server/http/client-address.ts'
import { replyWithFault } from '#server/http/reply-with-fault.ts'
import { findLoan } from '#server/loan/store.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { traceRequests } from '#server/platform/observability/trace-requests.ts'
import { inSpan, startTracing } from '#server/platform/observability/tracing.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { listen } from '../../harness/app/payment-provider-environment.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { findCanaries } from '../../harness/canary/canaries.ts'
import { createCanaryEnvironment } from '../../harness/canary/canary-environment.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value })),
            }),
          ),
        }),
      ),
    }),
  ),
})

type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** All that the exporter sent of it, but for its ids and times. */
  readonly text: string
}

/** An OTLP collector on a loopback port, to which this process sends all its traces until `finish`. */
const startTraceCollector = async (ratio = 1) => {
  const spans: CollectedSpan[] = []
  const server = await listen(async request => {
    const { resourceSpans } = exported.parse(await request.json())
    for (const span of resourceSpans.flatMap(each => each.scopeSpans).flatMap(each => each.spans)) {
      spans.push(readSpan(span))
    }
    return Response.json({})
  })
  const stop = await startTracing({ endpoint: server.url, ratio, role: 'all' })
  let finished: Promise<void> | undefined
  const finish = async (): Promise<readonly CollectedSpan[]> => {
    finished ??= stop().then(server.stop)
    await finished
    return spans
  }
  return { finish, [Symbol.asyncDispose]: async () => void (await finish()) }
}

type ExportedSpan = z.infer<
  typeof exported
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

const readSpan = ({ traceId, spanId, parentSpanId, ...span }: ExportedSpan): CollectedSpan => {
  const { startTimeUnixNano: _, endTimeUnixNano: __, ...rest } = span
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId || undefined,
    name: span.name,
    attributes: Object.fromEntries(
      span.attributes.map(({ key, value: { stringValue, intValue } }) => [
        key,
        stringValue ?? String(intValue),
      ]),
    ),
    text: JSON.stringify(rest),
  }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceParent = `00-${traceId}-b7ad6b7169203331-01`
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** The texts of statements and the hosts of calls that this process sends from now on. */
const watchSent = () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const calls = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => {
    statements.mockRestore()
    calls.mockRestore()
  })
  return {
    statements: () =>
      statements.mock.calls.flatMap(([query]: unknown[]) => {
        const text = typeof query === 'object' && query && 'text' in query ? query.text : query
        return typeof text === 'string' ? [text] : []
      }),
    calls: () => calls.mock.calls.map(([input]) => new URL(input.toString()).host),
  }
}

const attribute = (spans: readonly CollectedSpan[], key: string): string[] =>
  spans.flatMap(({ attributes }) => attributes[key] ?? []).toSorted()

test('one trace leads from a callback to the receipt, with each statement and outside call', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const request = await createPaymentRequest(borrower)
  await app.drain()
  await using collector = await startTraceCollector()
  const sent = watchSent()
  const response = await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  expect(response.status).toBe(200)
  await app.drain()
  const spans = await collector.finish()

  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.map(({ name }) => name)).toEqual(['POST /webhooks/xendit'])
  expect(new Set(spans.map(span => span.traceId)).size).toBe(1)
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const orphans = spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))
  expect(orphans).toEqual([])
  const names = spans.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'post payment',
      'outbox payment-booked',
      'outbox notify-of-payment',
      'message by simulator',
    ]),
  )

  // What finds due messages belongs to none of them; what the test itself reads to no request. Every three
  // seconds a process stores what it saw of its providers.
  const isOfNoRequest = (text: string) =>
    /with claimed as|^listen |^select 1$|provider_health/.test(text)
  const own = sent.statements().filter(text => !isOfNoRequest(text))
  const readByTest = own.slice(
    0,
    own.findIndex(text => /callback/.test(text)),
  )
  const traced = attribute(spans, 'db.query.text').filter(text => !isOfNoRequest(text))
  expect(traced).toEqual(own.slice(readByTest.length).toSorted())
  expect(sent.calls().length).toBeGreaterThan(0)
  expect(attribute(spans, 'server.address')).toEqual(sent.calls().toSorted())
  const [logged = ''] = app.logged().match(/^.*"path":"\/webhooks\/xendit".*$/m) ?? []
  expect(JSON.parse(logged)).toMatchObject({ traceId: roots[0]?.traceId })
})

test('each of two loans that are read by one statement has a span in its own trace', async () => {
  await using app = await createTestApp()
  const visitors = [await app.enter('siti'), await app.enter('rahul')]
  await using collector = await startTraceCollector()
  await Promise.all(
    visitors.map(
      async ({ order }) =>
        await inSpan(
          { name: 'request', kind: 'server' },
          async () => await findLoan(app.services.db, order.orderId),
        ),
    ),
  )
  const spans = await collector.finish()
  const readings = spans.filter(({ name }) => name === 'read loan')
  const traces = new Set(readings.map(span => span.traceId))
  expect(traces.size).toBe(2)
  const statements = spans.filter(
    span => traces.has(span.traceId) && 'db.query.text' in span.attributes,
  )
  expect(statements).toHaveLength(1)
  expect(readings.map(({ spanId }) => spanId)).toContain(statements[0]?.parentSpanId)
})

test('no span holds personal data, an id or a query, whatever borrowers and staff do', async () => {
  await using collector = await startTraceCollector()
  await using app = await createTestApp()
  await createCanaryEnvironment(app)
  await app.fetch(
    '/h5-api/order/detail?orderId=0af76519-16cd-43dd-8448-eb211c80319c&t=secret-ticket',
  )
  const spans = await collector.finish()
  expect(new Set(spans.map(({ name }) => name)).size).toBeGreaterThan(100)
  const text = [...new Set(spans.map(span => span.text))].join('\n')
  expect(findCanaries(text)).toEqual([])
  expect(text.match(uuid)).toBeNull()
  expect(text).not.toContain('secret-ticket')
}, 180_000)

/** An app of one failing route, behind a proxy. */
const failingApp = async () => {
  const app = await createTestApp()
  const hono = new Hono()
  hono.onError(replyWithFault(app.services))
  hono.use(traceRequests({ isFromTrustedProxy: createProxyCheck(['10.0.0.0/8']) }))
  hono.get('/loan/:id', () => {
    throw new Error('no row of siti@secret.example')
  })
  const ask = async (remoteAddress: string, headers: Readonly<Record<string, string>>) =>
    await hono.request(
      '/loan/4711?phone=0812',
      { headers },
      { incoming: { socket: { remoteAddress } } },
    )
  return { ask, app, [Symbol.asyncDispose]: async () => await app[Symbol.asyncDispose]() }
}

describe('a request', () => {
  test('continues the trace of a trusted proxy, and of nobody else', async () => {
    await using target = await failingApp()
    await using collector = await startTraceCollector(0)
    await target.ask('192.0.2.7', { traceparent: traceParent })
    await target.ask('10.0.0.1', { traceparent: traceParent.replace(/1$/, '0') })
    await target.ask('10.0.0.1', { traceparent: traceParent.replace('00-', '01-') })
    await target.ask('::ffff:10.0.0.1', { traceparent: traceParent })
    const spans = await collector.finish()
    expect(spans.map(span => [span.traceId, span.parentSpanId])).toEqual([
      [traceId, 'b7ad6b7169203331'],
    ])
  })

  test('that fails names its trace on the page and in the log, and the span no message', async () => {
    await using target = await failingApp()
    await using collector = await startTraceCollector()
    const reply = await target.ask('192.0.2.7', { accept: 'text/html' })
    const page = await reply.text()
    const [span] = await collector.finish()
    expect(reply.status).toBe(500)
    expect(page).toContain(span?.traceId)
    const [logged = ''] = target.app.logged().match(/^.*a request failed.*$/m) ?? []
    expect(JSON.parse(logged)).toMatchObject({ traceId: span?.traceId })
    expect(span).toMatchObject({ name: 'GET /loan/:id', attributes: { 'error.type': 'Error' } })
    expect(span?.text).not.toMatch(/4711|0812|secret\.example/)
  })

  test('is in no trace without a collector, and an error page names the request', async () => {
    await using target = await failingApp()
    const reply = await target.ask('10.0.0.1', { accept: 'text/html', traceparent: traceParent })
    expect(await reply.text()).not.toContain(traceId)
    expect(target.app.logged()).not.toContain('traceId')
  })
})

/** The reply of a call that fails, since a table of it is gone, and the line of the log about it. */
const failedCall = async () => {
  await using app = await createTestApp()
  const { call } = await app.enter('siti')
  const owner = createDatabase({ address: app.database.ownerAddress, poolSize: 1, log: testLog })
  await owner.pool.query('alter table loan.loan rename to gone')
  await owner.close()
  const reply = await call(home, {})
  const [logged = ''] = app.logged().match(/^.*call failed.*$/m) ?? []
  return { reply, logged: JSON.parse(logged) as Record<string, unknown> }
}

describe('a call that fails by an error of ours', () => {
  test('names its trace in the reply and in the log', async () => {
    await using collector = await startTraceCollector()
    const { reply, logged } = await failedCall()
    const spans = await collector.finish()
    expect(reply).toMatchObject({ code: '500', reference: logged['traceId'] })
    expect(spans.map(span => span.traceId)).toContain(logged['traceId'])
  })

  test('names its request without traces', async () => {
    const { reply, logged } = await failedCall()
    expect(logged['requestId']).toMatch(uuid)
    expect(reply).toMatchObject({ code: '500', reference: logged['requestId'] })
  })
})

test('without a collector no package of OpenTelemetry is loaded', async () => {
  const program = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (url.includes('@opentelemetry')) process.stdout.write(url)
      return next(url, context)
    } })
    await import('./server/compose.ts')
    process.stdout.write('done')`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program])
  expect(output.toString()).toBe('done')
}, 120_000)
