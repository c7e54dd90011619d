import type { MarketCode } from '#domain/market/market.ts'
import { spoken } from './spoken.ts'

/** What a borrower of one market reads where more time is to be had. */
type ExtensionVoice = {
  readonly moreTime: string
  readonly title: string
  readonly extend: string
  readonly extended: string
  readonly none: string
  readonly payBill: string
}

export const extensionVoices: Readonly<Record<MarketCode, ExtensionVoice>> = spoken({
  ID: {
    moreTime: 'Belum ada dana? Perpanjang tenor',
    title: 'Bayar atau tambah waktu',
    extend: 'Tambah waktu',
    extended: 'Jatuh tempo sudah dipindahkan',
    none: 'Tambahan waktu tidak tersedia',
    payBill: 'Bayar tagihan',
  },
  IN: {
    moreTime: 'Short of money? Extend the term',
    title: 'Pay now or take more time',
    extend: 'Take more time',
    extended: 'Your due date has moved',
    none: 'More time is not available',
    payBill: 'Pay the bill',
  },
})
