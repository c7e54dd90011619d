import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Clause } from '../key-facts-copy.ts'

/** Who is bound to whom, as the clauses name them. */
export type Parties = { readonly lender: string; readonly borrower: string }

/**
 * Raised whenever a word of these clauses changes: an agreement keeps the version it was shown in.
 * India: specification, section 9. Indonesia: the same promises under its own law.
 */
export const agreementVersion = 1

type Clauses = (parties: Parties) => readonly Clause[]

const indiaEn: Clauses = ({ lender, borrower }) => [
  {
    heading: 'The parties',
    paragraphs: [
      `${lender} (the lender) lends to ${borrower} (the borrower). The borrower is an Indian citizen of at least 18 years of age with full legal capacity.`,
    ],
  },
  {
    heading: 'The loan',
    paragraphs: [
      'The lender decides within 1 day of the application. The money is credited to the account the borrower has named within 1 to 3 calendar days of acceptance. Loans run for 91 to 365 calendar days.',
      'The borrower repays the installments below on their due dates, to the number shown on the payment page.',
    ],
  },
  {
    heading: 'Order of payments',
    paragraphs: [
      'A payment counts first towards charges allowed by law, then enforcement expenses, then late charges, then fees, interest and principal.',
    ],
  },
  {
    heading: 'Late payment',
    paragraphs: [
      'Late charges are those printed in the key facts statement. They are charges and not interest, and stop at the limit stated there.',
      'If the borrower does not pay within 10 days of a judgment, the lender may have it enforced.',
    ],
  },
  {
    heading: 'Extension',
    paragraphs: [
      'Where an extension is offered it is for the same period again, and needs all interest and charges then due to be paid.',
    ],
  },
  {
    heading: 'Changes and transfer',
    paragraphs: [
      'The borrower tells the lender of a change of name, birth date or address within 3 calendar days.',
      'The lender may transfer this loan with a notice of 7 business days; the terms stay the same.',
    ],
  },
]

const indiaId: Clauses = ({ lender, borrower }) => [
  {
    heading: 'Para pihak',
    paragraphs: [
      `${lender} (pemberi pinjaman) meminjamkan kepada ${borrower} (peminjam). Peminjam adalah warga negara India berusia sekurang-kurangnya 18 tahun dan cakap hukum.`,
    ],
  },
  {
    heading: 'Pinjaman',
    paragraphs: [
      'Keputusan diberikan dalam 1 hari sejak pengajuan. Dana masuk ke rekening peminjam dalam 1–3 hari kalender setelah disetujui. Jangka waktu pinjaman 91–365 hari kalender.',
      'Peminjam membayar cicilan di bawah ini pada tanggal jatuh tempo ke nomor di halaman pembayaran.',
    ],
  },
  {
    heading: 'Urutan pembayaran',
    paragraphs: [
      'Pembayaran dihitung untuk biaya menurut hukum, biaya eksekusi, biaya keterlambatan, lalu biaya, bunga, dan pokok.',
    ],
  },
  {
    heading: 'Keterlambatan',
    paragraphs: [
      'Biaya keterlambatan tercantum dalam ringkasan informasi. Biaya itu bukan bunga dan berhenti pada batasnya.',
      'Bila putusan pengadilan tidak dipenuhi dalam 10 hari, pemberi pinjaman dapat meminta eksekusi.',
    ],
  },
  {
    heading: 'Perpanjangan',
    paragraphs: [
      'Bila ditawarkan, perpanjangan berlaku untuk jangka yang sama dan memerlukan pelunasan bunga dan biaya yang sudah jatuh tempo.',
    ],
  },
  {
    heading: 'Perubahan dan pengalihan',
    paragraphs: [
      'Perubahan nama, tanggal lahir, atau alamat diberitahukan dalam 3 hari kalender.',
      'Pinjaman dapat dialihkan dengan pemberitahuan 7 hari kerja; syaratnya tetap.',
    ],
  },
]

const indonesiaId: Clauses = ({ lender, borrower }) => [
  {
    heading: 'Para pihak',
    paragraphs: [
      `${lender} (pemberi pinjaman) meminjamkan kepada ${borrower} (peminjam), yang berusia sekurang-kurangnya 18 tahun dan cakap hukum.`,
    ],
  },
  {
    heading: 'Pinjaman',
    paragraphs: [
      'Keputusan diberikan dalam 1 hari sejak pengajuan. Dana masuk ke rekening atas nama peminjam dalam 1–3 hari kalender setelah disetujui.',
      'Peminjam membayar cicilan di bawah ini pada tanggal jatuh tempo ke nomor di halaman pembayaran.',
    ],
  },
  {
    heading: 'Urutan pembayaran',
    paragraphs: [
      'Pembayaran dihitung untuk biaya menurut hukum, biaya penagihan melalui pengadilan, denda, lalu biaya, bunga, dan pokok.',
    ],
  },
  {
    heading: 'Keterlambatan',
    paragraphs: [
      'Biaya keterlambatan tercantum dalam ringkasan informasi dan tidak melampaui batas OJK. Seluruh manfaat ekonomi dan denda tidak melebihi 100% dari jumlah pinjaman.',
    ],
  },
  {
    heading: 'Perpanjangan',
    paragraphs: [
      'Bila ditawarkan, perpanjangan berlaku untuk jangka yang sama dan memerlukan pelunasan bunga dan denda yang sudah jatuh tempo.',
    ],
  },
  {
    heading: 'Data dan perubahan',
    paragraphs: [
      'Data peminjam hanya digunakan untuk pinjaman ini dan tidak dibagikan tanpa persetujuan. Kontak darurat tidak digunakan untuk menagih.',
      'Perubahan nama, tanggal lahir, atau alamat diberitahukan dalam 3 hari kalender.',
    ],
  },
]

const indonesiaEn: Clauses = ({ lender, borrower }) => [
  {
    heading: 'The parties',
    paragraphs: [
      `${lender} (the lender) lends to ${borrower} (the borrower), who is at least 18 years old with full legal capacity.`,
    ],
  },
  {
    heading: 'The loan',
    paragraphs: [
      "The lender decides within 1 day of the application. The money is credited to an account in the borrower's own name within 1 to 3 calendar days of approval.",
      'The borrower repays the installments below on their due dates, to the number shown on the payment page.',
    ],
  },
  {
    heading: 'Order of payments',
    paragraphs: [
      'A payment counts first towards charges under law, then court collection costs, then late charges, then fees, interest and principal.',
    ],
  },
  {
    heading: 'Late payment',
    paragraphs: [
      'Late charges are those of the key facts and stay within the limits of OJK. All cost and late charges together never exceed 100% of the loan.',
    ],
  },
  {
    heading: 'Extension',
    paragraphs: [
      'Where an extension is offered it is for the same period again, and needs all interest and charges then due to be paid.',
    ],
  },
  {
    heading: 'Data and changes',
    paragraphs: [
      "The borrower's data serves this loan alone and is not shared without consent. Emergency contacts are never used to collect.",
      'The borrower tells the lender of a change of name, birth date or address within 3 calendar days.',
    ],
  },
]

export const agreementClauses: Readonly<Record<MarketCode, Readonly<Record<Locale, Clauses>>>> = {
  ID: { id: indonesiaId, en: indonesiaEn },
  IN: { id: indiaId, en: indiaEn },
}
