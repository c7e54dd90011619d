import { describe, expect, test } from 'vitest'
import { signatureOf as cashfreeSignature } from '#server/providers/disbursement/cashfree/create-cashfree-provider.ts'
import { signatureOf as midtransSignature } from '#server/providers/payment/midtrans/verify-notification.ts'
import { signatureOf as razorpaySignature } from '#server/providers/payment/razorpay/verify-event.ts'
import type { Services } from '#server/services.ts'
import { shareApp } from '../../harness/app/share-app.ts'

// Each provider's webhook, genuine by its own proof: what nobody can book is kept for staff, with 200.

// Each has a secret of its own, as production demands; the sandbox's own are one for all.
const shared = shareApp({
  environment: {
    RUPYA_XENDIT_CALLBACK_TOKENS: 'token-of-xendit-payments',
    RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: 'token-of-xendit-payouts',
    RUPYA_RAZORPAY_WEBHOOK_SECRETS: 'secret-of-razorpay',
    RUPYA_RAZORPAYX_WEBHOOK_SECRETS: 'secret-of-razorpayx',
    RUPYA_CASHFREE_CLIENT_SECRETS: 'secret-of-cashfree',
  },
})

type Config = Services['config']
type SignedCallback = { readonly body: string; readonly headers: Record<string, string> }
type CallbackMaker = {
  /** A genuine callback about money of that day. */
  readonly dated: (config: Config, day: Date) => SignedCallback
  /** Any body, with the proof that the provider puts beside it, or none where it is in the body. */
  readonly proven: (config: Config, body: string) => SignedCallback
}

const byToken =
  (tokenOf: (config: Config) => string | undefined) =>
  (config: Config, body: string): SignedCallback => ({
    body,
    headers: { 'x-callback-token': tokenOf(config) ?? '' },
  })
const xendit = byToken(({ payment }) => payment.xendit.callbackTokens[0])
const payouts = byToken(({ payout }) => payout.xendit.callbackTokens[0])
const acquirer = byToken(({ card }) => card.callbackToken)
const razorpay = ({ payment }: Config, body: string): SignedCallback => {
  const [secret = ''] = payment.razorpay.webhookSecrets
  const signature = razorpaySignature(new TextEncoder().encode(body), secret)
  return { body, headers: { 'x-razorpay-signature': signature } }
}
const razorpayx = ({ payout }: Config, body: string): SignedCallback => {
  const [secret = ''] = payout.razorpayx.webhookSecrets
  const signature = razorpaySignature(new TextEncoder().encode(body), secret)
  return { body, headers: { 'x-razorpay-signature': signature } }
}
const cashfree = ({ payout }: Config, body: string): SignedCallback => {
  const [secret = ''] = payout.cashfree.clientSecrets
  const signature = cashfreeSignature(new TextEncoder().encode(body), '1', secret)
  return { body, headers: { 'x-webhook-signature': signature, 'x-webhook-timestamp': '1' } }
}
const jakarta = (day: Date): string =>
  new Date(day.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const seconds = (day: Date): number => Math.floor(day.getTime() / 1000)

const callbacks: Readonly<Record<string, CallbackMaker>> = {
  xendit: {
    proven: xendit,
    dated: (config, day) =>
      xendit(
        config,
        JSON.stringify({
          id: 'row',
          payment_id: 'far-xendit',
          callback_virtual_account_id: 'va',
          account_number: '1',
          amount: 10_000,
          transaction_timestamp: day.toISOString(),
        }),
      ),
  },
  razorpay: {
    proven: razorpay,
    dated: (config, day) =>
      razorpay(
        config,
        JSON.stringify({
          event: 'virtual_account.credited',
          payload: {
            payment: {
              entity: {
                id: 'pay_far',
                amount: 10_000,
                currency: 'INR',
                status: 'captured',
                created_at: seconds(day),
              },
            },
            virtual_account: {
              entity: { id: 'va_1', status: 'active', created_at: seconds(day), receivers: [] },
            },
          },
          created_at: seconds(day),
        }),
      ),
  },
  midtrans: {
    proven: (_config, body) => ({ body, headers: {} }),
    dated: ({ payment }, day) => {
      const [serverKey = ''] = payment.midtrans.serverKeys
      const facts = { order_id: 'FAR-1', status_code: '200', gross_amount: '10000.00' }
      const body = {
        ...facts,
        transaction_id: 'far-midtrans',
        transaction_status: 'settlement',
        transaction_time: jakarta(day),
        settlement_time: jakarta(day),
        payment_type: 'bank_transfer',
        signature_key: midtransSignature(facts, serverKey),
      }
      return { body: JSON.stringify(body), headers: {} }
    },
  },
  'xendit-payouts': {
    proven: payouts,
    dated: (config, day) =>
      payouts(
        config,
        JSON.stringify({
          event: 'payout.succeeded',
          data: {
            id: 'disb-far',
            reference_id: 'far',
            amount: 10_000,
            currency: 'IDR',
            status: 'SUCCEEDED',
            created: day.toISOString(),
            updated: day.toISOString(),
          },
        }),
      ),
  },
  razorpayx: {
    proven: razorpayx,
    dated: (config, day) =>
      razorpayx(
        config,
        JSON.stringify({
          event: 'payout.processed',
          payload: {
            payout: {
              entity: {
                id: 'pout_far',
                reference_id: 'far',
                amount: 10_000,
                currency: 'INR',
                status: 'processed',
                created_at: seconds(day),
              },
            },
          },
          created_at: seconds(day),
        }),
      ),
  },
  cashfree: {
    proven: cashfree,
    dated: (config, day) =>
      cashfree(
        config,
        JSON.stringify({
          type: 'TRANSFER_SUCCESS',
          event_time: day.toISOString(),
          data: {
            transfer_id: 'far',
            cf_transfer_id: 'far',
            status: 'SUCCESS',
            transfer_amount: 100,
            updated_on: day.toISOString(),
          },
        }),
      ),
  },
  acquirer: {
    proven: acquirer,
    dated: (config, day) =>
      acquirer(
        config,
        JSON.stringify({
          event: 'charge.paid',
          charge: {
            id: 'ch-far',
            reference: 'far',
            amount: '10000',
            currency: 'IDR',
            status: 'PAID',
            failure_code: '',
            code_tries: 0,
            page_url: '',
            updated: day.toISOString(),
          },
        }),
      ),
  },
}

const deliver = async (
  name: string,
  { body, headers }: SignedCallback,
  contentType = 'application/json',
) => {
  const response = await shared().app.fetch(
    new Request(`http://localhost:3000/webhooks/${name}`, {
      method: 'POST',
      headers: { 'content-type': contentType, ...headers },
      body,
    }),
  )
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

test.each([
  ['razorpayx', razorpayx, { event: 'transaction.created', payload: { transaction: {} } }],
  ['razorpayx', razorpayx, { event: 'fund_account.validation.completed', payload: {} }],
  ['razorpayx', razorpayx, { event: 'payout.downtime.started', payload: {} }],
  ['cashfree', cashfree, { type: 'LOW_BALANCE_ALERT', data: { currentBalance: '2000' } }],
  ['cashfree', cashfree, { type: 'CREDIT_CONFIRMATION', data: {} }],
] as const)('what %s reports beside payouts is not kept for staff', async (name, prove, body) => {
  const { config } = shared().services
  expect(await deliver(name, prove(config, JSON.stringify(body)))).toEqual({
    status: 200,
    message: 'ignored',
  })
})

test.each([
  ['razorpayx', razorpayx, { event: 'payout.processed', payload: {} }],
  ['cashfree', cashfree, { type: 'TRANSFER_SUCCESS', data: {} }],
] as const)('a payout that %s reports otherwise than documented is', async (name, prove, body) => {
  const { config } = shared().services
  expect(await deliver(name, prove(config, JSON.stringify(body)))).toEqual({
    status: 200,
    message: 'unreadable',
  })
})

test('every provider is among them', () => {
  const { services } = shared()
  const providers = [
    ...services.paymentProviders.keys(),
    ...services.disbursementProviders.keys(),
    ...services.cardProviders.keys(),
  ]
  expect(Object.keys(callbacks).sort()).toEqual(providers.sort())
})

describe.each(Object.entries(callbacks))('%s', (name, { dated, proven }) => {
  test('money dated 2126 is kept for staff, and that of today is not', async () => {
    const { services } = shared()
    const { config, clock } = services
    const far = new Date('2126-11-21T03:00:00Z')
    expect(await deliver(name, dated(config, far))).toEqual({ status: 200, message: 'unreadable' })
    const today = await deliver(name, dated(config, clock.now()))
    expect(today.status).toBe(200)
    expect(today.message).not.toBe('unreadable')
  })

  // The acquirer is a simulator alone, and has Xendit's token.
  const isTheSame = (other: string) =>
    other === name || [name, other].sort().join() === 'acquirer,xendit'
  test.each(Object.entries(callbacks).filter(([other]) => !isTheSame(other)))(
    'with the proof of %s beside it is refused, and stores nothing',
    async (_other, { proven: provenByOther }) => {
      const { config, clock, db } = shared().services
      const genuine = dated(config, clock.now())
      const { headers } = provenByOther(config, genuine.body)
      const unsigned = genuine.body.replace(/"signature_key":"\w+"/, '"signature_key":"00"')
      const count = async () =>
        await db
          .selectFrom('callback.received')
          .select(({ fn }) => fn.countAll<bigint>().as('stored'))
          .executeTakeFirstOrThrow()
      const before = await count()
      const given = await deliver(name, { body: unsigned, headers })
      expect(given).toEqual({ status: 401, message: 'not verified' })
      const bare = await deliver(name, { body: unsigned, headers: {} })
      expect(bare).toEqual({ status: 401, message: 'not verified' })
      expect(await count()).toEqual(before)
    },
  )

  const boundary = 'multipart/form-data; boundary=x'
  test.each([
    ['no end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['no boundary at all', 'a=1'],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
    ['nothing', ''],
  ])('multipart with %s is no fault of ours', async (_what, body) => {
    const { config } = shared().services
    const { status, message } = await deliver(name, proven(config, body), boundary)
    // Midtrans' proof is in the body: without one it is not Midtrans.
    const expected = name === 'midtrans' ? [401, 'not verified'] : [200, 'unreadable']
    expect([status, message]).toEqual(expected)
  })
})
