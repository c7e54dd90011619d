import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  type PaymentProviderEnvironment,
  paymentRequestInput,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import type { ProviderPaymentEvent } from '../../payment-provider.ts'
import { payAddress } from '../../provider-fields.ts'

// What Xendit's Payments API does otherwise than its fixed numbers: a request cannot be repeated, and
// a refund is an object of its own.

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())

const DAY_MS = 86_400_000
const amount = money('IDR', 250_000n)
const code = () =>
  paymentRequestInput(environment, { kind: 'qr', paymentMethodCode: 'QRIS', amount })
const create = (request = code()) => environment.provider.createPaymentRequest(request)
const paid = async () => {
  const { number } = await create()
  const [payment] = await environment.simulator.pay(number, 'exact')
  return payment?.paymentId ?? expect.fail('nothing was paid')
}
const lastEvent = (): ProviderPaymentEvent => {
  const { rawBody, headers } = environment.deliveries.at(-1) ?? expect.fail('no callback came')
  const verified = environment.provider.verify(rawBody, headers)
  return verified.outcome === 'event' ? verified.event : expect.fail(verified.reason)
}
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const today = () => ({
  from: new Date(environment.clock.now.getTime() - 3_600_000),
  until: new Date(environment.clock.now.getTime() + 3_600_000),
})

describe('a request', () => {
  test('has the text of its code, and takes the whole amount', async () => {
    const made = await create()
    expect(made).toMatchObject({ status: 'active', qrText: expect.stringMatching(/^000201/) })
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([
      { outlet: 'QRIS', amount },
    ])
  })

  test.each(['server-error-after-accept', 'reset-after-accept', 'half-body'] as const)(
    'whose reply is lost (%s) is looked up by our id',
    async fault => {
      environment.simulator.setSettings({ fault, faultsLeft: 1 })
      const made = await create()
      expect(environment.simulator.listPaymentRequests().map(({ number }) => number)).toEqual([
        made.number,
      ])
    },
  )

  test('that was made before is found by our id', async () => {
    const request = code()
    const before = await create(request)
    expect(await create(request)).toEqual(before)
  })

  test('that was made before and is not to be found was surely not shown', async () => {
    const request = code()
    await create(request)
    environment.simulator.setSettings({ lookupByExternalId: false })
    await expect(create(request)).rejects.toMatchObject({
      effect: 'not-made',
      errorCode: 'REPLY_LOST',
    })
  })

  test.each([0n, 10_000_001n])('of Rp%s is refused', async minor => {
    const request = { ...code(), amount: money('IDR', minor) }
    await expect(create(request)).rejects.toMatchObject({
      name: 'ProviderRefusalError',
      errorCode: 'INVALID_VALUE_ERROR',
    })
  })

  test('is cancelled, and cancelling it again is no error', async () => {
    const { number, providerRef } = await create()
    for (let times = 0; times < 2; times += 1) {
      await environment.provider.closePaymentRequest('qr', providerRef)
    }
    expect(environment.simulator.listPaymentRequests(number)).toMatchObject([
      { status: 'INACTIVE' },
    ])
  })
})

describe('a wallet', () => {
  const by = (paymentMethodCode: string) =>
    create(paymentRequestInput(environment, { kind: 'link', paymentMethodCode, amount }))

  test.each(['DANA', 'SHOPEEPAY', 'GOPAY', 'LINKAJA'])(
    '%s is opened by a link, confirmed on the phone, and leads back',
    async code => {
      const { payUrl = '', number } = await by(code)
      expect(payUrl).toBe(`http://back.invalid/phone/${number}`)
      const path = new URL(payUrl).pathname
      const shown = await environment.simulator.app.request(path)
      expect(await shown.text()).toContain('Rp250.000')
      const confirmed = await environment.simulator.app.request(path, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'confirm' }),
      })
      expect(confirmed.headers.get('location')).toBe('http://back.invalid/that?bill=B1')
      expect(lastEvent()).toMatchObject({ kind: 'paid', via: 'link', number, amount })
    },
  )

  test('OVO asks its payer by itself: there is nothing to open, and it ends in 55 seconds', async () => {
    const made = await by('OVO')
    expect(made).not.toHaveProperty('payUrl')
    const until = new Date(environment.clock.now.getTime() + 55_000)
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([
      { outlet: 'OVO', expiresAt: until },
    ])
  })

  test('does not open what is no address of a page or an app', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'dana',
      '/phone',
      ' https://a',
    ])
      expect(payAddress.safeParse(address).success).toBe(false)
    for (const address of ['https://m.dana.id/pay?id=1', 'gojek://gopay/merchanttransfer?tref=1'])
      expect(payAddress.safeParse(address).success).toBe(true)
  })
})

describe('a refund', () => {
  test('of the whole is a hint, which the read-back confirms', async () => {
    const paymentId = await paid()
    await environment.simulator.reverse(paymentId)
    const hint = lastEvent()
    expect(hint).toMatchObject({ kind: 'reversed', isHint: true, providerPaymentId: paymentId })
    expect(await environment.provider.readBack(hint)).toMatchObject({ kind: 'reversed', amount })
  })

  test('whose callback is lost is in the list, and in the report of its day', async () => {
    const paymentId = await paid()
    environment.clock.now = new Date(environment.clock.now.getTime() + 10 * DAY_MS)
    environment.simulator.setSettings({ dropCallbacks: true })
    await environment.simulator.reverse(paymentId)
    const taken = { kind: 'reversed', providerPaymentId: paymentId, amount }
    expect(await collect(environment.provider.list(today().from))).toMatchObject([taken])
    const [row, ...more] = await collect(environment.provider.report(today()))
    expect([row, more]).toMatchObject([taken, []])
    expect(await environment.provider.readBack(row ?? expect.fail())).toMatchObject(taken)
  })

  test('of a part leaves the rest, in the read-back and in the report', async () => {
    const paymentId = await paid()
    await environment.simulator.refundPart(paymentId, money('IDR', 100_000n))
    expect(await environment.provider.readBack(lastEvent())).toMatchObject({
      kind: 'paid',
      providerPaymentId: paymentId,
      amount: money('IDR', 250_000n),
      refundedParts: { [lastEvent().refundId ?? '']: '100000' },
    })
    expect(await collect(environment.provider.report(today()))).toMatchObject([
      { kind: 'paid', providerPaymentId: paymentId, amount: money('IDR', 150_000n) },
    ])
  })

  test('that Xendit does not know confirms nothing', async () => {
    const paymentId = await paid()
    const reference = { via: 'qr', providerPaymentId: paymentId, refundId: 'rfd-unknown' } as const
    expect(await environment.provider.readBack(reference)).toBeUndefined()
  })
})
