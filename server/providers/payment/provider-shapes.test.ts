import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { marketRules } from '#domain/market/market-rules.ts'
import { type Money, money } from '#domain/money/money.ts'
import type { SimulatedFault } from '#sandbox/platform/fault-injection.ts'
import {
  otherProviders,
  type PaymentProviderEnvironment,
  paymentRequestInput,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import { environment as variables } from '../../config/environment.ts'
import type {
  LedgerSide,
  PaymentProvider,
  PaymentRequestKind,
  ProviderPaymentEvent,
} from './payment-provider.ts'

// What every provider must do alike; Xendit, of which more is known, has tests of its own.

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())
/**
 * For an answer that does not come: the world again, with providers that give up soon. A quarter of the
 * time is left for looking up what was made.
 */
const giveUpAfter = async (timeoutMs: number) => {
  await environment.stop()
  environment = await startPaymentProviderEnvironment({ timeoutMs })
}

type ProviderPaymentMethod = {
  readonly rail: string
  readonly kind: PaymentRequestKind
  readonly paymentMethodCode: string
  readonly amount: Money
}
const amounts = { ID: money('IDR', 1_250_000n), IN: money('INR', 250_050n) } as const

/** The pages offer every method of a market that its provider does not lack. */
const methodsOf = ({
  name: rail,
  market,
  lacks = [],
}: Pick<PaymentProvider, 'name' | 'market' | 'lacks'>): readonly ProviderPaymentMethod[] => {
  const amount = amounts[market]
  return marketRules(market)
    .payMethods.filter(({ code }) => !lacks.includes(code))
    .map(({ kind, code }) => ({ rail, kind, paymentMethodCode: code, amount }))
}
const paymentMethods = otherProviders.flatMap(methodsOf)
/** The first of each provider and kind. */
const providerMethods = otherProviders.flatMap(provider =>
  [...Map.groupBy(methodsOf(provider), ({ kind }) => kind).values()].flatMap(all =>
    all.slice(0, 1),
  ),
)
/** Razorpay closes no order; what is paid to it late is booked like any late money. */
const isWithoutEnd = ({ rail, kind }: ProviderPaymentMethod) =>
  rail === 'razorpay' && kind === 'link'
const accountOf = (name: string): ProviderPaymentMethod =>
  providerMethods.find(({ rail, kind }) => rail === name && kind === 'virtual-account') ??
  expect.fail(`no provider ${name}`)

const requestOf = ({ kind, paymentMethodCode, amount }: ProviderPaymentMethod) =>
  paymentRequestInput(environment, { kind, paymentMethodCode, amount })
/** A number, and what our side knows of it where the provider has no list. */
const createdRequest = async (method: ProviderPaymentMethod) => {
  const provider = environment.providerOf(method.rail)
  const request = requestOf(method)
  const created = await provider.createPaymentRequest(request)
  const ours: LedgerSide = {
    paymentRequestsSince: async function* () {
      yield { paymentRequestId: request.paymentRequestId, kind: request.kind }
    },
  }
  return { provider, request, created, ours }
}
const verifiedCallback = (rail: string, index = -1) => {
  const { rawBody, headers } = environment.deliveries.at(index) ?? expect.fail('no callback came')
  return environment.providerOf(rail).verify(rawBody, headers)
}
const eventOf = (rail: string, index?: number): ProviderPaymentEvent => {
  const verdict = verifiedCallback(rail, index)
  if (verdict.outcome !== 'event') return expect.fail(verdict.reason)
  const { isHint: _isHint, ...event } = verdict.event
  return event
}
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const longAgo = () => new Date(environment.clock.now.getTime() - 30 * 86_400_000)
const today = () => ({
  from: new Date(environment.clock.now.getTime() - 3_600_000),
  until: new Date(environment.clock.now.getTime() + 3_600_000),
})

test('every provider that can be chosen is tested', () => {
  const { RUPYA_PAYMENT_PROVIDER_ID: ofIndonesia, RUPYA_PAYMENT_PROVIDER_IN: ofIndia } =
    variables.shape
  const choices = [...ofIndonesia.unwrap().options, ...ofIndia.unwrap().options]
  const tested = ['simulator', 'xendit', ...otherProviders.map(({ name }) => name)]
  expect(new Set(tested)).toEqual(new Set(choices))
})

test.each(paymentMethods)(
  '$paymentMethodCode of $rail is reported in one way by callback, read-back, list and report',
  async method => {
    const { provider, request, created, ours } = await createdRequest(method)
    expect(created).toMatchObject({ status: 'active', number: expect.any(String) })
    expect(environment.simulator.listPaymentRequests(created.number)).toMatchObject([
      {
        outlet: method.paymentMethodCode,
        amount: method.amount,
        // An order has no end.
        ...(!isWithoutEnd(method) && { expiresAt: request.expiresAt }),
      },
    ])
    const [paid] = await environment.simulator.pay(created.number, 'exact')
    const event = eventOf(method.rail)
    expect(event).toEqual({
      provider: provider.name,
      kind: 'paid',
      via: request.kind,
      providerPaymentId: paid?.paymentId,
      providerRef: created.providerRef,
      externalId: request.paymentRequestId,
      number: created.number,
      amount: method.amount,
      paidAt: environment.clock.now,
    })
    expect(await provider.readBack(event)).toEqual(event)
    expect(await collect(provider.list(longAgo(), ours))).toEqual([event])
    expect(await collect(provider.report(today(), ours))).toMatchObject([
      { kind: 'paid', providerPaymentId: paid?.paymentId, amount: method.amount, feeMinor: 0n },
    ])
  },
)

test('Razorpay names the branch and the payee of its account', async () => {
  const { created } = await createdRequest(accountOf('razorpay'))
  expect(created.bankAccount).toEqual({ branchCode: 'RTST0VACCTS', payeeName: 'Rupya' })
})

describe.each(providerMethods)('$kind of $rail', method => {
  const { rail } = method

  test('money taken back is reported by callback, read-back, list and report', async () => {
    const { provider, created, ours } = await createdRequest(method)
    await environment.simulator.pay(created.number, 'reversed')
    const event = eventOf(rail)
    expect(event.kind).toBe('reversed')
    expect(await provider.readBack(event)).toMatchObject({
      kind: 'reversed',
      amount: method.amount,
    })
    expect(await collect(provider.list(longAgo(), ours))).toMatchObject([{ kind: 'reversed' }])
    expect(await collect(provider.report(today(), ours))).toMatchObject([{ kind: 'reversed' }])
  })

  test.each<[SimulatedFault, string]>([
    ['server-error', 'maybe-made'],
    ['reset', 'maybe-made'],
    ['redirect', 'maybe-made'],
  ])('%s leaves nothing made, and nobody can know', async (fault, effect) => {
    environment.simulator.setSettings({ fault })
    const creating = environment.providerOf(rail).createPaymentRequest(requestOf(method))
    await expect(creating).rejects.toMatchObject({ effect })
    expect(environment.simulator.listPaymentRequests()).toEqual([])
  })

  test.each<SimulatedFault>([
    'server-error-after-accept',
    'time-out-after-accept',
    'reset-after-accept',
    'half-body',
  ])('after %s the number that was made is found, or ended where it cannot be', async fault => {
    if (fault === 'time-out-after-accept') await giveUpAfter(2_000)
    environment.simulator.setSettings({ fault, faultsLeft: 1 })
    const creating = environment.providerOf(rail).createPaymentRequest(requestOf(method))
    if (rail === 'midtrans' && method.kind === 'page') {
      // The address of a page stands nowhere else: nobody was shown it, and a repeat is refused.
      await expect(creating).rejects.toMatchObject({ effect: 'maybe-made' })
      return
    }
    if (rail === 'midtrans' && ['qr', 'link'].includes(method.kind)) {
      // The status of an order does not repeat the text of its code, or the link that opens an app.
      await expect(creating).rejects.toMatchObject({ effect: 'not-made' })
      const [ended, ...more] = environment.simulator.listPaymentRequests()
      expect([ended?.status, more]).toEqual(['INACTIVE', []])
      return
    }
    const found = await creating
    expect(environment.simulator.listPaymentRequests().map(({ number }) => number)).toEqual([
      found.number,
    ])
  })

  test('a number that ends in a minute, as a price of today before midnight, is made', async () => {
    const expiresAt = new Date(environment.clock.now.getTime() + 60_000)
    const creating = environment.providerOf(rail).createPaymentRequest({
      ...requestOf(method),
      expiresAt,
    })
    expect(await creating).toMatchObject({ status: 'active' })
  })

  test('an answer slower than anyone waits is a time-out', async () => {
    await giveUpAfter(400)
    environment.simulator.setSettings({ delayMs: 20_000 })
    const creating = environment.providerOf(rail).createPaymentRequest(requestOf(method))
    await expect(creating).rejects.toMatchObject({ name: 'ProviderTimeoutError' })
  })

  test('a number is closed, and closing it again is no error', async () => {
    const { provider, request, created } = await createdRequest(method)
    for (let times = 0; times < 2; times += 1) {
      await provider.closePaymentRequest(request.kind, created.providerRef, created.payUrl)
    }
    const status = isWithoutEnd(method) ? 'ACTIVE' : 'INACTIVE'
    expect(environment.simulator.listPaymentRequests(created.number)).toMatchObject([{ status }])
  })

  test('what it refuses was surely not made', async () => {
    // Razorpay takes no bank and, for an account, no amount, and refuses a long text; a code has no bank.
    const nothing = { ...method.amount, minor: 0n }
    const creating = environment.providerOf(rail).createPaymentRequest({
      ...requestOf({ ...method, paymentMethodCode: 'NOBANK', amount: nothing }),
      description: 'x'.repeat(2_049),
    })
    await expect(creating).rejects.toMatchObject({
      name: 'ProviderRefusalError',
      effect: 'not-made',
    })
  })

  test('an unknown payment is none', async () => {
    const reference = { providerPaymentId: 'pay_unknown', via: method.kind }
    expect(await environment.providerOf(rail).readBack(reference)).toBeUndefined()
  })

  test('each of three copies says the same', async () => {
    const { created } = await createdRequest(method)
    environment.simulator.setSettings({ duplicates: 2 })
    await environment.simulator.pay(created.number, 'exact')
    expect(environment.deliveries).toHaveLength(3)
    expect(new Set([0, 1, 2].map(index => eventOf(rail, index).providerPaymentId)).size).toBe(1)
  })

  test.each(['wrongToken', 'tamperedBody'] as const)('with %s it is refused', async setting => {
    const { created } = await createdRequest(method)
    environment.simulator.setSettings({ [setting]: true })
    await environment.simulator.pay(created.number, 'exact')
    expect(verifiedCallback(rail).outcome).toBe('refused')
  })

  test('a signed callback that claims another amount does not change what is read back', async () => {
    const { provider, created } = await createdRequest(method)
    environment.simulator.setSettings({ wrongAmountMinor: 100 })
    await environment.simulator.pay(created.number, 'exact')
    const event = eventOf(rail)
    expect(event.amount.minor).toBe(method.amount.minor + 100n)
    expect((await provider.readBack(event))?.amount).toEqual(method.amount)
  })
})

test('an event of Razorpay that says it is an hour old is only a hint', async () => {
  const { created } = await createdRequest(accountOf('razorpay'))
  environment.simulator.setSettings({ callbackAgeMs: 3_600_000 })
  await environment.simulator.pay(created.number, 'exact')
  expect(verifiedCallback('razorpay')).toMatchObject({ outcome: 'event', event: { isHint: true } })
})

test('Razorpay reports what it deducts, page after page', async () => {
  const { provider, created } = await createdRequest(accountOf('razorpay'))
  environment.simulator.setSettings({ feeMinor: 590 })
  for (let count = 0; count < 103; count += 1)
    await environment.simulator.pay(created.number, 'exact')
  const rows = await collect(provider.report(today()))
  expect(new Set(rows.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(103)
  expect(rows.every(({ feeMinor }) => feeMinor === 590n)).toBe(true)
})
