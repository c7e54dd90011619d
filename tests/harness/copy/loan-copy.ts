import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text of a market's pages from an offer to a running loan. */
export type ExpectedLoanCopy = {
  readonly product: { readonly productId: string; readonly name: string }
  readonly confirmTitle: string
  readonly more: RegExp
  readonly amount: string
  readonly keyFacts: string
  readonly agreement: string
  /** Whether the boxes start ticked. */
  readonly boxes: readonly string[]
  readonly startsTicked: boolean
  readonly agreeFirst: string
  /** At the row of a document that is not agreed to. */
  readonly agreeMissing: string
  /** The server's own message for the same. */
  readonly agreeEach: string
  readonly confirm: string
  readonly cancel: string
  readonly agree: string
  readonly underReview: string
  readonly approved: string
  readonly running: string
  readonly rejected: string
  readonly settled: string
  readonly whatNext: string
  readonly answerBy: RegExp
  readonly meaning: string
  readonly totalCost: string
  readonly documents: string
  readonly agreedOn: RegExp
  readonly draft: string
  readonly cancelLoan: string
  readonly cancelUntil: RegExp
  readonly cancellation: string
  readonly bankRefused: string
  readonly correctAccount: string
  readonly noReply: RegExp
  readonly offerEnded: string
  readonly nothingTaken: RegExp
  readonly openLoan: string
  readonly blocked: string
  readonly seeOpenLoan: string
  readonly dataMissing: string
  readonly completeData: string
  readonly countAgain: string
  readonly apr: string
}

const indonesia: ExpectedLoanCopy = {
  product: { productId: 'dana-cepat', name: 'Dana Cepat' },
  confirmTitle: 'Konfirmasi pinjaman',
  more: /^Tambah menjadi/,
  amount: 'Berapa yang Anda perlukan?',
  keyFacts: 'Baca ringkasan lengkap',
  agreement: 'Perjanjian pinjaman',
  boxes: ['Saya telah membaca dan menyetujui dokumen di atas'],
  startsTicked: true,
  agreeFirst: 'Setujui dokumen di atas terlebih dahulu',
  agreeMissing: 'Setujui dokumen ini terlebih dahulu',
  agreeEach: 'Setujui setiap dokumen yang ditampilkan sebelum melanjutkan.',
  confirm: 'Ambil pinjaman ini',
  cancel: 'Batal',
  agree: 'Setuju',
  underReview: 'Pengajuan Anda sedang ditinjau',
  approved: 'Pinjaman Anda disetujui',
  running: 'Pinjaman Anda berjalan lancar',
  rejected: 'Pengajuan Anda belum dapat kami setujui',
  settled: 'Pinjaman Anda sudah lunas',
  whatNext: 'Langkah berikutnya',
  answerBy: /Jawaban kami paling lambat Minggu, 22 Nov 2026/,
  meaning: 'Artinya bagi Anda',
  totalCost: 'Lihat biaya lengkap',
  documents: 'Perjanjian dan dokumen',
  agreedOn: /Anda setujui pada Sabtu, 21 Nov 2026/,
  draft: 'Draf. Anda belum menyetujuinya.',
  cancelLoan: 'Batalkan pinjaman',
  cancelUntil: /membatalkan pinjaman ini sampai Selasa, 24 Nov 2026/,
  cancellation: 'Jumlah ini untuk membatalkan pinjaman.',
  bankRefused: 'Bank tidak dapat menerima dana',
  correctAccount: 'Perbaiki rekening',
  noReply: /Jawaban belum kami terima/,
  offerEnded: 'Penawaran sebelumnya sudah berakhir',
  nothingTaken: /Belum ada pinjaman yang dibuat/,
  openLoan: 'Anda masih memiliki pinjaman',
  blocked: 'Saat ini Anda belum bisa mengambil pinjaman baru',
  seeOpenLoan: 'Lihat pinjaman saya',
  dataMissing: 'Ada data yang belum lengkap',
  completeData: 'Lengkapi data',
  countAgain: 'Hitung ulang',
  apr: 'APR, semua biaya',
}

const india: ExpectedLoanCopy = {
  product: { productId: 'salary-line', name: 'Salary Line' },
  confirmTitle: 'Confirm your loan',
  more: /^More:/,
  amount: 'How much do you need?',
  keyFacts: 'Read all key facts',
  agreement: 'Loan agreement',
  boxes: [
    'I have read and agree to: Key facts statement',
    'I have read and agree to: Loan agreement',
  ],
  startsTicked: false,
  agreeFirst: 'Please agree to the documents first',
  agreeEach: 'Please agree to each document shown before you continue.',
  agreeMissing: 'Please agree to this document',
  confirm: 'Take this loan',
  cancel: 'Cancel',
  agree: 'Agree',
  underReview: 'We are reviewing your application',
  approved: 'Your loan is approved',
  running: 'Your loan is on track',
  rejected: 'We could not approve this application',
  settled: 'Your loan is fully paid',
  whatNext: 'What happens next',
  answerBy: /We will answer by Sunday, 22 Nov 2026/,
  meaning: 'What this means',
  totalCost: 'See the full cost',
  documents: 'Agreement and documents',
  agreedOn: /You agreed on Saturday, 21 Nov 2026/,
  draft: 'A draft. You have not agreed to it yet.',
  cancelLoan: 'Cancel the loan',
  cancelUntil: /cancel this loan until Tuesday, 24 Nov 2026/,
  cancellation: 'This amount cancels the loan.',
  bankRefused: 'The bank did not accept the money',
  correctAccount: 'Correct my account',
  noReply: /No reply/,
  offerEnded: 'The offer you saw has ended',
  nothingTaken: /No loan was made/,
  openLoan: 'You already have a loan with us',
  blocked: 'You can’t take a new loan now',
  seeOpenLoan: 'See my loan',
  dataMissing: 'A few details are missing',
  completeData: 'Complete my details',
  countAgain: 'Work out again',
  apr: 'APR, all costs',
}

export const loanCopy: Readonly<Record<MarketCode, ExpectedLoanCopy>> = localizedCopy({
  ID: indonesia,
  IN: india,
})
