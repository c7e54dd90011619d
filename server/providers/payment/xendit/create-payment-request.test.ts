import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import type { SimulatedFault } from '#sandbox/platform/fault-injection.ts'
import {
  CALLBACK_TOKEN,
  listen,
  type PaymentProviderEnvironment,
  paymentRequestInput,
  SECRET_KEY,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import { createXenditProvider } from './create-xendit-provider.ts'

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())

const providerAt = (baseUrl: string, secretKey = SECRET_KEY) =>
  createXenditProvider({
    baseUrl,
    secretKey,
    callbackTokens: [CALLBACK_TOKEN],
    now: () => new Date(),
  })
/** One that gives up soon, for an answer that does not come. */
const withTimeout = () =>
  createXenditProvider({
    baseUrl: environment.baseUrl,
    secretKey: SECRET_KEY,
    callbackTokens: [CALLBACK_TOKEN],
    timeoutMs: 4_000,
    now: () => new Date(),
  })

describe('a number to pay to', () => {
  test('a virtual account is made for exactly the amount and until the expiry', async () => {
    const request = paymentRequestInput(environment, { holderName: 'Siti Rahmawati, S.E. (2)' })
    const made = await environment.provider.createPaymentRequest(request)
    expect(made.status).toBe('active')
    expect(environment.simulator.listPaymentRequests(made.number)).toEqual([
      {
        providerAccountId: made.providerRef,
        number: made.number,
        outlet: 'BCA',
        holder: 'Siti Rahmawati S E',
        amount: money('IDR', 1_250_000n),
        status: 'ACTIVE',
        expiresAt: request.expiresAt,
        isOnPhone: false,
      },
    ])
  })

  test('a code is made for a shop', async () => {
    const request = paymentRequestInput(environment, {
      kind: 'retail',
      paymentMethodCode: 'ALFAMART',
    })
    const made = await environment.provider.createPaymentRequest(request)
    expect(made.number).toMatch(/^TEST\d{7}$/)
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([
      { outlet: 'ALFAMART' },
    ])
  })

  test('rupees keep their paise', async () => {
    const amount = money('INR', 250_050n)
    const made = await environment.provider.createPaymentRequest(
      paymentRequestInput(environment, { paymentMethodCode: 'BANK-TRANSFER', amount }),
    )
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([{ amount }])
  })

  test.each([
    ['François Ñandú', 'Francois Nandu'],
    ['李明', 'BORROWER'],
    ['A', 'BORROWER'],
    ["D'Souza-Kumar", 'D Souza Kumar'],
    ['x'.repeat(80), 'x'.repeat(40)],
  ])('a bank can show the name %s', async (holderName, shown) => {
    const made = await environment.provider.createPaymentRequest(
      paymentRequestInput(environment, { holderName }),
    )
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([
      { holder: shown },
    ])
  })

  test('the same request again is the same number, at any time', async () => {
    const request = paymentRequestInput(environment)
    const first = await environment.provider.createPaymentRequest(request)
    const second = await environment.provider.createPaymentRequest(request)
    const together = await Promise.all(
      Array.from({ length: 20 }, () => environment.provider.createPaymentRequest(request)),
    )
    for (const made of [second, ...together]) expect(made).toEqual(first)
    expect(environment.simulator.listPaymentRequests()).toHaveLength(1)
  })
})

describe('what surely was not made', () => {
  test.each([
    ['a bank it does not know', { paymentMethodCode: 'NOBANK' }, 'BANK_NOT_SUPPORTED_ERROR'],
    ['an expiry in the past', { expiresAt: new Date(0) }, 'EXPIRATION_DATE_INVALID_ERROR'],
    ['nothing to pay', { amount: money('IDR', 0n) }, 'MINIMUM_EXPECTED_AMOUNT_ERROR'],
  ])('%s is refused with its word for it', async (_what, changes, errorCode) => {
    const creating = environment.provider.createPaymentRequest(
      paymentRequestInput(environment, changes),
    )
    await expect(creating).rejects.toMatchObject({
      name: 'ProviderRefusalError',
      effect: 'not-made',
      status: 400,
      errorCode,
    })
    expect(environment.simulator.listPaymentRequests()).toEqual([])
  })

  test('a wrong key is refused, and the error does not carry it', async () => {
    const provider = providerAt(environment.baseUrl, 'xnd_wrong')
    const error = await provider
      .createPaymentRequest(paymentRequestInput(environment))
      .catch(e => e)
    expect(error).toMatchObject({ effect: 'not-made', status: 401, errorCode: 'INVALID_API_KEY' })
    expect(String(error)).not.toContain('xnd_wrong')
  })

  test('nothing listening', async () => {
    const gone = await listen(() => new Response())
    await gone.stop()
    const creating = providerAt(gone.url).createPaymentRequest(paymentRequestInput(environment))
    await expect(creating).rejects.toMatchObject({
      name: 'ProviderConnectionError',
      effect: 'not-made',
    })
  })
})

describe('what may have been made', () => {
  const strike = (fault: SimulatedFault, lookupByExternalId = false) =>
    environment.simulator.setSettings({ fault, faultsLeft: 1, lookupByExternalId })
  const outcomes: [SimulatedFault, string, number][] = [
    ['server-error', 'ProviderFaultError', 0],
    ['server-error-after-accept', 'ProviderFaultError', 1],
    ['redirect', 'ProviderFaultError', 0],
    ['reset', 'ProviderConnectionError', 0],
    ['reset-after-accept', 'ProviderConnectionError', 1],
    ['half-body', 'ProviderConnectionError', 1],
    ['time-out-after-accept', 'ProviderTimeoutError', 1],
  ]

  /** Only who is to wait in vain gives up soon. */
  const providerTimingOutAt = (fault: SimulatedFault) =>
    fault === 'time-out-after-accept' ? withTimeout() : environment.provider

  test.each(outcomes)('%s ends as %s, and asked again there is one number', async (fault, name) => {
    strike(fault)
    const request = paymentRequestInput(environment)
    const error = await providerTimingOutAt(fault)
      .createPaymentRequest(request)
      .catch(e => e)
    expect(error).toMatchObject({ name, effect: 'maybe-made' })
    const made = await environment.provider.createPaymentRequest(request)
    expect(environment.simulator.listPaymentRequests()).toMatchObject([{ number: made.number }])
  })

  test.each(outcomes)(
    '%s: %s is reported only when the lookup finds nothing',
    async (fault, name, made) => {
      strike(fault, true)
      const request = paymentRequestInput(environment)
      const answer = await providerTimingOutAt(fault)
        .createPaymentRequest(request)
        .catch(e => e)
      const requests = environment.simulator.listPaymentRequests()
      expect(requests).toHaveLength(made)
      if (made === 1)
        expect(answer).toMatchObject({ number: requests[0]?.number, status: 'active' })
      else expect(answer).toMatchObject({ name, effect: 'maybe-made' })
    },
  )

  test('a provider slower than our patience is given up', async () => {
    environment.simulator.setSettings({ delayMs: 20_000 })
    const error = await withTimeout()
      .createPaymentRequest(paymentRequestInput(environment))
      .catch(e => e)
    expect(error).toMatchObject({ name: 'ProviderTimeoutError', effect: 'maybe-made' })
  })

  test('a duplicate answer is looked up and never made twice', async () => {
    const request = paymentRequestInput(environment)
    const first = await environment.provider.createPaymentRequest(request)
    environment.simulator.setSettings({ refuseRepeatedExternalId: true })
    // The same request from a process that sends another body under the same key.
    const again = { ...request, holderName: 'Siti R' }
    expect(await environment.provider.createPaymentRequest(again)).toMatchObject({
      number: first.number,
    })
    environment.simulator.setSettings({ lookupByExternalId: false })
    await expect(environment.provider.createPaymentRequest(again)).rejects.toMatchObject({
      effect: 'maybe-made',
    })
    expect(environment.simulator.listPaymentRequests()).toHaveLength(1)
  })

  test.each([
    ['about another bill', { external_id: 'someone-else', expected_amount: 1250000 }],
    ['for another amount', { external_id: 'instruction-x', expected_amount: 1250001 }],
    ['without a number', { external_id: 'instruction-x', account_number: '' }],
  ])('an answer %s is never shown', async (_how, changes) => {
    const base = { id: 'a1', account_number: '1076699900', status: 'ACTIVE' }
    const falseServer = await listen(() => Response.json({ ...base, ...changes }))
    const request = paymentRequestInput(environment, { paymentRequestId: 'instruction-x' })
    const creating = providerAt(falseServer.url).createPaymentRequest(request)
    await expect(creating).rejects.toMatchObject({
      name: 'ProviderFaultError',
      effect: 'maybe-made',
    })
    await falseServer.stop()
  })

  test.each([
    ['not JSON', () => new Response('<html>502</html>')],
    ['too large', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('an answer that is %s', async (_how, answer) => {
    const odd = await listen(answer)
    const creating = providerAt(odd.url).createPaymentRequest(paymentRequestInput(environment))
    await expect(creating).rejects.toMatchObject({
      name: 'ProviderFaultError',
      effect: 'maybe-made',
    })
    await odd.stop()
  })

  test('a redirect is not followed: the key stays with the host it is for', async () => {
    let requestCount = 0
    const elsewhere = await listen(() => {
      requestCount += 1
      return new Response('{}')
    })
    const redirecting = await listen(() => Response.redirect(elsewhere.url, 307))
    await providerAt(redirecting.url)
      .createPaymentRequest(paymentRequestInput(environment))
      .catch(() => undefined)
    expect(requestCount).toBe(0)
    await Promise.all([elsewhere.stop(), redirecting.stop()])
  })
})

describe('closing', () => {
  test.each(['virtual-account', 'retail'] as const)('a %s takes no more money', async kind => {
    const paymentMethodCode = kind === 'retail' ? 'INDOMARET' : 'BNI'
    const made = await environment.provider.createPaymentRequest(
      paymentRequestInput(environment, { kind, paymentMethodCode }),
    )
    await environment.provider.closePaymentRequest(kind, made.providerRef)
    expect(environment.simulator.listPaymentRequests(made.number)).toMatchObject([
      { status: 'INACTIVE' },
    ])
    // Closed already: nothing to do, and no error.
    await environment.provider.closePaymentRequest(kind, made.providerRef)
  })

  test('one that is paid is closed already', async () => {
    const made = await environment.provider.createPaymentRequest(paymentRequestInput(environment))
    await environment.simulator.pay(made.number, 'exact')
    await environment.provider.closePaymentRequest('virtual-account', made.providerRef)
  })

  test('one that the provider does not know is an error', async () => {
    const closing = environment.provider.closePaymentRequest('virtual-account', 'nowhere')
    await expect(closing).rejects.toMatchObject({ status: 404, effect: 'not-made' })
  })

  test('a reference cannot walk to another path', async () => {
    const closing = environment.provider.closePaymentRequest('virtual-account', '../transactions')
    await expect(closing).rejects.toMatchObject({ status: 404 })
  })
})
