import { describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { payoutProviders } from '#server/providers/disbursement/payout-providers.ts'
import { paymentProviders } from '#server/providers/payment/payment-providers.ts'
import { commonVariables, marketVariables } from '#tests/harness/app/production-environment.ts'
import { readTracked } from './tracked-files.ts'

// docs/how-to/configure-providers.md names what the code takes.

const guide = readTracked('docs/how-to/configure-providers.md')
const rowOf = (address: string): string =>
  guide.split('\n').find(line => line.includes(`\`https://HOST/webhooks/${address}\``)) ??
  expect.fail(`no row of ${address}`)
const namesIn = (text: string, pattern: RegExp): Set<string> => new Set(text.match(pattern))

describe('the guide to providers', () => {
  const config = parseConfig(
    {
      ...commonVariables(),
      ...marketVariables.ID,
      ...marketVariables.IN,
      RUPYA_MIDTRANS_SERVER_KEYS: 'Mid-server-q7Xn2RvK9tLwBz4m',
      RUPYA_CASHFREE_CLIENT_ID: 'CF123456',
      RUPYA_CASHFREE_CLIENT_SECRETS: 'cf_secret_hT5vWq2LxR7mZk4b',
    },
    () => expect.fail('asked for sandbox secrets'),
  )
  const options = { simulatorUrl: '', clock: { now: () => new Date() } }
  const names = [
    ...paymentProviders(config, options).all.keys(),
    ...payoutProviders(config, options).all.keys(),
    ...['whatsapp', 'msg91/TOKEN'],
  ]

  test('has the address of every webhook', () => {
    const addresses = [...guide.matchAll(/`https:\/\/HOST\/webhooks\/([\w/-]+)`/g)]
    expect(new Set(addresses.map(([, name]) => name))).toEqual(new Set(names))
  })

  test.each([
    [
      'razorpay',
      'server/providers/payment/razorpay/verify-event.ts',
      /\b(?:virtual_account|qr_code|order|payment_link|refund)\.[a-z]+\b(?=['`])/g,
    ],
    [
      'xendit',
      'server/providers/payment/xendit/payments-api/payment-events.ts',
      /\b(?:payment|payment_request|refund)\.(?:capture|authorization|expiry|failure|succeeded|failed)\b/g,
    ],
  ])('names the events of %s that its adapter knows', (name, source, pattern) => {
    const known = namesIn(readTracked(source), pattern)
    expect(known.size).toBeGreaterThan(5)
    expect(namesIn(rowOf(name), pattern)).toEqual(known)
  })
})
