import type { Currency } from '#domain/money/money.ts'
import type { CallbackBooking } from '../callback/public.ts'
import { type PayoutEvent, recordPayout } from './record-payout.ts'

/** As kept beside the bytes: amounts as text, instants as ISO 8601. */
type StoredEvent = Omit<PayoutEvent, 'amount' | 'at'> & {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly at: string
}

const toJson = ({ amount, at, ...event }: PayoutEvent): StoredEvent => ({
  ...event,
  amount: { currency: amount.currency, minor: String(amount.minor) },
  at: at.toISOString(),
})

const fromJson = (json: unknown): PayoutEvent => {
  const stored = json as StoredEvent // written by toJson above, and by nothing else
  return {
    ...stored,
    amount: { currency: stored.amount.currency, minor: BigInt(stored.amount.minor) },
    at: new Date(stored.at),
  }
}

export const payoutCallbacks: CallbackBooking<PayoutEvent> = {
  purpose: 'payout',
  toJson,
  fromJson,
  book: recordPayout,
}
