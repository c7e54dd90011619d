import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text of a market's extension pages. */
type ExpectedExtensionCopy = {
  readonly offerExtension: string
  readonly title: string
  readonly extend: string
  readonly extended: string
  readonly none: string
  readonly payRequest: string
}

export const extensionCopy: Readonly<Record<MarketCode, ExpectedExtensionCopy>> = localizedCopy({
  ID: {
    offerExtension: 'Belum ada dana? Perpanjang tenor',
    title: 'Bayar atau tambah waktu',
    extend: 'Tambah waktu',
    extended: 'Jatuh tempo sudah dipindahkan',
    none: 'Tambahan waktu tidak tersedia',
    payRequest: 'Bayar tagihan',
  },
  IN: {
    offerExtension: 'Short of money? Extend the term',
    title: 'Pay now or extend the term',
    extend: 'Extend the term',
    extended: 'Your due date has moved',
    none: 'The term cannot be extended',
    payRequest: 'Pay the bill',
  },
})
