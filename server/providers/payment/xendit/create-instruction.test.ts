import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  CALLBACK_TOKEN,
  instructionRequest,
  listen,
  type PaymentWorld,
  SECRET_KEY,
  startPaymentWorld,
} from '#tests/support/payment-world.ts'
import type { Fault } from '../stand-in/knobs.ts'
import { createXenditProvider } from './create-xendit-provider.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await startPaymentWorld()
})
afterEach(() => world.stop())

const providerAt = (baseUrl: string, secretKey = SECRET_KEY) =>
  createXenditProvider({
    baseUrl,
    secretKey,
    callbackTokens: [CALLBACK_TOKEN],
    now: () => new Date(),
  })
/** One that gives up soon, for an answer that does not come. */
const impatient = () =>
  createXenditProvider({
    baseUrl: world.baseUrl,
    secretKey: SECRET_KEY,
    callbackTokens: [CALLBACK_TOKEN],
    timeoutMs: 4_000,
    now: () => new Date(),
  })

describe('a number to pay to', () => {
  test('a virtual account is made for exactly the amount and until the expiry', async () => {
    const request = instructionRequest(world, { holderName: 'Siti Rahmawati, S.E. (2)' })
    const made = await world.provider.createInstruction(request)
    expect(made.status).toBe('active')
    expect(world.standIn.listBills(made.number)).toEqual([
      {
        providerAccountId: made.providerRef,
        number: made.number,
        outlet: 'BCA',
        holder: 'Siti Rahmawati S E',
        amount: money('IDR', 1_250_000n),
        status: 'ACTIVE',
        expiresAt: request.expiresAt,
      },
    ])
  })

  test('a code is made for a shop', async () => {
    const request = instructionRequest(world, { kind: 'retail', payCode: 'ALFAMART' })
    const made = await world.provider.createInstruction(request)
    expect(made.number).toMatch(/^TEST\d{7}$/)
    expect(world.standIn.listBills(made.number)).toMatchObject([{ outlet: 'ALFAMART' }])
  })

  test('rupees keep their paise', async () => {
    const amount = money('INR', 250_050n)
    const made = await world.provider.createInstruction(
      instructionRequest(world, { payCode: 'HDFC', amount }),
    )
    expect(world.standIn.listBills(made.number)).toMatchObject([{ amount }])
  })

  test.each([
    ['François Ñandú', 'Francois Nandu'],
    ['李明', 'BORROWER'],
    ['A', 'BORROWER'],
    ["D'Souza-Kumar", 'D Souza Kumar'],
    ['x'.repeat(80), 'x'.repeat(40)],
  ])('a bank can show the name %s', async (holderName, shown) => {
    const made = await world.provider.createInstruction(instructionRequest(world, { holderName }))
    expect(world.standIn.listBills(made.number)).toMatchObject([{ holder: shown }])
  })

  test('the same request again is the same number, at any time', async () => {
    const request = instructionRequest(world)
    const first = await world.provider.createInstruction(request)
    const second = await world.provider.createInstruction(request)
    const together = await Promise.all(
      Array.from({ length: 20 }, () => world.provider.createInstruction(request)),
    )
    for (const made of [second, ...together]) expect(made).toEqual(first)
    expect(world.standIn.listBills()).toHaveLength(1)
  })
})

describe('what surely was not made', () => {
  test.each([
    ['a bank it does not know', { payCode: 'NOBANK' }, 'BANK_NOT_SUPPORTED_ERROR'],
    ['an expiry in the past', { expiresAt: new Date(0) }, 'EXPIRATION_DATE_INVALID_ERROR'],
    ['nothing to pay', { amount: money('IDR', 0n) }, 'MINIMUM_EXPECTED_AMOUNT_ERROR'],
  ])('%s is refused with its word for it', async (_what, changes, errorCode) => {
    const asked = world.provider.createInstruction(instructionRequest(world, changes))
    await expect(asked).rejects.toMatchObject({
      name: 'ProviderRefusalError',
      effect: 'not-made',
      status: 400,
      errorCode,
    })
    expect(world.standIn.listBills()).toEqual([])
  })

  test('a wrong key is refused, and the error does not carry it', async () => {
    const provider = providerAt(world.baseUrl, 'xnd_wrong')
    const error = await provider.createInstruction(instructionRequest(world)).catch(e => e)
    expect(error).toMatchObject({ effect: 'not-made', status: 401, errorCode: 'INVALID_API_KEY' })
    expect(String(error)).not.toContain('xnd_wrong')
  })

  test('nobody listening', async () => {
    const gone = await listen(() => new Response())
    await gone.stop()
    const asked = providerAt(gone.url).createInstruction(instructionRequest(world))
    await expect(asked).rejects.toMatchObject({
      name: 'ProviderConnectionError',
      effect: 'not-made',
    })
  })
})

describe('what may have been made', () => {
  const strike = (fault: Fault, lookupByExternalId = false) =>
    world.standIn.setKnobs({ fault, faultsLeft: 1, lookupByExternalId })
  const outcomes: [Fault, string, number][] = [
    ['server-error', 'ProviderFaultError', 0],
    ['server-error-after-accept', 'ProviderFaultError', 1],
    ['redirect', 'ProviderFaultError', 0],
    ['reset', 'ProviderConnectionError', 0],
    ['reset-after-accept', 'ProviderConnectionError', 1],
    ['half-body', 'ProviderConnectionError', 1],
    ['time-out-after-accept', 'ProviderTimeoutError', 1],
  ]

  /** Only who is to wait in vain gives up soon. */
  const askerAt = (fault: Fault) =>
    fault === 'time-out-after-accept' ? impatient() : world.provider

  test.each(outcomes)('%s ends as %s, and asked again there is one number', async (fault, name) => {
    strike(fault)
    const request = instructionRequest(world)
    const error = await askerAt(fault)
      .createInstruction(request)
      .catch(e => e)
    expect(error).toMatchObject({ name, effect: 'maybe-made' })
    const made = await world.provider.createInstruction(request)
    expect(world.standIn.listBills()).toMatchObject([{ number: made.number }])
  })

  test.each(outcomes)(
    '%s: %s is told only when looking up finds nothing',
    async (fault, name, made) => {
      strike(fault, true)
      const request = instructionRequest(world)
      const answer = await askerAt(fault)
        .createInstruction(request)
        .catch(e => e)
      const bills = world.standIn.listBills()
      expect(bills).toHaveLength(made)
      if (made === 1) expect(answer).toMatchObject({ number: bills[0]?.number, status: 'active' })
      else expect(answer).toMatchObject({ name, effect: 'maybe-made' })
    },
  )

  test('a provider slower than our patience is given up', async () => {
    world.standIn.setKnobs({ delayMs: 20_000 })
    const error = await impatient()
      .createInstruction(instructionRequest(world))
      .catch(e => e)
    expect(error).toMatchObject({ name: 'ProviderTimeoutError', effect: 'maybe-made' })
  })

  test('a duplicate answer is looked up and never made twice', async () => {
    const request = instructionRequest(world)
    const first = await world.provider.createInstruction(request)
    world.standIn.setKnobs({ refuseRepeatedExternalId: true })
    // The same bill from a process that words the request otherwise: another body, the same key.
    const again = { ...request, holderName: 'Siti R' }
    expect(await world.provider.createInstruction(again)).toMatchObject({ number: first.number })
    world.standIn.setKnobs({ lookupByExternalId: false })
    await expect(world.provider.createInstruction(again)).rejects.toMatchObject({
      effect: 'maybe-made',
    })
    expect(world.standIn.listBills()).toHaveLength(1)
  })

  test.each([
    ['about another bill', { external_id: 'someone-else', expected_amount: 1250000 }],
    ['for another amount', { external_id: 'instruction-x', expected_amount: 1250001 }],
    ['without a number', { external_id: 'instruction-x', account_number: '' }],
  ])('an answer %s is never shown', async (_how, changes) => {
    const base = { id: 'a1', account_number: '1076699900', status: 'ACTIVE' }
    const liar = await listen(() => Response.json({ ...base, ...changes }))
    const request = instructionRequest(world, { instructionId: 'instruction-x' })
    const asked = providerAt(liar.url).createInstruction(request)
    await expect(asked).rejects.toMatchObject({ name: 'ProviderFaultError', effect: 'maybe-made' })
    await liar.stop()
  })

  test.each([
    ['not JSON', () => new Response('<html>502</html>')],
    ['too large', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('an answer that is %s', async (_how, answer) => {
    const odd = await listen(answer)
    const asked = providerAt(odd.url).createInstruction(instructionRequest(world))
    await expect(asked).rejects.toMatchObject({ name: 'ProviderFaultError', effect: 'maybe-made' })
    await odd.stop()
  })

  test('a redirect is not followed: the key stays with the host it is for', async () => {
    let asked = 0
    const elsewhere = await listen(() => {
      asked += 1
      return new Response('{}')
    })
    const redirecting = await listen(() => Response.redirect(elsewhere.url, 307))
    await providerAt(redirecting.url)
      .createInstruction(instructionRequest(world))
      .catch(() => undefined)
    expect(asked).toBe(0)
    await Promise.all([elsewhere.stop(), redirecting.stop()])
  })
})

describe('closing', () => {
  test.each(['virtual-account', 'retail'] as const)('a %s takes no more money', async kind => {
    const payCode = kind === 'retail' ? 'INDOMARET' : 'BNI'
    const made = await world.provider.createInstruction(
      instructionRequest(world, { kind, payCode }),
    )
    await world.provider.closeInstruction(kind, made.providerRef)
    expect(world.standIn.listBills(made.number)).toMatchObject([{ status: 'INACTIVE' }])
    // Closed already: nothing to do, and no error.
    await world.provider.closeInstruction(kind, made.providerRef)
  })

  test('one that is paid is closed already', async () => {
    const made = await world.provider.createInstruction(instructionRequest(world))
    await world.standIn.pay(made.number, 'exact')
    await world.provider.closeInstruction('virtual-account', made.providerRef)
  })

  test('one that the provider does not know is an error', async () => {
    const closing = world.provider.closeInstruction('virtual-account', 'nowhere')
    await expect(closing).rejects.toMatchObject({ status: 404, effect: 'not-made' })
  })

  test('a reference cannot walk to another path', async () => {
    const closing = world.provider.closeInstruction('virtual-account', '../transactions')
    await expect(closing).rejects.toMatchObject({ status: 404 })
  })
})
