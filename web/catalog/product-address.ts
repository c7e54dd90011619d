import { paths } from '../routes.ts'

/** Referral parameters, carried through all pages: where a list was, and who sent the borrower. */
const referralNames = ['scene', 'app_from', 'user_from', 'utm_tag'] as const

/** Longer values were not written by us. */
const maxCharacters = 64

export type ReferralParams = Partial<Record<(typeof referralNames)[number], string>>

export const readReferralParams = (query: URLSearchParams): ReferralParams => {
  const referral: ReferralParams = {}
  for (const name of referralNames) {
    const value = query.get(name)
    if (value !== null && value !== '' && value.length <= maxCharacters) referral[name] = value
  }
  return referral
}

/** The page with a product's total cost. */
export const productAddress = (productId: string, referral: ReferralParams = {}): string =>
  `${paths.product}?${new URLSearchParams({ productId, ...referral })}`
