import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#contract/call.ts'
import { home, loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import * as sandboxCalls from '#contract/sandbox/calls.ts'
import { notificationEventNames } from '#domain/notification/notification-events.ts'
import { createApp } from '#server/app.ts'
import { createCallProcess, registerCalls } from '#server/http/calls.ts'
import { route } from '#server/http/handler.ts'
import { createUploadGate } from '#server/http/upload-gate.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { loadPreview } from '#web/preview/load-preview.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startLossyProxy } from '../../harness/app/lossy-proxy.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'

const form = 'application/x-www-form-urlencoded'
const detailsPath = '/h5-api/v3/loan-details/loan-details'

const shared = shareApp()

const createRequester = async (personaId = 'siti') => {
  const app = shared()
  const { token, order } = await app.enter(personaId)
  const ask = async (body: BodyInit, type = form, path = detailsPath) => {
    const headers = { 'content-type': type, 'X-Session-Id': token }
    const response = await app.fetch(path, { method: 'POST', headers, body })
    return { status: response.status, ...(await response.json()) }
  }
  return { order, ask }
}

describe('a body', () => {
  test('may be a form or JSON, and numbers count as their text', async () => {
    const environment = await createRequester()
    const { ask, order } = environment
    expect(await ask(new URLSearchParams(order).toString())).toMatchObject({ code: '0' })
    expect(await ask(JSON.stringify(order), 'application/json')).toMatchObject({ code: '0' })
    const rating = { ...order, score: 5, stars: 4 }
    const path = '/h5-api/v3/loan-details/google-score'
    expect(await ask(JSON.stringify(rating), 'application/json', path)).toMatchObject({
      code: '4004',
    })
  })

  test.each([
    ['nothing at all', '', form],
    ['another type', '{"productId":"a"}', 'text/plain'],
    ['half of a JSON', '{"productId":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a text', '"productId"', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a nested field', '{"productId":{"a":1},"orderId":"b"}', 'application/json'],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
    ['prototype keys', '{"__proto__":{"productId":"a"},"orderId":"b"}', 'application/json'],
    ['a forged identifier', "productId=dana-cepat&orderId=1' or '1'='1", form],
    ['a NUL', 'productId=dana-cepat&orderId=%00', form],
  ])('of %s is refused as malformed, in the envelope', async (_what, body, type) => {
    const environment = await createRequester()
    const reply = await environment.ask(body, type)
    expect(reply).toMatchObject({ status: 400, code: '400', data: null })
    expect(reply.message).not.toBe('')
  })

  test('with wrong fields is answered with their names alone', async () => {
    const environment = await createRequester()
    const { message } = await environment.ask('productId=%3Cscript%3E&orderId=1')
    expect(message).toContain('(productId)')
    expect(message).not.toContain('script')
  })

  test('longer than 64 KiB is too large', async () => {
    const environment = await createRequester()
    const reply = await environment.ask(`productId=${'a'.repeat(65 * 1024)}`)
    expect(reply).toMatchObject({ status: 413, code: '413', data: null })
  })

  test('with a NUL in a field of free text is malformed, not a server error', async () => {
    const environment = await createRequester()
    const path = '/h5-api/service/event/save'
    const reply = await environment.ask('moduleId=a%00b&positionId=1', form, path)
    expect(reply).toMatchObject({ status: 400, code: '400' })
  })
})

describe('a caller without permission', () => {
  test('is refused: no session and no staff credential are 401', async () => {
    const app = shared()
    const { order, call } = await app.enter('siti')
    expect(await app.anyone(home, {})).toMatchObject({ status: 401, code: '401' })
    expect(await app.anyone(loanDetails, order)).toMatchObject({ status: 401, code: '401' })
    expect(await call(listUnmatchedMoney, {})).toMatchObject({ status: 401, code: '401' })
    const headers = { Authorization: 'Bearer not-the-token' }
    const init = { method: 'POST', headers }
    expect((await app.fetch('/h5-api/staff/unmatched-money', init)).status).toBe(401)
  })

  test("does not find another's loan, as if it did not exist", async () => {
    const app = shared()
    const { call } = await app.enter('siti')
    const budi = await app.enter('budi')
    const missing = { productId: 'dana-cepat', orderId: '01a1fc0b-e380-7c5f-a3dc-000000000000' }
    const others = await call(loanDetails, budi.order)
    expect(others).toMatchObject({ status: 404, code: '404', data: null })
    expect(await call(loanDetails, missing)).toEqual(others)
    expect(await call(loanDetails, { ...missing, orderId: 'x' })).toEqual(others)
    expect(await budi.call(loanDetails, { ...budi.order, productId: 'dana-usaha' })).toEqual(others)
  })
})

describe('a path', () => {
  test('that does not exist, or with another method, is not found, in the envelope', async () => {
    const app = shared()
    for (const [path, method] of [
      ['/h5-api/v3/nothing', 'POST'],
      [detailsPath, 'GET'],
      [detailsPath, 'DELETE'],
      ['/webhooks/xendit', 'GET'],
      ['/webhooks/nobody', 'POST'],
      ['/api/v2/rupya/nothing', 'GET'],
    ] as const) {
      const response = await app.fetch(path, { method })
      expect(response.status, `${method} ${path}`).toBe(404)
      expect(await response.json()).toMatchObject({ code: '404', data: null })
    }
  })

  test('of the sandbox does not exist in production', async () => {
    const key = () => randomBytes(32).toString('base64')
    await using app = await createTestApp({
      sandbox: false,
      environment: {
        RUPYA_MODE: 'production',
        DATABASE_URL: 'postgres://app@db.example/rupya',
        RUPYA_PUBLIC_URL: 'https://loans.example',
        RUPYA_SERVICE_PHONE_ID: '+62 21 555 0100',
        RUPYA_SERVICE_PHONE_IN: '+91 80 555 0100',
        RUPYA_SERVICE_EMAIL_ID: 'bantuan@loans.example',
        RUPYA_SERVICE_EMAIL_IN: 'help@loans.example',
        RUPYA_XENDIT_URL: 'https://payments.example',
        RUPYA_MIDTRANS_URL: 'https://payments.example',
        RUPYA_RAZORPAY_URL: 'https://payments.example',
        RUPYA_XENDIT_PAYOUT_URL: 'https://payouts.example',
        RUPYA_RAZORPAYX_URL: 'https://payouts.example',
        RUPYA_CASHFREE_URL: 'https://payouts.example',
        RUPYA_RAZORPAYX_ACCOUNT_NUMBER: '409001234567',
        RUPYA_RAZORPAYX_WEBHOOK_SECRETS: 'Rv8nTq3LmZ6wXs2pKb9d',
        RUPYA_LENDER_ID: 'PT Contoh; Petugas; +62 21 555 0101; pengaduan@loans.example',
        RUPYA_LENDER_LICENCE_ID: 'KEP-1/D.05/2020',
        RUPYA_LENDER_ADDRESS_ID: 'Jl. Contoh No. 1, Jakarta 10110',
        RUPYA_LENDER_IN: 'Example Limited; Officer; +91 80 555 0101; grievance@loans.example',
        RUPYA_LENDER_LICENCE_IN: 'N-13.01234',
        RUPYA_LENDER_ADDRESS_IN: '1 Sample Road, Bengaluru 560001',
        RUPYA_XENDIT_SECRET_KEY: 'xnd_production_qX7mR2vK9tLw',
        RUPYA_XENDIT_CALLBACK_TOKENS: 'Zk4wPz8RtY2mVq7bLs3n',
        RUPYA_RAZORPAY_KEY_ID: 'rzp_live_Kx82mQvT5bZn',
        RUPYA_RAZORPAY_KEY_SECRET: 'mB7xQ1vTz9KpRw4cYd2s',
        RUPYA_RAZORPAY_WEBHOOK_SECRETS: 't5NqL8wXz3VbKr6mPy1c',
        RUPYA_SMS_SENDER_ID: 'zenziva',
        RUPYA_SMS_ZENZIVA_USER: 'zenziva-user',
        RUPYA_SMS_ZENZIVA_PASS: 'hR9vWq2LxT7mZk4bNs8d',
        RUPYA_SMS_SENDER_IN: 'msg91',
        RUPYA_SMS_MSG91_KEY: 'pY3cVb6NwKz1qRt8Lm5x',
        RUPYA_SMS_MSG91_TEMPLATE: 'msg91-template-0123456789',
        RUPYA_SMS_MSG91_TEXT_TEMPLATES: notificationEventNames.map(name => `${name}:dlt`).join(),
        RUPYA_STAFF_URL: 'https://staff.loans.example',
        RUPYA_SESSION_KEYS: key(),
        RUPYA_CODE_KEYS: key(),
        RUPYA_PERSONAL_DATA_KEYS: key(),
        RUPYA_BLIND_INDEX_KEYS: key(),
        RUPYA_DIGEST_KEYS: key(),
      },
    })
    expect(app.services.config.mode).toBe('production')
    for (const call of Object.values(sandboxCalls)) {
      if (!('path' in call)) continue
      const response = await app.fetch(`/h5-api/${call.path}`, { method: 'POST' })
      expect(response.status, call.name).toBe(404)
    }
    expect((await app.fetch('/simulators/bank/transactions')).status).toBe(404)
    const documented = await (await app.operations.request('/api/docs/openapi.json')).text()
    expect(documented).not.toContain('sandbox')
    // Nor does the testers' page, which depends on them.
    const preview = new Request('https://loans.example/testPreview')
    await expect(loadPreview(app.anyone, preview)).rejects.toMatchObject({ init: { status: 404 } })
    // The rest exists, for a borrower who is signed in.
    expect((await (await app.enter('siti')).call(home, {})).code).toBe('0')
  })
})

describe('a reply', () => {
  test('and the input of a handler carry no field that the contract does not name', async () => {
    const app = shared()
    const schemas = {
      summary: 'Says which fields it was given.',
      input: z.object({ asked: z.string() }),
      output: z.object({ given: z.array(z.string()) }),
    }
    const call = defineCall<typeof schemas>({
      name: 'echo',
      method: 'POST',
      path: 'echo',
      audience: 'anyone',
    })
    const leaky = route(call, schemas, async input => {
      return { given: Object.keys(input), borrowerId: 'someone', balanceMinor: '1' }
    })
    const bare = new Hono()
    registerCalls(bare, [leaky], app.services, createCallProcess(createUploadGate()))
    const body = new URLSearchParams({ asked: 'a', role: 'staff', status: '200' })
    const response = await bare.request('/h5-api/echo', { method: 'POST', body })
    expect(await response.json()).toEqual({ code: '0', message: '', data: { given: ['asked'] } })
  })

  test('is never stored, and carries the headers of every reply', async () => {
    const app = shared()
    const { token } = await app.enter('siti')
    const init = { method: 'POST', headers: { 'X-Session-Id': token } }
    const { headers } = await app.fetch('/h5-api/v3/home', init)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test("is in the language requested, else in the market's", async () => {
    const app = shared()
    const message = async (query: string) => {
      const response = await app.fetch(`/h5-api/v3/home?${query}`, { method: 'POST' })
      return (await response.json()).message
    }
    expect(await message('')).toBe('Silakan masuk untuk melanjutkan.')
    expect(await message('isNeedPop=1')).toBe('Please sign in to continue.')
    expect(await message('isNeedPop=1&lang=id')).toBe('Silakan masuk untuk melanjutkan.')
    expect(await message('lang=xx')).toBe('Silakan masuk untuk melanjutkan.')
  })

  test('is 503 with Retry-After while the database is away, for calls and for pages', async () => {
    const app = shared()
    const { token, order } = await app.enter('siti')
    const { away, cut } = await withoutDatabase(app)
    const headers = { 'X-Session-Id': token, 'content-type': form, 'Idempotency-Key': 'attempt-1' }
    const ask = (path: string, init: RequestInit) => away.fetch(new Request(origin + path, init))
    const post = () => ({ method: 'POST', headers, body: new URLSearchParams(order) })
    expect((await ask(detailsPath, post())).status).toBe(200)

    await cut()
    for (const path of [detailsPath, `/h5-api/${generateVcode.path}`]) {
      const response = await ask(path, post())
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({ code: '503', data: null })
    }
    const page = await ask(`/that?sessionId=${token}`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toContain('Sistem sedang tidak tersedia')
  })
})

/** The same application on connections that can be cut. */
const withoutDatabase = async (app: TestApp) => {
  const proxy = await startLossyProxy(app.database.appAddress)
  const database = createDatabase({ address: proxy.address, poolSize: 2, log: testLog })
  const away = createApp({ ...app.services, db: database.kysely })
  return { away, cut: () => proxy[Symbol.asyncDispose]() }
}

test('common parameters that make no sense do not block a call', async () => {
  const app = shared()
  const { token } = await app.enter('siti')
  const odd = `clientType=fridge&deviceName=${'x'.repeat(900)}&osVersion=%00&lang=%F0%9F%90%98`
  const init = { method: 'POST', headers: { 'X-Session-Id': token } }
  expect((await app.fetch(`/h5-api/v3/home?${odd}`, init)).status).toBe(200)
  expect((await app.fetch(`/that?sessionId=${token}&${odd}`)).status).toBe(303)
})
