import { afterAll, expect, test } from 'vitest'
import { accountNameSamples } from '../../harness/documented-samples/account-name-samples.ts'
import { identitySamples } from '../../harness/documented-samples/identity-samples.ts'
import { indianPayoutSamples } from '../../harness/documented-samples/indian-payout-samples.ts'
import { messageSamples } from '../../harness/documented-samples/message-samples.ts'
import { midtransSamples } from '../../harness/documented-samples/midtrans-samples.ts'
import { midtransSnapSamples } from '../../harness/documented-samples/midtrans-snap-samples.ts'
import { payoutSamples } from '../../harness/documented-samples/payout-samples.ts'
import { razorpayOnlineSamples } from '../../harness/documented-samples/razorpay-online-samples.ts'
import { razorpayQrSamples } from '../../harness/documented-samples/razorpay-qr-samples.ts'
import { razorpayReportSamples } from '../../harness/documented-samples/razorpay-report-samples.ts'
import { razorpaySamples } from '../../harness/documented-samples/razorpay-samples.ts'
import { xenditPaymentsApiSamples } from '../../harness/documented-samples/xendit-payments-api-samples.ts'
import { xenditReportSamples } from '../../harness/documented-samples/xendit-report-samples.ts'
import { xenditSamples } from '../../harness/documented-samples/xendit-samples.ts'

// Every adapter reads what its provider publishes: not what our simulators, which we wrote, send.

const samples = [
  ...razorpaySamples,
  ...razorpayQrSamples,
  ...razorpayOnlineSamples,
  ...razorpayReportSamples,
  ...xenditSamples,
  ...xenditReportSamples,
  ...xenditPaymentsApiSamples,
  ...midtransSamples,
  ...midtransSnapSamples,
  ...payoutSamples,
  ...indianPayoutSamples,
  ...messageSamples,
  ...accountNameSamples,
  ...identitySamples,
]

afterAll(() => {
  const counts = Object.entries(Object.groupBy(samples, ({ provider }) => provider))
  const each = counts.map(([provider, of]) => `${provider} ${of.length}`).join(', ')
  process.stdout.write(`documented samples: ${samples.length} (${each})\n`)
})

test.each(samples)('$provider, $kind, $what ($source)', async ({ check }) => {
  await check()
})

test('each sample is named once', () => {
  const names = samples.map(({ provider, kind, what }) => `${provider} ${kind} ${what}`)
  expect(new Set(names).size).toBe(names.length)
})
