import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  type PaymentProviderEnvironment,
  paymentRequestInput,
  type ReceivedCallback,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import type { PaymentReference, ProviderPaymentEvent } from '../payment-provider.ts'

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())

const DAY_MS = 86_400_000
const longAgo = () => new Date(environment.clock.now.getTime() - 30 * DAY_MS)

function eventOf(delivery: ReceivedCallback | undefined): ProviderPaymentEvent {
  const { rawBody, headers } = delivery ?? expect.fail('no callback came')
  const verdict = environment.provider.verify(rawBody, headers)
  if (verdict.outcome !== 'event') return expect.fail(verdict.reason)
  return verdict.event
}

async function collect(
  events: AsyncIterable<ProviderPaymentEvent>,
): Promise<ProviderPaymentEvent[]> {
  const all: ProviderPaymentEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

describe('the callback, the read-back and the list give one payment as one event', () => {
  test.each([
    ['virtual-account', 'BRI', money('IDR', 1_250_000n)],
    ['retail', 'ALFAMART', money('IDR', 250_000n)],
    ['qr', 'QRIS', money('IDR', 250_000n)],
    ['link', 'DANA', money('IDR', 250_000n)],
    ['link', 'OVO', money('IDR', 250_000n)],
    ['link', 'SHOPEEPAY', money('IDR', 250_000n)],
    ['link', 'GOPAY', money('IDR', 250_000n)],
    ['link', 'LINKAJA', money('IDR', 250_000n)],
    ['virtual-account', 'BANK-TRANSFER', money('INR', 250_050n)],
  ] as const)('%s at %s', async (kind, paymentMethodCode, amount) => {
    const request = paymentRequestInput(environment, { kind, paymentMethodCode, amount })
    const made = await environment.provider.createPaymentRequest(request)
    const [paid] = await environment.simulator.pay(made.number, 'exact')
    const event = eventOf(environment.deliveries[0])
    expect(event).toEqual({
      provider: 'xendit',
      kind: 'paid',
      via: kind,
      providerPaymentId: paid?.paymentId,
      providerRef: made.providerRef,
      externalId: request.paymentRequestId,
      number: made.number,
      amount,
      paidAt: environment.clock.now,
    })
    expect(await environment.provider.readBack(event)).toEqual(event)
    expect(await collect(environment.provider.list(longAgo()))).toEqual([event])
  })
})

describe('read-back', () => {
  test.each(['virtual-account', 'retail'] as const)('knows no %s that was not paid', async via => {
    const kind = { kind: via, paymentMethodCode: via === 'retail' ? 'ALFAMART' : 'BCA' }
    const made = await environment.provider.createPaymentRequest(
      paymentRequestInput(environment, kind),
    )
    const reference: PaymentReference = {
      via,
      providerPaymentId: '123',
      providerRef: made.providerRef,
    }
    expect(await environment.provider.readBack(reference)).toBeUndefined()
  })

  test('shows what was paid, whatever a callback claimed', async () => {
    environment.simulator.setSettings({ wrongAmountMinor: 1 })
    const made = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    await environment.simulator.pay(made.number, 'exact')
    const reported = eventOf(environment.deliveries[0])
    expect(reported.amount).toEqual(money('IDR', 1_250_001n))
    expect((await environment.provider.readBack(reported))?.amount).toEqual(
      money('IDR', 1_250_000n),
    )
  })

  test('a read that broke is asked once more, and only once', async () => {
    const made = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    await environment.simulator.pay(made.number, 'exact')
    const event = eventOf(environment.deliveries[0])
    for (const fault of ['server-error', 'reset', 'half-body', 'redirect'] as const) {
      environment.simulator.setSettings({ fault, faultsLeft: 1 })
      expect(await environment.provider.readBack(event)).toEqual(event)
      environment.simulator.setSettings({ fault, faultsLeft: 2 })
      await expect(environment.provider.readBack(event)).rejects.toThrow()
    }
  })

  test("a counter's payment without its code is a mistake of ours", async () => {
    const reference: PaymentReference = { via: 'retail', providerPaymentId: '1' }
    await expect(environment.provider.readBack(reference)).rejects.toThrow('providerRef')
  })
})

describe('list', () => {
  test('pages to the end, newest first, and leaves none out', async () => {
    const made = await environment.provider.createPaymentRequest(
      paymentRequestInput(environment, {
        expiresAt: new Date(environment.clock.now.getTime() + 90 * DAY_MS),
      }),
    )
    const paid: string[] = []
    for (let nth = 0; nth < 123; nth += 1) {
      environment.clock.now = new Date(environment.clock.now.getTime() + 1_000)
      const [payment] = await environment.simulator.pay(made.number, 'exact')
      paid.push(payment?.paymentId ?? '')
    }
    const listed = await collect(environment.provider.list(longAgo()))
    expect(listed.map(event => event.providerPaymentId)).toEqual(paid.toReversed())
  })

  test('starts at the time asked for', async () => {
    const made = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    await environment.simulator.pay(made.number, 'exact')
    environment.clock.now = new Date(environment.clock.now.getTime() + DAY_MS)
    expect(await collect(environment.provider.list(environment.clock.now))).toEqual([])
  })

  test('shows a payment of long ago that was taken back today', async () => {
    const made = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    const [paid] = await environment.simulator.pay(made.number, 'exact')
    environment.clock.now = new Date(environment.clock.now.getTime() + 10 * DAY_MS)
    await environment.simulator.reverse(paid?.paymentId ?? '')
    const since = new Date(environment.clock.now.getTime() - DAY_MS)
    expect(await collect(environment.provider.list(since))).toMatchObject([
      { kind: 'reversed', providerPaymentId: paid?.paymentId, reversedAt: environment.clock.now },
    ])
  })

  test('finds a code by what we know of it when the provider cannot look it up', async () => {
    const request = paymentRequestInput(environment, {
      kind: 'retail',
      paymentMethodCode: 'INDOMARET',
    })
    const made = await environment.provider.createPaymentRequest(request)
    await environment.simulator.pay(made.number, 'exact')
    environment.simulator.setSettings({ lookupByExternalId: false })
    const refOf = async (paymentRequestId: string) =>
      paymentRequestId === request.paymentRequestId ? made.providerRef : undefined
    expect(await collect(environment.provider.list(longAgo(), { refOf }))).toHaveLength(1)
  })

  test('leaves out what is booked already, unless it was taken back', async () => {
    const [first, second] = await Promise.all([
      environment.provider.createPaymentRequest(paymentRequestInput(environment)),
      environment.provider.createPaymentRequest(paymentRequestInput(environment)),
    ])
    const [kept] = await environment.simulator.pay(first.number, 'exact')
    const [gone] = await environment.simulator.pay(second.number, 'exact')
    await environment.simulator.reverse(gone?.paymentId ?? '')
    const isBooked = async (id: string) => [kept?.paymentId, gone?.paymentId].includes(id)
    const listed = await collect(environment.provider.list(longAgo(), { isBooked }))
    expect(listed).toMatchObject([{ kind: 'reversed', providerPaymentId: gone?.paymentId }])
  })

  test('a row that cannot be read is named at the end, after all the others', async () => {
    const request = paymentRequestInput(environment, {
      kind: 'retail',
      paymentMethodCode: 'INDOMARET',
    })
    const made = await environment.provider.createPaymentRequest(request)
    const bank = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    await environment.simulator.pay(bank.number, 'exact')
    await environment.simulator.pay(made.number, 'exact')
    environment.simulator.setSettings({ lookupByExternalId: false })
    const seen: ProviderPaymentEvent[] = []
    const reading = (async () => {
      for await (const event of environment.provider.list(longAgo())) seen.push(event)
    })()
    await expect(reading).rejects.toThrow('1 transactions without a payment: txn_')
    expect(seen).toMatchObject([{ number: bank.number }])
  })
})
