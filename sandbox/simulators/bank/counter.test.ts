import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import type {
  ProviderPaymentEvent,
  ProviderPaymentRequest,
} from '#server/providers/payment/payment-provider.ts'
import {
  CALLBACK_TOKEN,
  type PaymentProviderEnvironment,
  paymentRequestInput,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'

let environment: PaymentProviderEnvironment
let paymentRequest: ProviderPaymentRequest
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
  paymentRequest = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
})
afterEach(() => environment.stop())

const receivedEvents = (): ProviderPaymentEvent[] =>
  environment.deliveries.map(({ rawBody, headers }) => {
    const verdict = environment.provider.verify(rawBody, headers)
    return verdict.outcome === 'event' ? verdict.event : expect.fail(verdict.reason)
  })
const rupiah = (minor: bigint) => money('IDR', minor)

describe('paying at the counter', () => {
  test.each([
    ['exact', undefined, 1_250_000n],
    ['short', undefined, 625_000n],
    ['short', 1_249_999n, 1_249_999n],
    ['over', undefined, 1_375_001n],
    ['over', 1_250_001n, 1_250_001n],
  ] as const)('%s (%s) brings %s', async (action, given, arrives) => {
    const amount = given === undefined ? undefined : rupiah(given)
    const payments = await environment.simulator.pay(paymentRequest.number, action, amount)
    expect(payments).toMatchObject([{ amount: rupiah(arrives), callbackStatus: 200 }])
    expect(receivedEvents()).toMatchObject([
      { kind: 'paid', amount: rupiah(arrives), providerPaymentId: payments[0]?.paymentId },
    ])
  })

  test('twice is two payments, each with an id of its own', async () => {
    const payments = await environment.simulator.pay(paymentRequest.number, 'twice')
    expect(payments.map(payment => payment.callbackStatus)).toEqual([200, 200])
    expect(new Set(receivedEvents().map(event => event.providerPaymentId)).size).toBe(2)
  })

  test('late is stamped after the expiry, before and after it has come', async () => {
    const [request] = environment.simulator.listPaymentRequests(paymentRequest.number)
    const expiresAt = request?.expiresAt.getTime() ?? Number.NaN
    await environment.simulator.pay(paymentRequest.number, 'late')
    expect(receivedEvents()[0]?.paidAt.getTime()).toBe(expiresAt + 60_000)
    environment.clock.now = new Date(expiresAt + 5 * 86_400_000)
    await environment.simulator.pay(paymentRequest.number, 'late')
    expect(receivedEvents()[1]?.paidAt).toEqual(environment.clock.now)
  })

  test('reversed is paid and then reversed, the same payment', async () => {
    const [payment] = await environment.simulator.pay(paymentRequest.number, 'reversed')
    expect(payment).toMatchObject({ callbackStatus: 200, reversalStatus: 200 })
    expect(receivedEvents()).toMatchObject([
      { kind: 'paid', providerPaymentId: payment?.paymentId },
      {
        kind: 'reversed',
        providerPaymentId: payment?.paymentId,
        reversedAt: environment.clock.now,
      },
    ])
  })

  test('what was reversed is not reversed again', async () => {
    const [payment] = await environment.simulator.pay(paymentRequest.number, 'exact')
    const paymentId = payment?.paymentId ?? ''
    expect(await environment.simulator.reverse(paymentId)).toBe(200)
    expect(await environment.simulator.reverse(paymentId)).toBe(0)
    expect(receivedEvents()).toHaveLength(2)
  })

  test('a number closed long ago still takes money: the lender must cope', async () => {
    await environment.provider.closePaymentRequest('virtual-account', paymentRequest.providerRef)
    expect(await environment.simulator.pay(paymentRequest.number, 'exact')).toMatchObject([
      { callbackStatus: 200 },
    ])
  })

  test('money paid to an unknown number', async () => {
    const stray = { number: '107660000000', paymentMethodCode: 'BCA', amount: rupiah(5_000n) }
    await environment.simulator.payStray(stray)
    const [event] = receivedEvents()
    expect(event).toMatchObject({ number: '107660000000', amount: rupiah(5_000n) })
    expect(event).not.toHaveProperty('externalId')
  })

  test.each([
    ['an unknown number', '999', 'exact', undefined],
    ['short by nothing', '', 'short', 1_250_000n],
    ['short by all', '', 'short', 0n],
    ['over by nothing', '', 'over', 1_250_000n],
  ] as const)('%s is turned away', async (_what, number, action, given) => {
    const amount = given === undefined ? undefined : rupiah(given)
    const paying = environment.simulator.pay(number || paymentRequest.number, action, amount)
    await expect(paying).rejects.toMatchObject({ name: 'CounterError' })
    expect(environment.deliveries).toEqual([])
  })
})

describe('callbacks', () => {
  test('carry the token, an id of their own and JSON', async () => {
    await environment.simulator.pay(paymentRequest.number, 'exact')
    const headers = environment.deliveries[0]?.headers
    expect(headers?.get('x-callback-token')).toBe(CALLBACK_TOKEN)
    expect(headers?.get('webhook-id')).toMatch(/^[0-9a-f]{24}$/)
    expect(headers?.get('content-type')).toBe('application/json')
  })

  test('are sent again, byte for byte, until somebody says 2xx', async () => {
    environment.replyStatuses.push(500, 503)
    const payments = await environment.simulator.pay(paymentRequest.number, 'exact')
    expect(payments).toMatchObject([{ callbackStatus: 500 }])
    await environment.simulator.whenIdle()
    expect(environment.deliveries).toHaveLength(3)
    const bodies = environment.deliveries.map(({ rawBody }) => Buffer.from(rawBody).toString())
    expect(new Set(bodies).size).toBe(1)
    const ids = environment.deliveries.map(({ headers }) => headers.get('webhook-id'))
    expect(new Set(ids).size).toBe(1)
  })

  test('are abandoned after the last retry', async () => {
    environment.replyStatuses.push(500, 500, 500, 500, 500)
    await environment.simulator.pay(paymentRequest.number, 'exact')
    await environment.simulator.whenIdle()
    expect(environment.deliveries).toHaveLength(3)
  })
})

describe('settings', () => {
  test('a callback twenty times at once', async () => {
    environment.simulator.setSettings({ duplicates: 19 })
    await environment.simulator.pay(paymentRequest.number, 'exact')
    expect(environment.deliveries).toHaveLength(20)
    expect(new Set(receivedEvents().map(event => event.providerPaymentId)).size).toBe(1)
  })

  test('a reversal before its payment', async () => {
    environment.simulator.setSettings({ holdCallbacks: true, callbackOrder: 'reversed' })
    expect(await environment.simulator.pay(paymentRequest.number, 'reversed')).toMatchObject([
      { callbackStatus: 0 },
    ])
    expect(environment.deliveries).toEqual([])
    expect(await environment.simulator.releaseCallbacks()).toEqual([200, 200])
    expect(receivedEvents().map(event => event.kind)).toEqual(['reversed', 'paid'])
  })

  test('two payments in the other order', async () => {
    environment.simulator.setSettings({ callbackOrder: 'reversed' })
    const payments = await environment.simulator.pay(paymentRequest.number, 'twice')
    const ids = payments.map(payment => payment.paymentId)
    expect(receivedEvents().map(event => event.providerPaymentId)).toEqual(ids.toReversed())
  })

  test('a callback that never comes', async () => {
    environment.simulator.setSettings({ dropCallbacks: true })
    expect(await environment.simulator.pay(paymentRequest.number, 'exact')).toMatchObject([
      { callbackStatus: 0 },
    ])
    await environment.simulator.whenIdle()
    expect(environment.deliveries).toEqual([])
  })

  test('a wrong token', async () => {
    environment.simulator.setSettings({ wrongToken: true })
    await environment.simulator.pay(paymentRequest.number, 'exact')
    const [{ rawBody, headers } = expect.fail('nothing came')] = environment.deliveries
    expect(environment.provider.verify(rawBody, headers).outcome).toBe('refused')
  })

  test.each([1, -1, -625_000])('a timestamp that is %s off', async wrongAmountMinor => {
    environment.simulator.setSettings({ wrongAmountMinor })
    const payments = await environment.simulator.pay(paymentRequest.number, 'exact')
    expect(payments).toMatchObject([{ amount: rupiah(1_250_000n) }])
    expect(receivedEvents()).toMatchObject([
      { amount: rupiah(1_250_000n + BigInt(wrongAmountMinor)) },
    ])
  })

  test('a payment reversed some time later', async () => {
    environment.simulator.setSettings({ reversalDelayMs: 20 })
    const [payment] = await environment.simulator.pay(paymentRequest.number, 'reversed')
    expect(payment).not.toHaveProperty('reversalStatus')
    await expect.poll(() => environment.deliveries.length).toBe(2)
    expect(receivedEvents().map(event => event.kind)).toEqual(['paid', 'reversed'])
  })

  test('a fault applies to as many calls as it is set for', async () => {
    environment.simulator.setSettings({
      fault: 'server-error',
      faultsLeft: 1,
      lookupByExternalId: false,
    })
    const second = paymentRequestInput(environment, { paymentRequestId: 'second' })
    await expect(environment.provider.createPaymentRequest(second)).rejects.toThrow('500')
    await environment.provider.createPaymentRequest(second)
    expect(environment.simulator.settings().faultsLeft).toBe(0)
  })

  test('an invalid value is refused and changes nothing', () => {
    const before = environment.simulator.settings()
    // @ts-expect-error the compiler refuses it too
    expect(() => environment.simulator.setSettings({ fault: 'fire' })).toThrow()
    expect(() => environment.simulator.setSettings({ delayMs: -1 })).toThrow()
    expect(environment.simulator.settings()).toEqual(before)
  })
})
