import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text of the product pages, with figures computed by hand. */
export type ExpectedCatalogCopy = {
  readonly market: MarketCode
  readonly title: string
  readonly compare: string
  readonly apply: string
  readonly goOn: string
  readonly full: string
  readonly totalCost: string
  readonly seeAndApply: string
  readonly amount: string
  readonly term: string
  readonly workOut: string
  readonly leaving: string
  readonly openSite: RegExp
  readonly mustAgree: string
  readonly empty: string
  readonly backHome: string
  readonly lateFirst: string
  readonly nextStep: RegExp
  /** Our own product, and an example loan of it. */
  readonly own: {
    readonly id: string
    readonly name: string
    readonly choose: { readonly amount: string; readonly term: string }
    /** Of the chosen amount over each term. */
    readonly termCosts: readonly string[]
    readonly received: string
    /** Of the interest, on the product's page and on its offer. */
    readonly rate: string
    readonly offerRate: string
    readonly paidIn: string
    readonly applyFor: string
    readonly confirm: string
  }
  readonly partner: { readonly id: string; readonly name: string; readonly site: string }
  /** The lender's parameter for a failed joint sign-in, and the label of its link. */
  readonly signInFails: string
  readonly couldNotSignIn: RegExp
  /** Full at present. */
  readonly closed: string
}

export const catalogCopy: Readonly<Record<MarketCode, ExpectedCatalogCopy>> = localizedCopy({
  ID: {
    market: 'ID',
    title: 'Pengajuan Khusus',
    compare: 'Bandingkan pemberi pinjaman lain',
    apply: 'Ajukan',
    goOn: 'Lanjut ke situsnya',
    full: 'Penuh hari ini',
    totalCost: 'Lihat biaya lengkap',
    seeAndApply: 'Lihat biaya dan ajukan',
    amount: 'Jumlah pinjaman',
    term: 'Tenor',
    workOut: 'Hitung',
    leaving: 'Menuju situs pemberi pinjaman',
    openSite: /^Buka /,
    mustAgree: 'Centang persetujuan terlebih dahulu untuk melanjutkan.',
    empty: 'Pengajuan sudah penuh , Silahkan pengajuan kembali di besok hari',
    backHome: 'Kembali Ke Beranda',
    lateFirst: 'Selesaikan tagihan Anda dulu',
    nextStep: /^Langkah berikutnya: /,
    own: {
      id: 'dana-cepat',
      name: 'Dana Cepat',
      choose: { amount: 'Rp6.000.000', term: '6 bulan' },
      termCosts: [
        '3 × Rp2.120.000 per bulan',
        '4 × Rp1.620.000 per bulan',
        '6 × Rp1.120.000 per bulan',
      ],
      received: 'Rp5.850.000',
      rate: 'Bunga (24% per tahun, flat 2% per bulan)',
      offerRate: 'Bunga 24% per tahun (flat 2% per bulan), APR ',
      paidIn: 'Dibayar 6 × Rp1.120.000 per bulan',
      applyFor: 'Ajukan Rp6.000.000',
      confirm: '/confirmLoan?productId=dana-cepat&amount=6000000&installments=6',
    },
    partner: { id: 'pinjam-teduh', name: 'Pinjam Teduh', site: 'Situs PT Teduh Dana Contoh' },
    signInFails: 'Gagal masuk: kembali dengan kabar itu',
    couldNotSignIn: /^Anda belum dapat masuk ke PT Teduh Dana Contoh/,
    closed: 'Kredit Kejora',
  },
  IN: {
    market: 'IN',
    title: 'Special Applications',
    compare: 'Compare other lenders',
    apply: 'Apply',
    goOn: 'Continue to their site',
    full: 'Full today',
    totalCost: 'See the full cost',
    seeAndApply: 'See the cost and apply',
    amount: 'Loan amount',
    term: 'Term',
    workOut: 'Work it out',
    leaving: 'Going to the lender’s site',
    openSite: /^Open /,
    mustAgree: 'Please tick the box to agree before you continue.',
    empty: 'Applications are full, please apply again tomorrow',
    backHome: 'Back to Home',
    lateFirst: 'Please clear your payment first',
    nextStep: /^Next step: /,
    own: {
      id: 'salary-line',
      name: 'Salary Line',
      choose: { amount: '₹40,000', term: '6 months' },
      termCosts: ['4 × ₹10,569 a month', '6 × ₹7,201 a month', '9 × ₹4,959 a month'],
      received: '₹39,200',
      rate: 'Interest (27% a year)',
      offerRate: 'Interest 27% a year, APR ',
      paidIn: 'You repay 6 × ₹7,201 a month',
      applyFor: 'Apply for ₹40,000',
      confirm: '/confirmLoan?productId=salary-line&amount=40000.00&installments=6',
    },
    partner: {
      id: 'lantern-cash',
      name: 'Lantern Cash',
      site: 'The site of Lantern Example Finance Ltd',
    },
    signInFails: 'Sign-in fails: go back with that news',
    couldNotSignIn: /^Lantern Example Finance Ltd could not sign you in/,
    closed: 'Monsoon Credit',
  },
})
