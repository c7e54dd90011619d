import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Money, money } from '#domain/money/money.ts'
import {
  instructionRequest,
  type PaymentWorld,
  startPaymentWorld,
} from '#tests/support/payment-world.ts'
import type { OurSide, PaymentEvent } from './payment-provider.ts'
import type { Fault } from './stand-in/knobs.ts'

// What Midtrans and Razorpay must do alike; Xendit, of which more is known, has tests of its own.

let world: PaymentWorld
beforeEach(async () => {
  world = await startPaymentWorld()
})
afterEach(() => world.stop())
/** For an answer that does not come: the world again, with providers that give up soon. */
const giveUpSoon = async () => {
  await world.stop()
  world = await startPaymentWorld({ timeoutMs: 4_000 })
}

type Rail = keyof PaymentWorld['others']
type Way = { readonly rail: Rail; readonly payCode: string; readonly amount: Money }
const rupiah = money('IDR', 1_250_000n)
const rupees = money('INR', 250_050n)
const rails: readonly Way[] = [
  { rail: 'midtrans', payCode: 'BCA', amount: rupiah },
  { rail: 'razorpay', payCode: 'HDFC', amount: rupees },
]
const ways: readonly Way[] = [
  ...['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI', 'CIMB', 'ALFAMART', 'INDOMARET'].map(
    payCode => ({ rail: 'midtrans' as const, payCode, amount: rupiah }),
  ),
  ...['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'].map(payCode => ({
    rail: 'razorpay' as const,
    payCode,
    amount: rupees,
  })),
]

const requestOf = ({ payCode, amount }: Way) =>
  instructionRequest(world, {
    payCode,
    amount,
    kind: ['ALFAMART', 'INDOMARET'].includes(payCode) ? 'retail' : 'virtual-account',
  })
/** A number, and what our side knows of it where the provider has no list. */
const made = async (way: Way) => {
  const provider = world.others[way.rail]
  const request = requestOf(way)
  const instruction = await provider.createInstruction(request)
  const ours: OurSide = {
    instructionsSince: async function* () {
      yield { instructionId: request.instructionId, isPaid: false }
    },
  }
  return { provider, request, instruction, ours }
}
const judged = (rail: Rail, index = -1) => {
  const { rawBody, headers } = world.deliveries.at(index) ?? expect.fail('no callback came')
  return world.others[rail].verify(rawBody, headers)
}
const eventOf = (rail: Rail, index?: number): PaymentEvent => {
  const verdict = judged(rail, index)
  return verdict.outcome === 'event' ? verdict.event : expect.fail(verdict.reason)
}
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const longAgo = () => new Date(world.clock.now.getTime() - 30 * 86_400_000)
const today = () => ({
  from: new Date(world.clock.now.getTime() - 3_600_000),
  until: new Date(world.clock.now.getTime() + 3_600_000),
})

test.each(ways)(
  '$payCode of $rail is told in one way by callback, read-back, list and report',
  async way => {
    const { provider, request, instruction, ours } = await made(way)
    expect(instruction).toMatchObject({ status: 'active', number: expect.any(String) })
    expect(world.standIn.listBills(instruction.number)).toMatchObject([
      { outlet: way.payCode, amount: way.amount, expiresAt: request.expiresAt },
    ])
    const [paid] = await world.standIn.pay(instruction.number, 'exact')
    const event = eventOf(way.rail)
    expect(event).toEqual({
      kind: 'paid',
      via: request.kind,
      providerPaymentId: paid?.paymentId,
      providerRef: instruction.providerRef,
      externalId: request.instructionId,
      number: instruction.number,
      amount: way.amount,
      paidAt: world.clock.now,
    })
    expect(await provider.readBack(event)).toEqual(event)
    expect(await collect(provider.list(longAgo(), ours))).toEqual([event])
    expect(await collect(provider.report(today(), ours))).toMatchObject([
      { kind: 'paid', providerPaymentId: paid?.paymentId, amount: way.amount, feeMinor: 0n },
    ])
  },
)

test('Razorpay names the branch of its account', async () => {
  const { instruction } = await made(rails[1] ?? expect.fail())
  expect(instruction.branchCode).toBe('HDFC0VACCTS')
})

describe.each(rails)('$rail', way => {
  const { rail } = way

  test('money taken back is told by callback, read-back, list and report', async () => {
    const { provider, instruction, ours } = await made(way)
    await world.standIn.pay(instruction.number, 'reversed')
    const event = eventOf(rail)
    expect(event.kind).toBe('reversed')
    expect(await provider.readBack(event)).toMatchObject({ kind: 'reversed', amount: way.amount })
    expect(await collect(provider.list(longAgo(), ours))).toMatchObject([{ kind: 'reversed' }])
    expect(await collect(provider.report(today(), ours))).toMatchObject([{ kind: 'reversed' }])
  })

  test.each<[Fault, string]>([
    ['server-error', 'maybe-made'],
    ['reset', 'maybe-made'],
    ['redirect', 'maybe-made'],
  ])('%s leaves nothing made, and nobody can know', async (fault, effect) => {
    world.standIn.setKnobs({ fault })
    const asked = world.others[rail].createInstruction(requestOf(way))
    await expect(asked).rejects.toMatchObject({ effect })
    expect(world.standIn.listBills()).toEqual([])
  })

  test.each<Fault>([
    'server-error-after-accept',
    'time-out-after-accept',
    'reset-after-accept',
    'half-body',
  ])('after %s the number that was made is found', async fault => {
    if (fault === 'time-out-after-accept') await giveUpSoon()
    world.standIn.setKnobs({ fault, faultsLeft: 1 })
    const found = await world.others[rail].createInstruction(requestOf(way))
    expect(world.standIn.listBills().map(({ number }) => number)).toEqual([found.number])
  })

  test('an answer slower than anyone waits is a time-out', async () => {
    await giveUpSoon()
    world.standIn.setKnobs({ delayMs: 20_000 })
    const asked = world.others[rail].createInstruction(requestOf(way))
    await expect(asked).rejects.toMatchObject({ name: 'ProviderTimeoutError' })
  })

  test('a number is closed, and closing it again is no error', async () => {
    const { provider, request, instruction } = await made(way)
    for (let times = 0; times < 2; times += 1) {
      await provider.closeInstruction(request.kind, instruction.providerRef)
    }
    expect(world.standIn.listBills(instruction.number)).toMatchObject([{ status: 'INACTIVE' }])
  })

  test('what it refuses was surely not made', async () => {
    const asked = world.others[rail].createInstruction(requestOf({ ...way, payCode: 'NOBANK' }))
    await expect(asked).rejects.toMatchObject({ name: 'ProviderRefusalError', effect: 'not-made' })
  })

  test('an unknown payment is none', async () => {
    const reference = { providerPaymentId: 'pay_unknown', via: 'virtual-account' } as const
    expect(await world.others[rail].readBack(reference)).toBeUndefined()
  })

  test('each of three copies says the same', async () => {
    const { instruction } = await made(way)
    world.standIn.setKnobs({ duplicates: 2 })
    await world.standIn.pay(instruction.number, 'exact')
    expect(world.deliveries).toHaveLength(3)
    expect(new Set([0, 1, 2].map(index => eventOf(rail, index).providerPaymentId)).size).toBe(1)
  })

  test.each(['wrongToken', 'tamperedBody'] as const)('with %s it is refused', async knob => {
    const { instruction } = await made(way)
    world.standIn.setKnobs({ [knob]: true })
    await world.standIn.pay(instruction.number, 'exact')
    expect(judged(rail).outcome).toBe('refused')
  })

  test('a signed callback that claims another amount does not change what is read back', async () => {
    const { provider, instruction } = await made(way)
    world.standIn.setKnobs({ wrongAmountMinor: 100 })
    await world.standIn.pay(instruction.number, 'exact')
    const claim = eventOf(rail)
    expect(claim.amount.minor).toBe(way.amount.minor + 100n)
    expect((await provider.readBack(claim))?.amount).toEqual(way.amount)
  })
})

test('an event of Razorpay that says it is an hour old is only a hint', async () => {
  const { instruction } = await made(rails[1] ?? expect.fail())
  world.standIn.setKnobs({ callbackAgeMs: 3_600_000 })
  await world.standIn.pay(instruction.number, 'exact')
  expect(judged('razorpay')).toMatchObject({ outcome: 'event', isHint: true })
})

test('Razorpay tells what it keeps, page after page', async () => {
  const { provider, instruction } = await made(rails[1] ?? expect.fail())
  world.standIn.setKnobs({ feeMinor: 590 })
  for (let count = 0; count < 103; count += 1) await world.standIn.pay(instruction.number, 'exact')
  const rows = await collect(provider.report(today()))
  expect(new Set(rows.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(103)
  expect(rows.every(({ feeMinor }) => feeMinor === 590n)).toBe(true)
})
