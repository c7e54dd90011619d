import type { Locale } from '../platform/copy.ts'

const id = {
  amountRange: 'Jumlah pinjaman',
  ratePerPeriod: (percent: string) => `Bunga ${percent} per bulan`,
  ratePerYear: (percent: string) => `Bunga ${percent} per tahun`,
  terms: (counts: readonly number[]) =>
    counts.length === 1 ? `${counts[0]} bulan` : `${counts[0]}–${counts.at(-1)} bulan`,
  apply: 'Ajukan',
  continueToPartner: 'Lanjut ke situsnya',
  full: 'Penuh hari ini',
  productClosed: 'Produk ini sedang penuh. Silakan coba lagi besok.',
  inArrears: 'Selesaikan dulu tagihan Anda yang terlambat. Setelah itu Anda dapat mengajukan lagi.',
  linkRefused: 'Produk ini belum dapat dibuka.',
  consentMissing: 'Centang persetujuan terlebih dahulu untuk melanjutkan.',
  consent: (lender: string, appName: string) =>
    `Saya setuju melanjutkan ke situs ${lender}. ${appName} hanya memberi tahu bahwa saya datang dari ${appName}, tanpa nama, nomor telepon, atau data saya yang lain.`,
  late: 'Bila terlambat',
  latePenalty: (forNew: string, forRepeat: string) =>
    `Denda sekali ${forNew} (${forRepeat} bagi nasabah lama).`,
  lateTier: (percent: string, from: number, to: number | undefined) =>
    to === undefined
      ? `${percent} per hari sejak hari ke-${from}`
      : `${percent} per hari pada hari ke-${from} sampai ${to}`,
  lateFromFirstDay: (percent: string) => `${percent} per hari`,
  lateUnpaid: (tiers: string) => `Biaya dari jumlah yang belum dibayar: ${tiers}.`,
  lateLimit: 'Semua biaya bersama-sama tidak pernah melebihi jumlah pinjaman.',
  early: 'Melunasi lebih awal',
  earlyText: (share: string, days: number) =>
    `Cicilan boleh dibayar lebih awal kapan saja. Pelunasan seluruhnya terbuka setelah ${share} tenor berlalu, paling cepat ${days} hari setelah dana tiba, tanpa denda.`,
  coolingOff: 'Berubah pikiran',
  coolingOffText: (days: number) =>
    `Dalam ${days} hari sejak dana tiba Anda boleh mengembalikan pinjaman. Bunga hanya untuk hari yang berjalan; biaya yang dipotong dikembalikan.`,
}

type CatalogCopy = typeof id

const en: CatalogCopy = {
  amountRange: 'Loan amount',
  ratePerPeriod: percent => `${percent} interest a month`,
  ratePerYear: percent => `${percent} interest a year`,
  terms: counts =>
    counts.length === 1 ? `${counts[0]} months` : `${counts[0]}–${counts.at(-1)} months`,
  apply: 'Apply',
  continueToPartner: 'Go on to their site',
  full: 'Full today',
  productClosed: 'This product is full at present. Please try again tomorrow.',
  inArrears: 'Please clear your late payment first. After that you can apply again.',
  linkRefused: 'This product cannot be opened yet.',
  consentMissing: 'Please tick the box to agree before you go on.',
  consent: (lender, appName) =>
    `I agree to go on to the site of ${lender}. ${appName} only tells them that I come from ${appName}: not my name, phone number or any other data of mine.`,
  late: 'If you pay late',
  latePenalty: (forNew, forRepeat) =>
    `A one-time charge of ${forNew} (${forRepeat} for returning customers).`,
  lateTier: (percent, from, to) =>
    to === undefined
      ? `${percent} a day from day ${from}`
      : `${percent} a day from day ${from} to ${to}`,
  lateFromFirstDay: percent => `${percent} a day`,
  lateUnpaid: tiers => `A charge on the unpaid amount: ${tiers}.`,
  lateLimit: 'All charges together never exceed the amount of the loan.',
  early: 'Paying early',
  earlyText: (share, days) =>
    `You may pay an installment early at any time. Paying off the whole loan opens after ${share} of the term, at the earliest ${days} days after the money arrives, without a charge.`,
  coolingOff: 'Changing your mind',
  coolingOffText: days =>
    `Within ${days} days of receiving the money you may give the loan back. You pay interest only for the days gone by; fees taken out are returned.`,
}

export const catalogCopy: Record<Locale, CatalogCopy> = { id, en }
