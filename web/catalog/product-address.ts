import { paths } from '../routes.ts'

/** What a borrower came with, kept through the way: where a list stood, and who sent them. */
const keptNames = ['scene', 'app_from', 'user_from', 'utm_tag'] as const

/** Longer is nothing that we wrote. */
const mostCharacters = 64

export type Came = Partial<Record<(typeof keptNames)[number], string>>

export const readCame = (query: URLSearchParams): Came => {
  const came: Came = {}
  for (const name of keptNames) {
    const value = query.get(name)
    if (value !== null && value !== '' && value.length <= mostCharacters) came[name] = value
  }
  return came
}

/** The screen with a product's whole cost; what is chosen there comes later. */
export const productAddress = (productId: string, came: Came = {}): string =>
  `${paths.product}?${new URLSearchParams({ productId, ...came })}`
