import type { Hono } from 'hono'
import type { Currency } from '#domain/money/money.ts'
import { type CallbackBooking, receiveCallback } from '../../callback/public.ts'
import type { CardProvider } from '../../providers/card/card-provider.ts'
import type { Services } from '../../services.ts'
import { type ChargeEvent, recordCharge } from './record-charge.ts'

/** As kept beside the bytes: amounts as text, instants as ISO 8601. */
type StoredEvent = Omit<ChargeEvent, 'amount' | 'at'> & {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly at: string
}

const toJson = ({ amount, at, ...event }: ChargeEvent): StoredEvent => ({
  ...event,
  amount: { currency: amount.currency, minor: String(amount.minor) },
  at: at.toISOString(),
})

const fromJson = (json: unknown): ChargeEvent => {
  const stored = json as StoredEvent // written by toJson above, and by nothing else
  return {
    ...stored,
    amount: { currency: stored.amount.currency, minor: BigInt(stored.amount.minor) },
    at: new Date(stored.at),
  }
}

export const cardCallbacks: CallbackBooking<ChargeEvent> = {
  purpose: 'card',
  toJson,
  fromJson,
  book: recordCharge,
}

/** `POST /webhooks/{provider}` of those who charge cards. */
export const mountCardWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.cardProviders.values()) {
    const { name } = provider
    const judge = judgeFor(provider)
    app.post(
      `/webhooks/${name}`,
      async c => await receiveCallback(c, services, { name, judge }, cardCallbacks),
    )
  }
}

const judgeFor = (provider: CardProvider) => (body: Buffer, headers: Headers) => {
  const verified = provider.verify(body, headers)
  if (verified.outcome !== 'news') return { outcome: verified.outcome }
  return { outcome: 'news', news: { ...verified.news, provider: provider.name } } as const
}
