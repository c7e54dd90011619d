import type { MarketCode, MarketLanguage } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text of a market's pages, and the labels by which tests find elements. */
export type ExpectedCopy = {
  readonly market: MarketCode
  readonly language: MarketLanguage
  readonly enterAs: (name: string) => string
  readonly payNow: string
  readonly paySoon: string
  readonly showPaymentNumber: string
  readonly chooseAll: string
  readonly installment: (no: number, of: number) => string
  readonly waiting: string
  readonly changePaymentMethod: string
  readonly wantToPay: string
  readonly copyNumber: string
  readonly havePaid: string
  readonly yes: string
  readonly no: string
  readonly reference: RegExp
  readonly checking: string
  readonly received: string
  readonly receipt: string
  readonly allocation: string
  readonly leftToPay: string
  readonly backToLoan: string
  readonly partReceived: string
  readonly payRest: string
  readonly yours: string
  readonly putToNext: string
  readonly closeEarly: string
  readonly tips: string
  readonly replaced: string
  readonly expired: string
  readonly newNumber: string
  readonly nothingToPay: string
  readonly allPaid: string
  readonly details: string
  readonly paid: RegExp
  readonly miniMarket: string
  readonly rateTitle: string
  readonly rateSend: string
  readonly rateCancel: string
  readonly chooseRating: string
  readonly thanks: string
  readonly close: string
  readonly stars: (count: number) => string
  readonly retry: string
  readonly signIn: string
  readonly signedOut: string
  readonly wrongAddress: string
  readonly notFound: string
  readonly missing: string
  readonly fault: string
  readonly offline: string
  readonly payHere: string
  readonly whatBankDid: string
  readonly checkLedger: string
  readonly ledgerHolds: string
  readonly myLoans: string
}

const indonesia: ExpectedCopy = {
  market: 'ID',
  language: 'id',
  enterAs: name => `Masuk sebagai ${name}`,
  payNow: 'Bayar sekarang',
  paySoon: 'Bayar Segera',
  showPaymentNumber: 'Tampilkan nomor pembayaran',
  chooseAll: 'Bayar semua total pembayaran',
  installment: (no, of) => `Cicilan ${no} dari ${of}`,
  waiting: 'Menunggu pembayaran Anda',
  changePaymentMethod: 'Ubah cara pembayaran',
  wantToPay: 'SAYA INGIN MEMBAYAR',
  copyNumber: 'Salin nomor pembayaran',
  havePaid: 'TELAH MEMBAYAR',
  yes: 'YA',
  no: 'BATAL',
  reference: /^Nomor referensi transfer/,
  checking: 'Kami sedang memeriksa pembayaran Anda',
  received: 'Pembayaran diterima',
  receipt: 'Bukti pembayaran',
  allocation: 'Rincian pencatatan pembayaran',
  leftToPay: 'Sisa tagihan setelah pembayaran ini',
  backToLoan: 'Kembali ke pinjaman',
  partReceived: 'Sebagian sudah kami terima',
  payRest: 'Bayar sisanya',
  yours: 'Kelebihan bayar',
  putToNext: 'Pakai untuk cicilan berikutnya',
  closeEarly: 'Lunasi lebih awal',
  tips: 'Kami akan segera mengonfirmasi pembayaran Anda',
  replaced: 'Nomor ini sudah diganti dengan yang baru',
  expired: 'Nomor ini sudah tidak berlaku',
  newNumber: 'Buat nomor baru',
  nothingToPay: 'Tidak ada tagihan',
  allPaid: 'Semua cicilan sudah dibayar',
  details: 'Rincian',
  paid: /^Sudah dibayar/,
  miniMarket: 'Mini Market',
  rateTitle: 'Bagaimana pengalaman pinjaman Anda?',
  rateSend: 'Kirim',
  rateCancel: 'Nanti saja',
  chooseRating: 'Silakan pilih',
  thanks: 'Terima kasih atas masukan Anda',
  close: 'Tutup',
  stars: count => `${count} dari 5 bintang`,
  retry: 'Coba lagi',
  signIn: 'Masuk',
  signedOut: 'Silakan masuk kembali',
  wrongAddress: 'Tautan tidak lengkap',
  notFound: 'Data tidak ditemukan',
  missing: 'Halaman tidak ditemukan',
  fault: 'Halaman tidak dapat dimuat',
  offline: 'Tidak ada koneksi',
  payHere: 'Bayar di loket',
  whatBankDid: 'Yang dilakukan bank',
  checkLedger: 'Periksa pembukuan',
  ledgerHolds: 'Pembukuan benar',
  myLoans: 'Pinjaman saya',
}

const india: ExpectedCopy = {
  market: 'IN',
  language: 'en',
  enterAs: name => `Enter as ${name}`,
  payNow: 'Pay now',
  paySoon: 'Pay now',
  showPaymentNumber: 'Show payment number',
  chooseAll: 'Pay everything that is left',
  installment: (no, of) => `EMI ${no} of ${of}`,
  waiting: 'Waiting for your payment',
  changePaymentMethod: 'Change how you pay',
  wantToPay: 'I WANT TO PAY',
  copyNumber: 'Copy the payment number',
  havePaid: 'I HAVE PAID',
  yes: 'YES',
  no: 'CANCEL',
  reference: /^Transfer reference or UTR/,
  checking: 'We are checking your payment',
  received: 'Payment received',
  receipt: 'Receipt',
  allocation: 'How your payment was applied',
  leftToPay: 'Left to pay after this payment',
  backToLoan: 'Back to the loan',
  partReceived: 'Part payment received',
  payRest: 'Pay the rest',
  yours: 'Extra payment',
  putToNext: 'Use it for the next EMI',
  closeEarly: 'Pre-close loan (foreclosure)',
  tips: 'We will confirm your repayment as soon as possible',
  replaced: 'This number was replaced by a newer one',
  expired: 'This number has expired',
  newNumber: 'Get a new number',
  nothingToPay: 'Nothing to pay',
  allPaid: 'All EMIs are paid',
  details: 'Details',
  paid: /^Paid \(/,
  miniMarket: 'Mini Market',
  rateTitle: 'How was this loan for you?',
  rateSend: 'Send',
  rateCancel: 'Not now',
  chooseRating: 'Please choose a rating',
  thanks: 'Thank you for telling us',
  close: 'Close',
  stars: count => `${count} of 5 stars`,
  retry: 'Try again',
  signIn: 'Sign in',
  signedOut: 'Please sign in again',
  wrongAddress: 'This link is not complete',
  notFound: 'We could not find this',
  missing: 'Page not found',
  fault: 'This page did not load',
  offline: 'No connection',
  payHere: 'Pay at the counter',
  whatBankDid: 'What the bank did',
  checkLedger: 'Check the ledger',
  ledgerHolds: 'The ledger holds',
  myLoans: 'My loans',
}

export const expectedCopy: Readonly<Record<MarketCode, ExpectedCopy>> = localizedCopy({
  ID: indonesia,
  IN: india,
})
