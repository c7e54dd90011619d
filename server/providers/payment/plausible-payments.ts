import { MoneyError } from '#domain/money/money.ts'
import type { PaymentProvider, ProviderPaymentEvent } from './payment-provider.ts'
import { ProviderUnreadableError } from './provider-errors.ts'
import { RowReader } from './provider-rows.ts'

/**
 * How far ahead of our clock a payment may be dated. More than any clock or zone is wrong by, since
 * the sandbox pays late by dating a payment after its request's expiry.
 */
const MAX_AHEAD_MS = 31 * 86_400_000

const requirePlausible = (event: ProviderPaymentEvent, now: Date): ProviderPaymentEvent => {
  const latest = now.getTime() + MAX_AHEAD_MS
  const dates = [event.paidAt, ...(event.reversedAt ? [event.reversedAt] : [])]
  if (dates.every(date => date.getTime() <= latest)) return event
  throw new MoneyError('it is dated far in the future')
}

/**
 * A provider whose events are dated plausibly: one of the far future, which would be booked on a day
 * that never comes, is unreadable. So is a payment read back that we cannot represent.
 */
export const withPlausiblePayments = (
  provider: PaymentProvider,
  now: () => Date,
): PaymentProvider => ({
  ...provider,
  verify: (rawBody, headers) => {
    const verified = provider.verify(rawBody, headers)
    if (verified.outcome !== 'event') return verified
    try {
      return { ...verified, event: requirePlausible(verified.event, now()) }
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
      return { outcome: 'unreadable', reason: error.message }
    }
  },
  readBack: async reference => {
    try {
      const event = await provider.readBack(reference)
      return event && requirePlausible(event, now())
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
      const row = { id: reference.providerPaymentId, reason: error.message }
      throw new ProviderUnreadableError('the read-back of a payment', [row])
    }
  },
  list: async function* (since, ours) {
    const rows = new RowReader()
    try {
      for await (const event of provider.list(since, ours)) {
        const { providerPaymentId } = event
        const read = await rows.represent(providerPaymentId, () => requirePlausible(event, now()))
        if (read) yield read
      }
    } catch (error) {
      if (!(error instanceof ProviderUnreadableError)) throw error
      rows.add(error.rows)
    }
    rows.end('the list of payments')
  },
})
