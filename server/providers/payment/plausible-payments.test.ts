import { expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import type { PaymentProvider, ProviderPaymentEvent } from './payment-provider.ts'
import { withPlausiblePayments } from './plausible-payments.ts'

const now = new Date('2026-11-21T03:00:00Z')
const paidIn = (year: number): ProviderPaymentEvent => ({
  provider: 'xendit',
  kind: 'paid',
  via: 'virtual-account',
  providerPaymentId: `paid-in-${year}`,
  number: '1',
  amount: money('IDR', 1_000n),
  paidAt: new Date(Date.UTC(year, 10, 21)),
})
const never = () => expect.fail('not called')
const saying = (...events: readonly ProviderPaymentEvent[]): PaymentProvider =>
  withPlausiblePayments(
    {
      name: 'xendit',
      market: 'ID',
      createPaymentRequest: never,
      closePaymentRequest: never,
      verify: () => ({ outcome: 'event', event: events[0] ?? never() }),
      readBack: async () => events[0],
      list: async function* () {
        yield* events
      },
      report: never,
    },
    () => now,
  )
const read = (provider: PaymentProvider) => provider.verify(new Uint8Array(), new Headers())

test('a payment of the year 2126 is unreadable in a callback, a read-back and a list', async () => {
  const provider = saying(paidIn(2126), paidIn(2026))
  expect(read(provider).outcome).toBe('unreadable')
  await expect(provider.readBack(paidIn(2126))).rejects.toMatchObject({
    name: 'ProviderUnreadableError',
  })
  const listed: ProviderPaymentEvent[] = []
  const listing = (async () => {
    for await (const event of provider.list(now)) listed.push(event)
  })()
  await expect(listing).rejects.toMatchObject({ rows: [{ id: 'paid-in-2126' }] })
  expect(listed).toEqual([paidIn(2026)])
})

test('a payment of today is what it was', async () => {
  const provider = saying(paidIn(2026))
  expect(read(provider)).toEqual({ outcome: 'event', event: paidIn(2026) })
  expect(await provider.readBack(paidIn(2026))).toEqual(paidIn(2026))
})
