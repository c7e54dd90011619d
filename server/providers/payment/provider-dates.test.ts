import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  type PaymentProviderEnvironment,
  paymentRequestInput,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import type { CardProvider, CardProviderEvent } from '../card/card-provider.ts'
import { withPlausibleCardPayments } from '../card/plausible-card-payments.ts'
import type { DisbursementProvider } from '../disbursement/disbursement-provider.ts'
import { withPlausiblePayouts } from '../disbursement/plausible-payouts.ts'
import type { LedgerSide } from './payment-provider.ts'

// Each provider's own list and read-back, with money of a year that no calendar of ours reaches.

const today = new Date('2026-11-21T03:00:00.000Z')
const far = new Date('2126-11-21T03:00:00.000Z')
const unreadable = { name: 'ProviderUnreadableError' }

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())

describe.each([
  ['xendit', 'BCA', money('IDR', 100_000n)],
  ['midtrans', 'BCA', money('IDR', 100_000n)],
  ['razorpay', 'BANK-TRANSFER', money('INR', 100_000n)],
] as const)('%s', (name, paymentMethodCode, amount) => {
  test('a payment of 2126 is named in its list after that of today, and read back by nobody', async () => {
    const provider = environment.providerOf(name)
    const paymentRequestIds: string[] = []
    const payAt = async (now: Date) => {
      environment.clock.now = now
      const expiresAt = new Date(now.getTime() + 86_400_000)
      const input = { paymentMethodCode, amount, expiresAt }
      const request = paymentRequestInput(environment, input)
      paymentRequestIds.push(request.paymentRequestId)
      const created = await provider.createPaymentRequest(request)
      const [payment] = await environment.simulator.pay(created.number, 'exact')
      return payment?.paymentId ?? expect.fail('not paid')
    }
    const ofToday = await payAt(today)
    const ofFar = await payAt(far)
    environment.clock.now = today
    const ours: LedgerSide = {
      paymentRequestsSince: async function* () {
        for (const paymentRequestId of paymentRequestIds) {
          yield { paymentRequestId, kind: 'virtual-account' }
        }
      },
    }
    const listed: string[] = []
    const listing = (async () => {
      const since = new Date(today.getTime() - 86_400_000)
      for await (const event of provider.list(since, ours)) listed.push(event.providerPaymentId)
    })()
    await expect(listing).rejects.toMatchObject({ ...unreadable, rows: [{ id: ofFar }] })
    expect(listed).toEqual([ofToday])
    const reference = { providerPaymentId: ofFar, via: 'virtual-account' } as const
    await expect(provider.readBack(reference)).rejects.toMatchObject(unreadable)
  })
})

const never = () => expect.fail('not called')

test('a payout of 2126 is neither started, found nor reported', async () => {
  const event = {
    provider: 'payer',
    reference: 'payout-1',
    providerRef: 'disb-1',
    state: 'paid',
    reason: '',
    amount: money('IDR', 1_000n),
    at: far,
  } as const
  const payer: DisbursementProvider = withPlausiblePayouts(
    {
      name: 'payer',
      createPayout: async () => event,
      findPayout: async () => event,
      verify: () => ({ outcome: 'event', event }),
    },
    () => today,
  )
  const request = {
    reference: 'payout-1',
    amount: event.amount,
    bankCode: 'BCA',
    accountNo: '1',
    holder: 'Siti',
    description: '',
  }
  await expect(payer.createPayout(request)).rejects.toMatchObject(unreadable)
  await expect(payer.findPayout('payout-1')).rejects.toMatchObject(unreadable)
  expect(payer.verify(new Uint8Array(), new Headers()).outcome).toBe('unreadable')
})

test('a card payment of 2126 is named in the list after that of today', async () => {
  const paidAt = (at: Date): CardProviderEvent => ({
    provider: 'card',
    reference: `card-${at.getUTCFullYear()}`,
    providerRef: `ch-${at.getUTCFullYear()}`,
    state: 'paid',
    reason: '',
    amount: money('IDR', 1_000n),
    tries: 0,
    pageUrl: '',
    at,
  })
  const card: CardProvider = withPlausibleCardPayments(
    {
      name: 'card',
      startCardPayment: never,
      sendCode: never,
      confirmCardPayment: never,
      cancelCardPayment: never,
      findCardPayment: async () => paidAt(far),
      list: async function* () {
        yield paidAt(far)
        yield paidAt(today)
      },
      verify: () => ({ outcome: 'event', event: paidAt(far) }),
    },
    () => today,
  )
  const listed: string[] = []
  const listing = (async () => {
    for await (const { reference } of card.list({ from: today, until: today })) {
      listed.push(reference)
    }
  })()
  await expect(listing).rejects.toMatchObject({ ...unreadable, rows: [{ id: 'ch-2126' }] })
  expect(listed).toEqual(['card-2026'])
  await expect(card.findCardPayment('card-2126')).rejects.toMatchObject(unreadable)
  expect(card.verify(new Uint8Array(), new Headers()).outcome).toBe('unreadable')
})
