import type { ClipReason } from '#domain/cost-guard/guard-charge.ts'
import type { Locale } from '../platform/copy.ts'

export type Copy = {
  readonly period: (no: number, count: number) => string
  readonly dueOn: (date: string) => string
  readonly daysLate: (days: number) => string
  readonly paidOn: (date: string) => string
  readonly nothingToPay: string
  readonly methodUnavailable: string
  readonly providerUnavailable: string
  readonly claimClosed: string
  readonly claimDecided: string
  readonly claimedMoneyNotBooked: string
  readonly coolingOffClosed: string
  readonly planNote: string
  readonly reviewNote: (amount: string) => string
  readonly reversedNote: (amount: string) => string
  readonly decisionTaken: string
  readonly sameStaff: string
  readonly payOffClosed: string
  readonly overpaymentChanged: string
  /** What came and counts, and what of the bill is still to pay. */
  readonly partNote: (came: string, left: string) => string
  /** What came beyond the bill and what was due. */
  readonly beyondNote: (amount: string) => string
  /** An amount, as shown. */
  readonly latePenalty: (amount: string) => string
  /** The interest so far, and today's rate of a day where the terms still have one. */
  readonly lateInterest: (amount: string, perDay: string | undefined) => string
  /** Why a charge was cut or stopped, and the day since when, as shown. */
  readonly clipped: Record<ClipReason, (since: string) => string>
  /** Late charges stand still today. */
  readonly frozen: string
}

export const repaymentCopy: Record<Locale, Copy> = {
  id: {
    period: (no, count) => `Cicilan ${no} dari ${count}`,
    dueOn: date => `Jatuh tempo ${date}`,
    daysLate: days => `Terlambat ${days} hari`,
    paidOn: date => `Dibayar ${date}`,
    nothingToPay: 'Tidak ada tagihan yang perlu dibayar untuk pinjaman ini.',
    methodUnavailable: 'Cara pembayaran ini tidak tersedia. Silakan pilih yang lain.',
    providerUnavailable:
      'Nomor pembayaran belum dapat dibuat. Belum ada yang ditagih; silakan coba lagi.',
    claimClosed: 'Pembayaran untuk tagihan ini sudah kami terima.',
    claimDecided: 'Laporan ini sudah dijawab.',
    claimedMoneyNotBooked: 'Catat dahulu uangnya pada pinjaman ini, lalu jawab laporannya.',
    coolingOffClosed: 'Masa pengembalian pinjaman ini sudah lewat.',
    planNote: 'Pembayaran dihitung dari cicilan yang paling awal.',
    reviewNote: amount =>
      `Kami menerima ${amount} untuk tagihan ini, tetapi belum dapat mencatatnya secara otomatis. Uang Anda aman dan sedang kami periksa.`,
    reversedNote: amount =>
      `Bank membatalkan pembayaran ${amount} untuk tagihan ini, sehingga tagihannya terbuka kembali.`,
    decisionTaken: 'Uang ini sudah diputuskan.',
    sameStaff: 'Keputusan ini perlu orang kedua.',
    payOffClosed:
      'Pinjaman ini belum dapat dilunasi lebih awal, atau tidak ada lagi yang perlu dibayar.',
    overpaymentChanged: 'Jumlahnya sudah berubah. Silakan muat ulang halaman ini.',
    partNote: (came, left) =>
      `Kami menerima ${came} dan sudah mencatatnya untuk pinjaman Anda. Sisa tagihan ini ${left}.`,
    beyondNote: amount =>
      `Anda membayar ${amount} lebih dari yang perlu. Uang itu tetap milik Anda: buka halaman pinjaman untuk memilih apakah dikembalikan atau dipakai untuk cicilan berikutnya.`,
    latePenalty: amount => `Denda keterlambatan satu kali: ${amount}.`,
    lateInterest: (amount, perDay) =>
      `Bunga keterlambatan sampai hari ini ${amount}${perDay ? `, kini ${perDay} per hari dari yang belum dibayar` : ''}.`,
    clipped: {
      'daily-cap': since => `Sejak ${since} mengikuti batas harian OJK untuk biaya keterlambatan.`,
      'total-cap': since =>
        `Batas OJK tercapai pada ${since}: bunga, biaya, dan biaya keterlambatan bersama-sama tidak melebihi jumlah pinjaman. Tidak ada tambahan lagi.`,
      'house-cap': since =>
        `Batas dari kami sendiri tercapai pada ${since}: biaya pinjaman tidak pernah melebihi jumlah pinjaman. Tidak ada tambahan lagi.`,
    },
    frozen: 'Biaya keterlambatan tidak bertambah selama pembayaran Anda kami periksa.',
  },
  en: {
    period: (no, count) => `Installment ${no} of ${count}`,
    dueOn: date => `Due ${date}`,
    daysLate: days => (days === 1 ? '1 day late' : `${days} days late`),
    paidOn: date => `Paid ${date}`,
    nothingToPay: 'There is nothing to pay on this loan.',
    methodUnavailable: 'This way to pay is not available. Please choose another.',
    providerUnavailable:
      'We could not make a payment number. Nothing has been charged; please try again.',
    claimClosed: 'We already have the payment for this bill.',
    claimDecided: 'This claim has already been answered.',
    claimedMoneyNotBooked: 'Book the money on this loan first, then answer the claim.',
    coolingOffClosed: 'The time to give this loan back is over.',
    planNote: 'Payments count towards the earliest installment first.',
    reviewNote: amount =>
      `We received ${amount} for this bill but could not match it automatically. Your money is safe and we are looking into it.`,
    reversedNote: amount =>
      `The bank took back the payment of ${amount} for this bill, so it is open again.`,
    decisionTaken: 'This money has already been decided on.',
    sameStaff: 'This decision needs a second person.',
    payOffClosed: 'This loan cannot be closed early yet, or nothing is left to pay.',
    overpaymentChanged: 'The amount has changed. Please load this page again.',
    partNote: (came, left) =>
      `We received ${came} and have counted it towards your loan. ${left} of this bill is left.`,
    beyondNote: amount =>
      `You paid ${amount} more than needed. It stays yours: open the loan page to choose whether we return it or use it for the next installment.`,
    latePenalty: amount => `One-time late penalty: ${amount}.`,
    lateInterest: (amount, perDay) =>
      `Late interest so far: ${amount}${perDay ? `, now ${perDay} a day on what is unpaid` : ''}.`,
    clipped: {
      'daily-cap': since => `Since ${since} held to OJK's daily limit for late charges.`,
      'total-cap': since =>
        `OJK's limit was reached on ${since}: interest, fees and late charges together never exceed the loan amount. Nothing more is added.`,
      'house-cap': since =>
        `Our own limit was reached on ${since}: what a loan costs never exceeds the loan amount. Nothing more is added.`,
    },
    frozen: 'Late charges stand still while we look into your payment.',
  },
}
