import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  type Delivery,
  instructionRequest,
  type PaymentWorld,
  startPaymentWorld,
} from '#tests/support/payment-world.ts'
import type { PaymentEvent, PaymentReference } from '../payment-provider.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await startPaymentWorld()
})
afterEach(() => world.stop())

const DAY_MS = 86_400_000
const longAgo = () => new Date(world.clock.now.getTime() - 30 * DAY_MS)

function eventOf(delivery: Delivery | undefined): PaymentEvent {
  const { rawBody, headers } = delivery ?? expect.fail('no callback came')
  const verdict = world.provider.verify(rawBody, headers)
  if (verdict.outcome !== 'event') return expect.fail(verdict.reason)
  return verdict.event
}

async function collect(events: AsyncIterable<PaymentEvent>): Promise<PaymentEvent[]> {
  const all: PaymentEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

describe('the callback, the read-back and the list tell one payment in one way', () => {
  test.each([
    ['virtual-account', 'BRI', money('IDR', 1_250_000n)],
    ['retail', 'ALFAMART', money('IDR', 250_000n)],
    ['virtual-account', 'ICICI', money('INR', 250_050n)],
  ] as const)('%s at %s', async (kind, payCode, amount) => {
    const request = instructionRequest(world, { kind, payCode, amount })
    const made = await world.provider.createInstruction(request)
    const [paid] = await world.standIn.pay(made.number, 'exact')
    const event = eventOf(world.deliveries[0])
    expect(event).toEqual({
      kind: 'paid',
      via: kind,
      providerPaymentId: paid?.paymentId,
      providerRef: made.providerRef,
      externalId: request.instructionId,
      number: made.number,
      amount,
      paidAt: world.clock.now,
    })
    expect(await world.provider.readBack(event)).toEqual(event)
    expect(await collect(world.provider.list(longAgo()))).toEqual([event])
  })
})

describe('read-back', () => {
  test.each(['virtual-account', 'retail'] as const)('knows no %s that was not paid', async via => {
    const kind = { kind: via, payCode: via === 'retail' ? 'ALFAMART' : 'BCA' }
    const made = await world.provider.createInstruction(instructionRequest(world, kind))
    const reference: PaymentReference = {
      via,
      providerPaymentId: '123',
      providerRef: made.providerRef,
    }
    expect(await world.provider.readBack(reference)).toBeUndefined()
  })

  test('shows what was paid, whatever a callback claimed', async () => {
    world.standIn.setKnobs({ wrongAmountMinor: 1 })
    const made = await world.provider.createInstruction(instructionRequest(world))
    await world.standIn.pay(made.number, 'exact')
    const claimed = eventOf(world.deliveries[0])
    expect(claimed.amount).toEqual(money('IDR', 1_250_001n))
    expect((await world.provider.readBack(claimed))?.amount).toEqual(money('IDR', 1_250_000n))
  })

  test('a read that broke is asked once more, and only once', async () => {
    const made = await world.provider.createInstruction(instructionRequest(world))
    await world.standIn.pay(made.number, 'exact')
    const event = eventOf(world.deliveries[0])
    for (const fault of ['server-error', 'reset', 'half-body', 'redirect'] as const) {
      world.standIn.setKnobs({ fault, faultsLeft: 1 })
      expect(await world.provider.readBack(event)).toEqual(event)
      world.standIn.setKnobs({ fault, faultsLeft: 2 })
      await expect(world.provider.readBack(event)).rejects.toThrow()
    }
  })

  test("a counter's payment without its code is a mistake of ours", async () => {
    const reference: PaymentReference = { via: 'retail', providerPaymentId: '1' }
    await expect(world.provider.readBack(reference)).rejects.toThrow('providerRef')
  })
})

describe('list', () => {
  test('pages to the end, newest first, and leaves none out', async () => {
    const made = await world.provider.createInstruction(
      instructionRequest(world, { expiresAt: new Date(world.clock.now.getTime() + 90 * DAY_MS) }),
    )
    const paid: string[] = []
    for (let nth = 0; nth < 123; nth += 1) {
      world.clock.now = new Date(world.clock.now.getTime() + 1_000)
      const [payment] = await world.standIn.pay(made.number, 'exact')
      paid.push(payment?.paymentId ?? '')
    }
    const listed = await collect(world.provider.list(longAgo()))
    expect(listed.map(event => event.providerPaymentId)).toEqual(paid.toReversed())
  })

  test('starts at the time asked for', async () => {
    const made = await world.provider.createInstruction(instructionRequest(world))
    await world.standIn.pay(made.number, 'exact')
    world.clock.now = new Date(world.clock.now.getTime() + DAY_MS)
    expect(await collect(world.provider.list(world.clock.now))).toEqual([])
  })

  test('shows a payment of long ago that was taken back today', async () => {
    const made = await world.provider.createInstruction(instructionRequest(world))
    const [paid] = await world.standIn.pay(made.number, 'exact')
    world.clock.now = new Date(world.clock.now.getTime() + 10 * DAY_MS)
    await world.standIn.reverse(paid?.paymentId ?? '')
    const since = new Date(world.clock.now.getTime() - DAY_MS)
    expect(await collect(world.provider.list(since))).toMatchObject([
      { kind: 'reversed', providerPaymentId: paid?.paymentId, reversedAt: world.clock.now },
    ])
  })

  test('finds a code by what we know of it when the provider cannot look it up', async () => {
    const request = instructionRequest(world, { kind: 'retail', payCode: 'INDOMARET' })
    const made = await world.provider.createInstruction(request)
    await world.standIn.pay(made.number, 'exact')
    world.standIn.setKnobs({ lookupByExternalId: false })
    const refOf = async (instructionId: string) =>
      instructionId === request.instructionId ? made.providerRef : undefined
    expect(await collect(world.provider.list(longAgo(), { refOf }))).toHaveLength(1)
  })

  test('leaves out what is booked already, unless it was taken back', async () => {
    const [first, second] = await Promise.all([
      world.provider.createInstruction(instructionRequest(world)),
      world.provider.createInstruction(instructionRequest(world)),
    ])
    const [kept] = await world.standIn.pay(first.number, 'exact')
    const [gone] = await world.standIn.pay(second.number, 'exact')
    await world.standIn.reverse(gone?.paymentId ?? '')
    const isBooked = async (id: string) => [kept?.paymentId, gone?.paymentId].includes(id)
    const listed = await collect(world.provider.list(longAgo(), { isBooked }))
    expect(listed).toMatchObject([{ kind: 'reversed', providerPaymentId: gone?.paymentId }])
  })

  test('a row that cannot be read is named at the end, after all the others', async () => {
    const request = instructionRequest(world, { kind: 'retail', payCode: 'INDOMARET' })
    const made = await world.provider.createInstruction(request)
    const bank = await world.provider.createInstruction(instructionRequest(world))
    await world.standIn.pay(bank.number, 'exact')
    await world.standIn.pay(made.number, 'exact')
    world.standIn.setKnobs({ lookupByExternalId: false })
    const seen: PaymentEvent[] = []
    const reading = (async () => {
      for await (const event of world.provider.list(longAgo())) seen.push(event)
    })()
    await expect(reading).rejects.toThrow('1 transactions without a payment: txn_')
    expect(seen).toMatchObject([{ number: bank.number }])
  })
})
