import { paths } from '../routes.ts'

/** What a borrower came with, kept through the way: where a list stood, and who sent them. */
const referralNames = ['scene', 'app_from', 'user_from', 'utm_tag'] as const

/** Longer is nothing that we wrote. */
const maxCharacters = 64

export type ReferralParams = Partial<Record<(typeof referralNames)[number], string>>

export const readReferralParams = (query: URLSearchParams): ReferralParams => {
  const came: ReferralParams = {}
  for (const name of referralNames) {
    const value = query.get(name)
    if (value !== null && value !== '' && value.length <= maxCharacters) came[name] = value
  }
  return came
}

/** The screen with a product's whole cost; what is chosen there comes later. */
export const productAddress = (productId: string, came: ReferralParams = {}): string =>
  `${paths.product}?${new URLSearchParams({ productId, ...came })}`
