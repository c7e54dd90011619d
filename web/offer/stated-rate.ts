import type { OfferDetails } from './load-offer.ts'

/** The yearly rate, and beside it the flat rate where lenders state it: "24% (flat 2% per bulan)". */
export const statedRate = ({
  annualRate,
  flatRate,
}: Pick<OfferDetails['figures'], 'annualRate' | 'flatRate'>): string =>
  flatRate === '' ? annualRate : `${annualRate} (${flatRate})`
