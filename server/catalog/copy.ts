import type { Locale } from '../platform/copy.ts'

const id = {
  amountRange: 'Jumlah pinjaman',
  ratePerPeriod: (percent: string) => `Bunga ${percent} per bulan`,
  ratePerYear: (percent: string) => `Bunga ${percent} per tahun`,
  terms: (counts: readonly number[]) =>
    counts.length === 1 ? `${counts[0]} bulan` : `${counts[0]}–${counts.at(-1)} bulan`,
  apply: 'Ajukan',
  continueToPartner: 'Lihat di situsnya',
  full: 'Penuh hari ini',
}

export const catalogCopy: Record<Locale, typeof id> = {
  id,
  en: {
    amountRange: 'Loan amount',
    ratePerPeriod: percent => `${percent} interest a month`,
    ratePerYear: percent => `${percent} interest a year`,
    terms: counts =>
      counts.length === 1 ? `${counts[0]} months` : `${counts[0]}–${counts.at(-1)} months`,
    apply: 'Apply',
    continueToPartner: 'See it on their site',
    full: 'Full today',
  },
}
