import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'

type MarketLabels = {
  readonly idNumber: () => string
  readonly documentImage: () => string
  readonly city: () => string
  readonly region: () => string
  readonly postalCode: () => string
}

/** What the forms' fields are called in each market. */
const labels: Readonly<Record<MarketCode, MarketLabels>> = {
  ID: {
    idNumber: copy.ktpNumber,
    documentImage: copy.ktpPhoto,
    city: copy.cityIndonesia,
    region: copy.province,
    postalCode: copy.postalCode,
  },
  IN: {
    idNumber: copy.panNumber,
    documentImage: copy.panPhoto,
    city: copy.cityIndia,
    region: copy.state,
    postalCode: copy.pinCode,
  },
}

export const marketLabels = (market: MarketCode): MarketLabels => labels[market]
