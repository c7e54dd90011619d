import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'

/** A heading with its sentences. */
export type Clause = { readonly heading: string; readonly paragraphs: readonly string[] }

/** What the key facts say beside the figures; a market's rules in a reader's language. */
type KeyFactsCopy = {
  readonly title: string
  readonly late: string
  readonly penalty: (per: 'loan' | 'installment') => string
  readonly tier: (from: number, to: number | undefined) => string
  readonly perDayOfUnpaid: (percent: string) => string
  readonly noLateCharge: string
  readonly capPerDay: (percent: string) => string
  readonly capTotal: (percent: string) => string
  readonly chargesNotInterest: string
  readonly arrival: string
  readonly arrivalText: (assumed: string) => string
  readonly coolingOff: string
  readonly coolingOffText: (days: number) => string
  readonly prepayment: string
  readonly prepaymentText: (share: string, days: number) => string
  readonly toBorrower: string
  readonly fromBorrower: (no: number) => string
  readonly method: (perYear: string, perPeriod: string, apr: string) => string
  readonly hours: string
  readonly escalation: Readonly<Record<MarketCode, string>>
  readonly clauses: Readonly<Record<MarketCode, readonly Clause[]>>
}

const id: KeyFactsCopy = {
  title: 'Ringkasan informasi pinjaman',
  late: 'Bila terlambat membayar',
  penalty: per =>
    per === 'loan' ? 'Denda sekali selama pinjaman' : 'Denda untuk setiap cicilan yang terlambat',
  tier: (from, to) =>
    to === undefined ? `Sejak hari terlambat ke-${from}` : `Hari terlambat ke-${from} sampai ${to}`,
  perDayOfUnpaid: percent => `${percent} per hari dari jumlah yang belum dibayar`,
  noLateCharge: 'Tidak ada biaya keterlambatan.',
  capPerDay: percent =>
    `Semua biaya keterlambatan bersama-sama paling banyak ${percent} per hari dari sisa pokok.`,
  capTotal: percent =>
    `Bunga, biaya, dan biaya keterlambatan bersama-sama tidak akan melebihi ${percent} dari jumlah pinjaman.`,
  chargesNotInterest:
    'Biaya keterlambatan adalah biaya, bukan bunga: tidak ditambahkan ke suku bunga dan tidak berbunga.',
  arrival: 'Bila dana tiba kemudian',
  arrivalText: assumed =>
    `Tanggal di atas dihitung bila dana tiba ${assumed}. Bila dana tiba kemudian, setiap jatuh tempo mundur sama banyaknya dan tidak ada jumlah yang berubah.`,
  coolingOff: 'Mengembalikan pinjaman',
  coolingOffText: days =>
    `Dalam ${days} hari sejak dana tiba Anda boleh mengembalikan pinjaman. Anda membayar pokok dan bunga hari yang sudah berjalan; biaya yang kami potong dikembalikan dan tidak ada denda.`,
  prepayment: 'Melunasi lebih awal',
  prepaymentText: (share, days) =>
    `Pelunasan seluruhnya dapat dilakukan setelah ${share} jangka waktu berlalu dan paling cepat ${days} hari setelah dana tiba, tanpa denda. Cicilan boleh dibayar lebih awal kapan saja.`,
  toBorrower: 'Dana kepada Anda',
  fromBorrower: no => `Cicilan ${no}`,
  method: (perYear, perPeriod, apr) =>
    `Dicari satu suku bunga per periode yang membuat semua cicilan, dihitung mundur ke hari pencairan, sama dengan dana yang Anda terima. Suku bunga itu ${perPeriod} per periode. Dikalikan ${perYear} periode setahun hasilnya ${apr}. Semua biaya sudah termasuk.`,
  hours: 'Senin–Jumat, 08.00–17.00',
  escalation: {
    ID: 'Pengaduan tertulis dijawab dalam 10 hari kerja. Bila belum selesai, Anda dapat menghubungi OJK (Kontak 157).',
    IN: 'Bila tidak selesai dalam 30 hari atau ditolak, Anda dapat mengadu ke Reserve Bank of India – Integrated Ombudsman melalui cms.rbi.org.in.',
  },
  clauses: {
    ID: [
      {
        heading: 'Penagihan',
        paragraphs: [
          'Penagihan hanya kepada Anda, pukul 08.00–20.00 waktu setempat, tanpa ancaman dan tanpa mempermalukan. Kontak darurat tidak pernah digunakan untuk menagih.',
        ],
      },
      {
        heading: 'Risiko',
        paragraphs: [
          'Pinjam sesuai kebutuhan dan kemampuan membayar. Keterlambatan dicatat dan dapat menyulitkan pinjaman berikutnya.',
        ],
      },
    ],
    IN: [
      {
        heading: 'Penagihan',
        paragraphs: [
          'Pemberi pinjaman menagih sendiri; bila petugas luar ditunjuk, namanya diberitahukan lebih dahulu. Penagihan hanya pukul 08.00–19.00, tanpa intimidasi, dan tidak kepada keluarga atau teman.',
        ],
      },
      {
        heading: 'Pengalihan pinjaman',
        paragraphs: [
          'Pinjaman dapat dialihkan kepada pihak lain dengan pemberitahuan 7 hari kerja sebelumnya. Syaratnya tidak berubah.',
        ],
      },
      {
        heading: 'Biaya lain',
        paragraphs: [
          'Biaya yang tidak tercantum di sini tidak akan ditagih tanpa persetujuan Anda.',
        ],
      },
    ],
  },
}

const en: KeyFactsCopy = {
  title: 'Key facts statement',
  late: 'If a payment is late',
  penalty: per =>
    per === 'loan' ? 'Charged once in the life of the loan' : 'Per late installment',
  tier: (from, to) => (to === undefined ? `From late day ${from}` : `Late days ${from} to ${to}`),
  perDayOfUnpaid: percent => `${percent} a day of the unpaid amount`,
  noLateCharge: 'There is no late charge.',
  capPerDay: percent =>
    `All late charges together are at most ${percent} a day of the principal still owed.`,
  capTotal: percent =>
    `Interest, fees and late charges together never exceed ${percent} of the loan amount.`,
  chargesNotInterest:
    'A late charge is a charge, not interest: it is never added to the rate and bears no interest.',
  arrival: 'If the money arrives later',
  arrivalText: assumed =>
    `The dates above assume that the money reaches you on ${assumed}. If it comes later, every due date moves by as many days and no amount changes.`,
  coolingOff: 'Giving the loan back',
  coolingOffText: days =>
    `Within ${days} days of receiving the money you may give the loan back. You pay the principal and the interest for the days that have passed; the fees we kept are given back and there is no penalty.`,
  prepayment: 'Paying early',
  prepaymentText: (share, days) =>
    `The whole loan may be paid off once ${share} of the term has passed, and at the earliest ${days} days after the money arrives, without a charge. Installments may be paid early at any time.`,
  toBorrower: 'Money to you',
  fromBorrower: no => `Installment ${no}`,
  method: (perYear, perPeriod, apr) =>
    `One rate per period is found at which all installments, reckoned back to the day of payout, equal the money you receive. That rate is ${perPeriod} per period. Times ${perYear} periods a year it is ${apr}. All fees are counted.`,
  hours: 'Monday to Friday, 9 am to 6 pm',
  escalation: {
    ID: 'A written complaint is answered within 10 working days. If it is not settled you may turn to OJK (call 157).',
    IN: 'If it is not settled within 30 days, or is rejected, you may complain to the Reserve Bank of India – Integrated Ombudsman at cms.rbi.org.in.',
  },
  clauses: {
    ID: [
      {
        heading: 'Collection',
        paragraphs: [
          'We turn only to you, between 8 am and 8 pm of your local time, without threats and without shaming. Emergency contacts are never used to collect.',
        ],
      },
      {
        heading: 'Risk',
        paragraphs: [
          'Borrow what you need and can repay. Being late is recorded and may make the next loan harder to get.',
        ],
      },
    ],
    IN: [
      {
        heading: 'Recovery',
        paragraphs: [
          'The lender recovers by itself; should a recovery agent be engaged, you are told the name first. Calls are made only between 8 am and 7 pm, without intimidation, and never to family or friends.',
        ],
      },
      {
        heading: 'Transfer of the loan',
        paragraphs: [
          'The loan may be transferred to another lender with a notice of 7 working days. Its terms stay as they are.',
        ],
      },
      {
        heading: 'Other fees',
        paragraphs: ['A fee that is not listed here is not charged without your consent.'],
      },
    ],
  },
}

export const keyFactsCopy: Readonly<Record<Locale, KeyFactsCopy>> = { id, en }
