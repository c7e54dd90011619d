import type { PaymentProvider, ProviderPaymentEvent } from './payment-provider.ts'
import { plausibleVerification, readableReply, requirePlausible } from './plausible-dates.ts'
import { ProviderUnreadableError } from './provider-errors.ts'
import { RowReader } from './provider-rows.ts'

const datesOf = ({ paidAt, reversedAt }: ProviderPaymentEvent): readonly Date[] =>
  reversedAt ? [paidAt, reversedAt] : [paidAt]

/**
 * A provider whose events are dated plausibly: one of the far future, which would be booked on a day
 * that never comes, is unreadable. So is a payment read back that we cannot represent.
 */
export const withPlausiblePayments = (
  provider: PaymentProvider,
  now: () => Date,
): PaymentProvider => ({
  ...provider,
  verify: (rawBody, headers) =>
    plausibleVerification(provider.verify(rawBody, headers), datesOf, now()),
  readBack: reference =>
    readableReply(
      { question: 'the read-back of a payment', id: reference.providerPaymentId },
      async () => {
        const event = await provider.readBack(reference)
        if (event) requirePlausible(datesOf(event), now())
        return event
      },
    ),
  list: async function* (since, ours) {
    const rows = new RowReader()
    try {
      for await (const event of provider.list(since, ours)) {
        const plausible = await rows.read(event.providerPaymentId, () => {
          requirePlausible(datesOf(event), now())
          return event
        })
        if (plausible) yield plausible
      }
    } catch (error) {
      if (!(error instanceof ProviderUnreadableError)) throw error
      rows.add(error.rows)
    }
    rows.end('the list of payments')
  },
})
