import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'

type MarketLabels = {
  readonly idNumber: () => string
  readonly documentImage: () => string
  /** Who sees the photos; where a service compares them, by whom and why. */
  readonly photoPrivacy: () => string
  readonly fullNameHint: () => string
  readonly streetHint: () => string
  readonly city: () => string
  readonly region: () => string
  readonly postalCode: () => string
}

/** What the forms' fields are called in each market. */
const labels: Readonly<Record<MarketCode, MarketLabels>> = {
  ID: {
    idNumber: copy.ktpNumber,
    documentImage: copy.ktpPhoto,
    photoPrivacy: copy.identityPrivacyCompared,
    fullNameHint: copy.fullNameHintIndonesia,
    streetHint: copy.streetHintIndonesia,
    city: copy.cityIndonesia,
    region: copy.province,
    postalCode: copy.postalCode,
  },
  IN: {
    idNumber: copy.panNumber,
    documentImage: copy.panPhoto,
    photoPrivacy: copy.identityPrivacy,
    fullNameHint: copy.fullNameHintIndia,
    streetHint: copy.streetHintIndia,
    city: copy.cityIndia,
    region: copy.state,
    postalCode: copy.pinCode,
  },
}

export const marketLabels = (market: MarketCode): MarketLabels => labels[market]
