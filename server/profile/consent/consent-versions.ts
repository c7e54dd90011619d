import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import { profileCopy } from '#copy/server/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../../platform/copy.ts'

/**
 * The day the present text of each purpose was written. A change of words is a new version beside the
 * ones before, in every language: each decision keeps its version, and its text stays readable.
 */
export const consentVersions: Readonly<Record<ConsentPurpose, string>> = {
  'data-processing': '2026-11-24',
  location: '2026-11-21',
  news: '2026-11-21',
}

/**
 * The first version that names all we do for a purpose. Who agreed to an older one is asked again
 * before the next application: the text of 24 November names the comparisons by providers.
 */
export const coveringVersions: Readonly<Record<ConsentPurpose, string>> = {
  'data-processing': '2026-11-24',
  location: '2026-11-21',
  news: '2026-11-21',
}

/** Without it no data that was given may be used, so no application can be made. */
export const requiredConsents: readonly ConsentPurpose[] = ['data-processing']

type Texts = Readonly<Record<string, string | Readonly<Record<MarketCode, string>>>>

/** The text of one version, as a borrower of the market reads it. @throws for a version never shown. */
export const consentText = (
  purpose: ConsentPurpose,
  version: string,
  { locale, market }: { readonly locale: Locale; readonly market: MarketCode },
): string => {
  const texts: Texts = profileCopy[locale].consents[purpose].texts
  // Keys of the catalogs are names: v20261124.
  const text = texts[`v${version.replaceAll('-', '')}`]
  if (text === undefined) throw new Error(`no text of consent ${purpose} of ${version}`)
  return typeof text === 'string' ? text : text[market]
}
