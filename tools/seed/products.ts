import { INDIA_LATE_TERMS, type LateTerms } from '#domain/charges/late-terms.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { percent, ratio } from '#domain/money/ratio.ts'
import { NO_EXTENSION, NO_GRACE, SPECIFIED_PREPAYMENT, type Terms } from '#domain/terms/terms.ts'
import type { ProductCopy } from '#server/catalog/public.ts'

export type SeedProduct = {
  readonly productId: string
  readonly market: MarketCode
  readonly name: string
  readonly logo: string
  readonly copy: Readonly<Record<'id' | 'en', ProductCopy>>
  readonly terms: Terms
}

/**
 * What being late costs in Indonesia: 0.1 % a day on the unpaid amount, which is the cap from
 * 2026-01-01 (SEOJK 19, point on late fines), and no lump sum.
 */
const INDONESIA_LATE_TERMS: LateTerms = {
  interestTiers: [{ fromDay: 1, ratePerDay: ratio(1n, 1000n) }],
}

const shared = {
  grace: NO_GRACE,
  waterfallCode: 'SPECIFIED',
  prepayment: SPECIFIED_PREPAYMENT,
  coolingOffDays: 3,
  extension: NO_EXTENSION,
} as const

/** Rupiah over three months: interest and fee together stay under 0.1 % of the loan a day. */
const indonesianTerms = (principalMinor: bigint, installments: number): Terms => ({
  ...shared,
  currency: 'IDR',
  principalMinor,
  annualRate: percent('24'),
  interest: {
    method: 'flat',
    amortization: 'equal-installments',
    calculation: 'per-period',
    dayCount: 'actual/365',
  },
  installments,
  every: { count: 1, unit: 'month' },
  installmentMultipleMinor: 100n,
  fees: [
    {
      code: 'service',
      when: 'disbursal',
      payableTo: 'lender',
      amount: { kind: 'share', ofPrincipal: percent('2.5') },
    },
  ],
  late: INDONESIA_LATE_TERMS,
})

/** Rupees on a declining balance; the late terms are those of the printed Indian loan terms. */
const indianTerms = (principalMinor: bigint, installments: number): Terms => ({
  ...shared,
  currency: 'INR',
  principalMinor,
  annualRate: percent('27'),
  interest: {
    method: 'declining',
    amortization: 'equal-installments',
    calculation: 'per-period',
    dayCount: 'actual/365',
  },
  installments,
  every: { count: 1, unit: 'month' },
  installmentMultipleMinor: 100n,
  fees: [
    {
      code: 'processing',
      when: 'disbursal',
      payableTo: 'lender',
      amount: { kind: 'share', ofPrincipal: percent('2') },
    },
  ],
  late: INDIA_LATE_TERMS,
})

export const seedProducts: readonly SeedProduct[] = [
  {
    productId: 'dana-cepat',
    market: 'ID',
    name: 'Dana Cepat',
    logo: '/logos/dana-cepat.svg',
    copy: {
      id: {
        description: 'Pinjaman tunai 3 bulan, langsung ke rekening.',
        amountRange: 'Rp1.000.000 – Rp15.000.000',
        amountRangeText: 'Jumlah pinjaman',
        rate: '2% per bulan',
        tags: ['Cair hari ini', 'Tanpa jaminan'],
        button: 'Ajukan',
      },
      en: {
        description: 'A three-month cash loan, straight to your account.',
        amountRange: 'Rp1.000.000 – Rp15.000.000',
        amountRangeText: 'Loan amount',
        rate: '2% a month',
        tags: ['Paid out today', 'No collateral'],
        button: 'Apply',
      },
    },
    terms: indonesianTerms(3_000_000n, 3),
  },
  {
    productId: 'dana-usaha',
    market: 'ID',
    name: 'Dana Usaha',
    logo: '/logos/dana-usaha.svg',
    copy: {
      id: {
        description: 'Modal usaha kecil dengan cicilan 6 bulan.',
        amountRange: 'Rp2.000.000 – Rp15.000.000',
        amountRangeText: 'Jumlah pinjaman',
        rate: '2% per bulan',
        tags: ['Cicilan ringan'],
        button: 'Ajukan',
      },
      en: {
        description: 'Working capital, repaid over six months.',
        amountRange: 'Rp2.000.000 – Rp15.000.000',
        amountRangeText: 'Loan amount',
        rate: '2% a month',
        tags: ['Small installments'],
        button: 'Apply',
      },
    },
    terms: indonesianTerms(6_000_000n, 6),
  },
  {
    productId: 'salary-line',
    market: 'IN',
    name: 'Salary Line',
    logo: '/logos/salary-line.svg',
    copy: {
      id: {
        description: 'Pinjaman untuk karyawan, dibayar dalam 4 cicilan.',
        amountRange: '₹2,000 – ₹80,000',
        amountRangeText: 'Jumlah pinjaman',
        rate: '27% per tahun',
        tags: ['Karyawan'],
        button: 'Ajukan',
      },
      en: {
        description: 'For salaried people, repaid in four installments.',
        amountRange: '₹2,000 – ₹80,000',
        amountRangeText: 'Loan amount',
        rate: '27% a year',
        tags: ['Salaried', 'No paperwork'],
        button: 'Apply',
      },
    },
    terms: indianTerms(2_000_000n, 4),
  },
  {
    productId: 'festival-loan',
    market: 'IN',
    name: 'Festival Loan',
    logo: '/logos/festival-loan.svg',
    copy: {
      id: {
        description: 'Pinjaman musim perayaan, 6 cicilan.',
        amountRange: '₹5,000 – ₹50,000',
        amountRangeText: 'Jumlah pinjaman',
        rate: '27% per tahun',
        tags: ['Musiman'],
        button: 'Ajukan',
      },
      en: {
        description: 'For the season, repaid in six installments.',
        amountRange: '₹5,000 – ₹50,000',
        amountRangeText: 'Loan amount',
        rate: '27% a year',
        tags: ['Seasonal'],
        button: 'Apply',
      },
    },
    terms: indianTerms(1_500_000n, 6),
  },
]
