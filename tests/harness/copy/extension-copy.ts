import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text of a market's extension pages. */
type ExpectedExtensionCopy = {
  readonly offerExtension: RegExp
  readonly title: string
  readonly extend: RegExp
  readonly extended: string
  readonly none: string
  readonly payRequest: string
}

export const extensionCopy: Readonly<Record<MarketCode, ExpectedExtensionCopy>> = localizedCopy({
  ID: {
    offerExtension: /^Belum ada dana\? Perpanjang (28|29|30|31) hari$/,
    title: 'Bayar sekarang atau perpanjang',
    extend: /^Perpanjang (28|29|30|31) hari$/,
    extended: 'Jatuh tempo sudah diperpanjang',
    none: 'Perpanjangan tidak tersedia',
    payRequest: 'Bayar tagihan',
  },
  IN: {
    offerExtension: /^Short of money\? Extend by (28|29|30|31) days$/,
    title: 'Pay now or extend',
    extend: /^Extend by (28|29|30|31) days$/,
    extended: 'Your due date has moved',
    none: 'No extension is available',
    payRequest: 'Pay the bill',
  },
})
