import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  CALLBACK_TOKEN,
  instructionRequest,
  type PaymentWorld,
  startPaymentWorld,
} from '#tests/support/payment-world.ts'
import type { PaymentEvent, ProviderInstruction } from '../payment-provider.ts'

let world: PaymentWorld
let made: ProviderInstruction
beforeEach(async () => {
  world = await startPaymentWorld()
  made = await world.provider.createInstruction(instructionRequest(world))
})
afterEach(() => world.stop())

const told = (): PaymentEvent[] =>
  world.deliveries.map(({ rawBody, headers }) => {
    const verdict = world.provider.verify(rawBody, headers)
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
    const payments = await world.standIn.pay(made.number, action, amount)
    expect(payments).toMatchObject([{ amount: rupiah(arrives), callbackStatus: 200 }])
    expect(told()).toMatchObject([
      { kind: 'paid', amount: rupiah(arrives), providerPaymentId: payments[0]?.paymentId },
    ])
  })

  test('twice is two payments, each with an id of its own', async () => {
    const payments = await world.standIn.pay(made.number, 'twice')
    expect(payments.map(payment => payment.callbackStatus)).toEqual([200, 200])
    expect(new Set(told().map(event => event.providerPaymentId)).size).toBe(2)
  })

  test('late is stamped after the expiry, before and after it has come', async () => {
    const [bill] = world.standIn.listBills(made.number)
    const expiresAt = bill?.expiresAt.getTime() ?? Number.NaN
    await world.standIn.pay(made.number, 'late')
    expect(told()[0]?.paidAt.getTime()).toBe(expiresAt + 60_000)
    world.clock.now = new Date(expiresAt + 5 * 86_400_000)
    await world.standIn.pay(made.number, 'late')
    expect(told()[1]?.paidAt).toEqual(world.clock.now)
  })

  test('reversed is paid and then taken back, the same payment', async () => {
    const [payment] = await world.standIn.pay(made.number, 'reversed')
    expect(payment).toMatchObject({ callbackStatus: 200, reversalStatus: 200 })
    expect(told()).toMatchObject([
      { kind: 'paid', providerPaymentId: payment?.paymentId },
      { kind: 'reversed', providerPaymentId: payment?.paymentId, reversedAt: world.clock.now },
    ])
  })

  test('what was taken back is not taken back again', async () => {
    const [payment] = await world.standIn.pay(made.number, 'exact')
    const paymentId = payment?.paymentId ?? ''
    expect(await world.standIn.reverse(paymentId)).toBe(200)
    expect(await world.standIn.reverse(paymentId)).toBe(0)
    expect(told()).toHaveLength(2)
  })

  test('a number closed long ago still takes money: the lender must cope', async () => {
    await world.provider.closeInstruction('virtual-account', made.providerRef)
    expect(await world.standIn.pay(made.number, 'exact')).toMatchObject([{ callbackStatus: 200 }])
  })

  test('money on a number nobody gave out', async () => {
    const stray = { number: '107660000000', payCode: 'BCA', amount: rupiah(5_000n) }
    await world.standIn.payStray(stray)
    const [event] = told()
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
    const paying = world.standIn.pay(number || made.number, action, amount)
    await expect(paying).rejects.toMatchObject({ name: 'CounterError' })
    expect(world.deliveries).toEqual([])
  })
})

describe('callbacks', () => {
  test('carry the token, an id of their own and JSON', async () => {
    await world.standIn.pay(made.number, 'exact')
    const headers = world.deliveries[0]?.headers
    expect(headers?.get('x-callback-token')).toBe(CALLBACK_TOKEN)
    expect(headers?.get('webhook-id')).toMatch(/^[0-9a-f]{24}$/)
    expect(headers?.get('content-type')).toBe('application/json')
  })

  test('are sent again, byte for byte, until somebody says 2xx', async () => {
    world.answers.push(500, 503)
    const payments = await world.standIn.pay(made.number, 'exact')
    expect(payments).toMatchObject([{ callbackStatus: 500 }])
    await world.standIn.settled()
    expect(world.deliveries).toHaveLength(3)
    const bodies = world.deliveries.map(({ rawBody }) => Buffer.from(rawBody).toString())
    expect(new Set(bodies).size).toBe(1)
    const ids = world.deliveries.map(({ headers }) => headers.get('webhook-id'))
    expect(new Set(ids).size).toBe(1)
  })

  test('are given up in the end', async () => {
    world.answers.push(500, 500, 500, 500, 500)
    await world.standIn.pay(made.number, 'exact')
    await world.standIn.settled()
    expect(world.deliveries).toHaveLength(3)
  })
})

describe('knobs', () => {
  test('a callback twenty times at once', async () => {
    world.standIn.setKnobs({ duplicates: 19 })
    await world.standIn.pay(made.number, 'exact')
    expect(world.deliveries).toHaveLength(20)
    expect(new Set(told().map(event => event.providerPaymentId)).size).toBe(1)
  })

  test('a reversal before its payment', async () => {
    world.standIn.setKnobs({ holdCallbacks: true, callbackOrder: 'reversed' })
    expect(await world.standIn.pay(made.number, 'reversed')).toMatchObject([{ callbackStatus: 0 }])
    expect(world.deliveries).toEqual([])
    expect(await world.standIn.releaseCallbacks()).toEqual([200, 200])
    expect(told().map(event => event.kind)).toEqual(['reversed', 'paid'])
  })

  test('two payments in the other order', async () => {
    world.standIn.setKnobs({ callbackOrder: 'reversed' })
    const payments = await world.standIn.pay(made.number, 'twice')
    const ids = payments.map(payment => payment.paymentId)
    expect(told().map(event => event.providerPaymentId)).toEqual(ids.toReversed())
  })

  test('a callback that never comes', async () => {
    world.standIn.setKnobs({ dropCallbacks: true })
    expect(await world.standIn.pay(made.number, 'exact')).toMatchObject([{ callbackStatus: 0 }])
    await world.standIn.settled()
    expect(world.deliveries).toEqual([])
  })

  test('a wrong token', async () => {
    world.standIn.setKnobs({ wrongToken: true })
    await world.standIn.pay(made.number, 'exact')
    const [{ rawBody, headers } = expect.fail('nothing came')] = world.deliveries
    expect(world.provider.verify(rawBody, headers).outcome).toBe('refused')
  })

  test.each([1, -1, -625_000])('a claim that is %s off', async wrongAmountMinor => {
    world.standIn.setKnobs({ wrongAmountMinor })
    const payments = await world.standIn.pay(made.number, 'exact')
    expect(payments).toMatchObject([{ amount: rupiah(1_250_000n) }])
    expect(told()).toMatchObject([{ amount: rupiah(1_250_000n + BigInt(wrongAmountMinor)) }])
  })

  test('a payment taken back some time later', async () => {
    world.standIn.setKnobs({ reversalDelayMs: 20 })
    const [payment] = await world.standIn.pay(made.number, 'reversed')
    expect(payment).not.toHaveProperty('reversalStatus')
    await expect.poll(() => world.deliveries.length).toBe(2)
    expect(told().map(event => event.kind)).toEqual(['paid', 'reversed'])
  })

  test('a fault strikes as often as it is told to', async () => {
    world.standIn.setKnobs({ fault: 'server-error', faultsLeft: 1, lookupByExternalId: false })
    const second = instructionRequest(world, { instructionId: 'second' })
    await expect(world.provider.createInstruction(second)).rejects.toThrow('500')
    await world.provider.createInstruction(second)
    expect(world.standIn.knobs().faultsLeft).toBe(0)
  })

  test('a value that no knob has is refused and changes nothing', () => {
    const before = world.standIn.knobs()
    // @ts-expect-error the compiler refuses it too
    expect(() => world.standIn.setKnobs({ fault: 'fire' })).toThrow()
    expect(() => world.standIn.setKnobs({ delayMs: -1 })).toThrow()
    expect(world.standIn.knobs()).toEqual(before)
  })
})
