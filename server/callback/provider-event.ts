import type { Currency, Money } from '#domain/money/money.ts'

/** News of money that moved or did not. */
type ProviderEvent = { readonly amount: Money; readonly at: Date }

/** As kept beside the bytes: amounts as text, instants as ISO 8601. */
type StoredProviderEvent = {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly at: string
}

export const providerEventToJson = ({
  amount,
  at,
  ...news
}: ProviderEvent): StoredProviderEvent => ({
  ...news,
  amount: { currency: amount.currency, minor: String(amount.minor) },
  at: at.toISOString(),
})

/** The inverse of `newsToJson`, by which alone `json` was written; all else is plain JSON. */
export const providerEventFromJson = <News extends ProviderEvent>(json: unknown): News => {
  const kept = json as StoredProviderEvent
  const amount = { currency: kept.amount.currency, minor: BigInt(kept.amount.minor) }
  return { ...kept, amount, at: new Date(kept.at) } as unknown as News
}
