import type { DecisionReason } from '#domain/decision/decide.ts'
import type { Locale } from '../platform/copy.ts'

const id = {
  amount: 'Jumlah pinjaman',
  received: 'Dana yang Anda terima',
  term: 'Jangka waktu',
  days: (days: number) => `${days} hari`,
  installmentsOf: (count: number) => (count === 1 ? 'Sekali bayar' : `${count} kali cicilan`),
  interestRate: 'Suku bunga',
  perYear: (percent: string) => `${percent} per tahun`,
  apr: 'Biaya pinjaman per tahun (APR)',
  interest: 'Total bunga',
  fees: 'Total biaya',
  totalCost: 'Total biaya pinjaman',
  totalRepayable: 'Total yang dibayar kembali',
  firstDue: 'Jatuh tempo pertama',
  lastDue: 'Jatuh tempo terakhir',
  lateCharge: 'Biaya keterlambatan',
  payout: 'Rekening penerima',
  installment: (no: number) => `Cicilan ${no}`,
  parts: (principal: string, interest: string) => `Pokok ${principal}, bunga ${interest}`,
  partsWithFee: (principal: string, interest: string, fee: string) =>
    `Pokok ${principal}, bunga ${interest}, biaya ${fee}`,
  rateLine: (rate: string, apr: string) => `Bunga ${rate} per tahun, APR ${apr}`,
  note: (validUntil: string, assumed: string) =>
    `Harga ini mengikat kami sampai ${validUntil}. Tanggal dihitung bila dana tiba ${assumed}; bila tiba kemudian, setiap jatuh tempo mundur sama banyaknya dan jumlahnya tidak berubah. Dana biasanya tiba dalam 1–3 hari setelah disetujui.`,
  popTitle: 'Baca perjanjian pinjaman',
  popContent: 'Bacalah perjanjian ini sebelum Anda menyetujuinya.',
  feeNames: {
    service: 'Biaya layanan',
    processing: 'Biaya proses',
    insurance: 'Asuransi',
    stamp: 'Bea meterai',
    platform: 'Biaya platform',
  } as Readonly<Record<string, string>>,
  payableTo: {
    lender: 'Pemberi pinjaman',
    'third-party': 'Pihak ketiga',
    government: 'Negara',
  },
  openLoanExists: 'Anda masih memiliki pinjaman atau pengajuan yang berjalan.',
  amountNotOffered: 'Jumlah atau jangka waktu ini tidak tersedia untuk produk ini.',
  offerEnded: 'Penawaran ini sudah berakhir. Silakan lihat penawaran yang baru.',
  offerChanged: 'Jumlah atau jangka waktu berbeda dari penawaran. Silakan periksa kembali.',
  certificationMissing: 'Lengkapi data Anda terlebih dahulu sebelum mengajukan.',
  agreementMissing: 'Setujui setiap dokumen yang ditampilkan sebelum melanjutkan.',
  decisionTaken: 'Pengajuan ini sudah diputuskan.',
  sameStaff: 'Keputusan ini perlu dibatalkan oleh petugas lain.',
  rejectedBecause: (reasons: string) =>
    `Alasannya: ${reasons}. Anda boleh mengajukan lagi bila hal ini berubah. Data Anda tetap aman.`,
  reasons: {
    'too-young': 'Usia di bawah 18 tahun',
    'too-old': 'Usia pada akhir pinjaman di atas batas',
    'income-too-low': 'Penghasilan di bawah batas minimum',
    'not-affordable': 'Cicilan terlalu besar dibanding penghasilan',
    'open-loan': 'Masih ada pinjaman lain yang berjalan',
    'in-arrears': 'Ada pinjaman yang terlambat',
    'outside-product': 'Di luar batas produk',
    'facts-missing': 'Tanggal lahir atau penghasilan belum ada',
    'large-amount': 'Jumlah perlu diperiksa petugas',
    'other-name-on-account': 'Nama rekening berbeda dengan nama peminjam',
    'identity-unchecked': 'Identitas belum diperiksa petugas',
  } as Readonly<Record<DecisionReason, string>>,
  coolingOffClosed: 'Masa pengembalian pinjaman ini sudah lewat.',
  coolingOffNote:
    'Anda cukup membayar pokok dan bunga untuk hari yang sudah berjalan. Biaya yang kami potong saat pencairan dikembalikan seluruhnya. Tidak ada denda.',
}

type ApplicationCopy = typeof id

const en: ApplicationCopy = {
  amount: 'Loan amount',
  received: 'Money you receive',
  term: 'Term',
  days: days => `${days} days`,
  installmentsOf: count => (count === 1 ? '1 payment' : `${count} installments`),
  interestRate: 'Interest rate',
  perYear: percent => `${percent} a year`,
  apr: 'Annual percentage rate (APR)',
  interest: 'Total interest',
  fees: 'Total fees',
  totalCost: 'Total cost of the loan',
  totalRepayable: 'Total to repay',
  firstDue: 'First due date',
  lastDue: 'Last due date',
  lateCharge: 'Late charges',
  payout: 'Paid out to',
  installment: no => `Installment ${no}`,
  parts: (principal, interest) => `Principal ${principal}, interest ${interest}`,
  partsWithFee: (principal, interest, fee) =>
    `Principal ${principal}, interest ${interest}, fee ${fee}`,
  rateLine: (rate, apr) => `Interest ${rate} a year, APR ${apr}`,
  note: (validUntil, assumed) =>
    `This price binds us until ${validUntil}. Dates assume the money reaches you on ${assumed}; if it comes later, every due date moves by as many days and no amount changes. Money usually arrives within 1 to 3 days of approval.`,
  popTitle: 'Read the loan agreement',
  popContent: 'Please read the agreement before you agree to it.',
  feeNames: {
    service: 'Service fee',
    processing: 'Processing fee',
    insurance: 'Insurance',
    stamp: 'Stamp duty',
    platform: 'Platform fee',
  },
  payableTo: { lender: 'The lender', 'third-party': 'A third party', government: 'The state' },
  openLoanExists: 'You already have a loan or an application with us.',
  amountNotOffered: 'This amount or term is not offered for this product.',
  offerEnded: 'This offer has ended. Please look at the new one.',
  offerChanged: 'The amount or term is not that of the offer. Please check again.',
  certificationMissing: 'Please complete your details before you apply.',
  agreementMissing: 'Please agree to each document shown before you go on.',
  decisionTaken: 'This application has already been decided.',
  sameStaff: 'Another person must overrule this decision.',
  rejectedBecause: reasons =>
    `The reason: ${reasons}. You may apply again when this has changed. Your data stays safe.`,
  reasons: {
    'too-young': 'Under 18 years of age',
    'too-old': 'Over the age limit when the loan ends',
    'income-too-low': 'Income below the minimum',
    'not-affordable': 'Installments too large for the income',
    'open-loan': 'Another loan is still open',
    'in-arrears': 'A loan is in arrears',
    'outside-product': 'Outside the limits of the product',
    'facts-missing': 'Birth date or income not known',
    'large-amount': 'The amount must be looked at by a person',
    'other-name-on-account': "The account is not in the borrower's name",
    'identity-unchecked': 'The identity has not been checked by a person',
  },
  coolingOffClosed: 'The time to give this loan back is over.',
  coolingOffNote:
    'You pay only the principal and the interest for the days that have passed. The fees we kept when paying out are given back in full. There is no penalty.',
}

export const applicationCopy: Readonly<Record<Locale, ApplicationCopy>> = { id, en }

export type { ApplicationCopy }
