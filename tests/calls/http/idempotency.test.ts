import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const idempotencyKey = 'the-one-key'
const shared = shareApp()
const activePaymentRequests = async ({ services }: TestApp, loanId: string) =>
  await services.db
    .selectFrom('paymentRequest.paymentRequest')
    .select('requestNo')
    .where('state', 'in', ['preparing', 'waiting'])
    .where('loanId', '=', loanId)
    .execute()

describe('a key', () => {
  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a short one', '1234567'],
    ['one of 1,000 characters', 'k'.repeat(1000)],
    ['one with a space', 'the one key'],
    ['one with letters beyond ASCII', 'schlüssel-eins'],
  ])('is needed where money moves: %s is malformed', async (_what, key) => {
    const app = shared()
    const { order, token } = await app.enter('siti')
    const ofStaff = [
      applyUnmatchedMoney.path,
      new URLSearchParams({ paymentId: 'a', loanId: 'b', reason: 'none' }),
    ] as const
    const ofBorrowers = [
      [generateVcode.path, new URLSearchParams(order)],
      [submitUtr.path, new URLSearchParams({ cardNo: '1' })],
    ] as const
    // Clients older than the key send none: theirs is derived (old-clients.test.ts).
    const paths = key ? [...ofBorrowers, ofStaff] : [ofStaff]
    for (const [path, body] of paths) {
      body.set('idempotencyKey', key ?? '')
      const headers = { 'X-Session-Id': token, ...(await app.staffHeaders()) }
      const response = await app.fetch(`/h5-api/${path}`, { method: 'POST', headers, body })
      expect(response.status, path).toBe(400)
      expect((await response.json()).message).toContain('(Idempotency-Key)')
    }
    expect(await activePaymentRequests(app, order.orderId)).toEqual([])
  })

  test('may come in the form, for a page without script', async () => {
    const app = shared()
    const { order, token } = await app.enter('siti')
    const body = new URLSearchParams({ ...order, idempotencyKey })
    const init = { method: 'POST', headers: { 'X-Session-Id': token }, body }
    const first = await (await app.fetch(`/h5-api/${generateVcode.path}`, init)).json()
    const second = await (await app.fetch(`/h5-api/${generateVcode.path}`, init)).json()
    expect(first.code).toBe('0')
    expect(second).toEqual(first)
  })
})

describe('the same key', () => {
  const otherBody = { status: 422, code: '422', data: null }

  test('with another request is refused, and changes nothing', async () => {
    const app = shared()
    const { call, order } = await app.enter('siti')
    const ask = (more: object) => call(generateVcode, { ...order, ...more }, { idempotencyKey })
    const first = await ask({ periods: '1' })
    for (const more of [{ periods: '2' }, { periods: '1', amount: '1' }, { payCode: 'BNI' }, {}]) {
      expect(await ask(more)).toMatchObject(otherBody)
    }
    expect(await ask({ periods: '1' })).toEqual(first)
    expect(await activePaymentRequests(app, order.orderId)).toEqual([
      { requestNo: first.data?.cardNo },
    ])
  })

  test('with another reference is refused, and the payment dispute keeps the first', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const { cardNo } = await createPaymentRequest(borrower)
    const dispute = (utr: string) => borrower.call(submitUtr, { cardNo, utr }, { idempotencyKey })
    const first = await dispute('UTR-1')
    expect(await dispute('UTR-2')).toMatchObject(otherBody)
    expect(await dispute('UTR-1')).toEqual(first)
    expect(first.data?.reference).toBe('UTR-1')
  })

  test('of two borrowers is two keys, and returns neither the other’s reply', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const first = await siti.call(generateVcode, siti.order, { idempotencyKey })
    const own = await budi.call(generateVcode, budi.order, { idempotencyKey })
    expect(own.data?.cardNo).not.toBe(first.data?.cardNo)
    const stolen = await budi.call(generateVcode, siti.order, { idempotencyKey: freshKey() })
    const replayed = await budi.call(generateVcode, siti.order, { idempotencyKey })
    for (const reply of [stolen, replayed] satisfies Reply<unknown>[]) {
      expect(reply).toMatchObject({ status: 404, code: '404', data: null })
      expect(JSON.stringify(reply.raw)).not.toContain(first.data?.vcode)
    }
  })

  test('works for the corrected request after one that was refused', async () => {
    const app = shared()
    const { call, order } = await app.enter('siti')
    const ask = async (more: object) =>
      (await call(generateVcode, { ...order, ...more }, { idempotencyKey })).code
    expect(await ask({ periods: '0' })).toBe('400')
    expect(await ask({ payCode: 'HDFC', is_default: '0' })).toBe('4002')
    expect(await ask({ orderId: 'another' })).toBe('404')
    expect(await ask({})).toBe('0')
  })

  test('works again after the bank was down', async () => {
    await using app = await createTestApp()
    const { call, order } = await app.enter('siti')
    const ask = async () => (await call(generateVcode, order, { idempotencyKey })).code
    app.bank.setSettings({ fault: 'server-error' })
    expect(await ask()).toBe('4006')
    app.bank.resetSettings()
    expect(await ask()).toBe('0')
  })
})
