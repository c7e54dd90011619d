import type { Currency, Money } from '#domain/money/money.ts'

/** News of money that moved or did not. */
type MoneyNews = { readonly amount: Money; readonly at: Date }

/** As kept beside the bytes: amounts as text, instants as ISO 8601. */
type KeptNews = {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly at: string
}

export const newsToJson = ({ amount, at, ...news }: MoneyNews): KeptNews => ({
  ...news,
  amount: { currency: amount.currency, minor: String(amount.minor) },
  at: at.toISOString(),
})

/** The inverse of `newsToJson`, by which alone `json` was written; all else is plain JSON. */
export const newsFromJson = <News extends MoneyNews>(json: unknown): News => {
  const kept = json as KeptNews
  const amount = { currency: kept.amount.currency, minor: BigInt(kept.amount.minor) }
  return { ...kept, amount, at: new Date(kept.at) } as unknown as News
}
