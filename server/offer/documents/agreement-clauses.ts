import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Clause } from '../key-facts-copy.ts'

/** Who is bound to whom, as the clauses name them. */
export type AgreementParties = { readonly lender: string; readonly borrower: string }

/**
 * Raised whenever a word of these clauses changes: an agreement keeps the version it was shown in.
 * India: specification, section 9. Indonesia: the same promises under its own law.
 */
export const agreementVersion = 1

type AgreementClauses = (parties: AgreementParties) => readonly Clause[]

const indiaEn: AgreementClauses = ({ lender, borrower }) => [
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

const indiaId: AgreementClauses = ({ lender, borrower }) => [
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

const indonesiaId: AgreementClauses = ({ lender, borrower }) => [
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

const indonesiaEn: AgreementClauses = ({ lender, borrower }) => [
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

const indiaHi: AgreementClauses = ({ lender, borrower }) => [
  {
    heading: 'पक्ष',
    paragraphs: [
      `${lender} (लेंडर) ${borrower} (लोन लेने वाला) को लोन देता है। लोन लेने वाला कम से कम 18 साल का भारतीय नागरिक है और क़ानूनी तौर पर करार करने के योग्य है।`,
    ],
  },
  {
    heading: 'लोन',
    paragraphs: [
      'लेंडर आवेदन के 1 दिन के भीतर फ़ैसला करता है। स्वीकार करने के 1 से 3 कैलेंडर दिनों में पैसा लोन लेने वाले के बताए खाते में जमा होता है। लोन 91 से 365 कैलेंडर दिन चलते हैं।',
      'लोन लेने वाला नीचे दी किस्तें उनकी देय तारीख पर, भुगतान वाले पेज पर दिए नंबर पर चुकाता है।',
    ],
  },
  {
    heading: 'भुगतान किस क्रम में गिना जाता है',
    paragraphs: [
      'भुगतान पहले क़ानून से मान्य शुल्क में, फिर अदालती वसूली के खर्च, फिर देरी के शुल्क, फिर शुल्क, ब्याज और मूलधन में गिना जाता है।',
    ],
  },
  {
    heading: 'देरी से भुगतान',
    paragraphs: [
      'देरी के शुल्क वही हैं जो मुख्य तथ्य विवरण में छपे हैं। वे शुल्क हैं, ब्याज नहीं, और वहाँ लिखी सीमा पर रुक जाते हैं।',
      'अगर अदालत के फ़ैसले के 10 दिन के भीतर भुगतान न हो, तो लेंडर उसे लागू करवा सकता है।',
    ],
  },
  {
    heading: 'समय बढ़ाना',
    paragraphs: [
      'जहाँ समय बढ़ाने की सुविधा है, वह उतनी ही अवधि के लिए होती है, और इसके लिए तब तक देय ब्याज और शुल्क चुकाने होते हैं।',
    ],
  },
  {
    heading: 'बदलाव और हस्तांतरण',
    paragraphs: [
      'नाम, जन्म तिथि या पता बदलने पर लोन लेने वाला 3 कैलेंडर दिनों में लेंडर को बताता है।',
      'लेंडर 7 कार्य दिवसों की सूचना देकर यह लोन दूसरे को दे सकता है; शर्तें वही रहती हैं।',
    ],
  },
]

const indonesiaEs: AgreementClauses = ({ lender, borrower }) => [
  {
    heading: 'Las partes',
    paragraphs: [
      `${lender} (el prestamista) presta a ${borrower} (el cliente), que tiene al menos 18 años y plena capacidad legal.`,
    ],
  },
  {
    heading: 'El préstamo',
    paragraphs: [
      'El prestamista decide en 1 día desde la solicitud. El dinero se abona en una cuenta a nombre del cliente de 1 a 3 días calendario después de la aprobación.',
      'El cliente paga las cuotas de abajo en sus fechas de vencimiento, al número que muestra la página de pago.',
    ],
  },
  {
    heading: 'Orden de los pagos',
    paragraphs: [
      'Un pago cuenta primero para cargos por ley, después gastos de cobranza judicial, después cargos por atraso, y luego comisiones, interés y capital.',
    ],
  },
  {
    heading: 'Atraso',
    paragraphs: [
      'Los cargos por atraso son los del resumen de datos clave y no pasan los límites de la OJK. Todos los costos y cargos por atraso juntos nunca superan el 100% del préstamo.',
    ],
  },
  {
    heading: 'Ampliación',
    paragraphs: [
      'Cuando se ofrece una ampliación, es por el mismo período otra vez y requiere pagar todo el interés y los cargos ya vencidos.',
    ],
  },
  {
    heading: 'Datos y cambios',
    paragraphs: [
      'Los datos del cliente sirven solo para este préstamo y no se comparten sin permiso. Los contactos de emergencia nunca se usan para cobrar.',
      'El cliente avisa al prestamista de un cambio de nombre, fecha de nacimiento o dirección en 3 días calendario.',
    ],
  },
]

/** In the languages of each market (domain/market); any other reads them in English. */
const clauses: Readonly<
  Record<
    MarketCode,
    { readonly en: AgreementClauses } & Partial<Readonly<Record<Locale, AgreementClauses>>>
  >
> = {
  ID: { id: indonesiaId, en: indonesiaEn, es: indonesiaEs },
  IN: { id: indiaId, en: indiaEn, hi: indiaHi },
}

export const agreementClauses = (market: MarketCode, locale: Locale): AgreementClauses =>
  clauses[market][locale] ?? clauses[market].en
