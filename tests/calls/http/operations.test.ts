import { describe, expect, test } from 'vitest'
import { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import { home } from '#contract/loan/calls.ts'
import { createTestApp } from '#tests/harness/app/create-test-app.ts'

describe('the public listener', () => {
  test.each(['/metrics', '/api/docs', '/api/docs/openapi.json'])(
    'does not answer %s; the operations listener does',
    async path => {
      await using app = await createTestApp()
      expect((await app.fetch(path)).status).toBe(404)
      expect((await app.operations.request(path)).status).toBe(200)
    },
  )

  test('says of readiness only whether', async () => {
    await using app = await createTestApp()
    expect(await (await app.fetch('/readyz')).json()).toEqual({ ready: true })
    expect(await (await app.operations.request('/readyz')).json()).toMatchObject({
      ready: true,
      database: 'ok',
      migrations: 'ok',
    })
  })
})

test('no call of borrowers or staff is answered by the operations listener', async () => {
  await using app = await createTestApp()
  for (const { path } of [home, listUnreadCallbacks]) {
    const reply = await app.operations.request(`/h5-api/rupya/${path}`, { method: 'POST' })
    expect(reply.status).toBe(404)
  }
})

test('metrics name the route that answered', async () => {
  await using app = await createTestApp()
  await app.deliverCallback('{}')
  await app.fetch('/h5-api/no-such-call')
  const { metrics } = app.services
  const text = await metrics.text()
  const routes = text.match(/(?<=rupya_http_request_seconds_count\{route=")[^"]+/g)
  expect(routes).toEqual(['/webhooks/xendit', '/h5-api/*'])
})

test('what alerts watch begins at 0, before the first failure', async () => {
  await using app = await createTestApp()
  const { cardProviders, disbursementProviders, metrics, paymentProviders } = app.services
  const text = await metrics.text()
  const providers = [paymentProviders, disbursementProviders, cardProviders]
  for (const provider of providers.flatMap(each => [...each.keys()])) {
    expect(text).toContain(`rupya_callbacks_total{provider="${provider}",outcome="failed"} 0`)
  }
  for (const market of ['ID', 'IN']) {
    expect(text).toContain(`rupya_left_out_links_total{market="${market}"} 0`)
  }
  expect(text).toContain('rupya_outbox_total{topic="payment-booked",outcome="dead"} 0')
})

test('a secret that is a part of a path is in no line of the log', async () => {
  await using app = await createTestApp()
  const secret = 'k3Vd9-QwLm_27Zt0pXc5HrBn'
  const patterns = new Set(app.app.routes.map(({ path }) => path).filter(isSecret))
  expect([...patterns]).toEqual(['/webhooks/msg91/:token', '/unsubscribe/:token'])
  for (const pattern of patterns) {
    const path = pattern.replace(':token', secret)
    for (const method of ['GET', 'POST']) await app.fetch(path, { method })
    await app.fetch(`${path}/`)
    expect(app.logged()).toContain(`"path":"${pattern.replace(':token', '[redacted]')}"`)
  }
  expect(app.logged()).not.toContain(secret)
})

const isSecret = (path: string): boolean => path.includes(':token')

test('the route of a request is found by one regular expression', async () => {
  await using app = await createTestApp()
  await app.fetch('/h5-api/no-such-call')
  expect(app.app.router.name).toBe('SmartRouter + RegExpRouter')
})
