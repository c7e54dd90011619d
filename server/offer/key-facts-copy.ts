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

const hi: KeyFactsCopy = {
  title: 'मुख्य तथ्य विवरण',
  late: 'अगर भुगतान में देरी हो',
  penalty: per => (per === 'loan' ? 'पूरे लोन में एक बार' : 'देरी वाली हर किस्त पर'),
  tier: (from, to) => (to === undefined ? `देरी के दिन ${from} से` : `देरी के दिन ${from} से ${to} तक`),
  perDayOfUnpaid: percent => `बाकी रकम का ${percent} रोज़`,
  noLateCharge: 'देरी का कोई शुल्क नहीं है।',
  capPerDay: percent => `देरी के सारे शुल्क मिलाकर बाकी मूलधन के ${percent} रोज़ से ज़्यादा नहीं होते।`,
  capTotal: percent => `ब्याज, शुल्क और देरी के शुल्क मिलाकर कभी लोन की रकम के ${percent} से ज़्यादा नहीं होते।`,
  chargesNotInterest:
    'देरी का शुल्क एक शुल्क है, ब्याज नहीं: यह कभी ब्याज दर में नहीं जुड़ता और इस पर ब्याज नहीं लगता।',
  arrival: 'अगर पैसा बाद में पहुँचे',
  arrivalText: assumed =>
    `ऊपर की तारीखें यह मानकर हैं कि पैसा आपको ${assumed} को मिलेगा। बाद में मिले तो हर देय तारीख उतने ही दिन आगे बढ़ेगी और कोई रकम नहीं बदलेगी।`,
  coolingOff: 'लोन लौटाना',
  coolingOffText: days =>
    `पैसा मिलने के ${days} दिन के भीतर आप लोन लौटा सकते हैं। आप मूलधन और बीते दिनों का ब्याज देते हैं; काटे गए शुल्क लौटा दिए जाते हैं और कोई जुर्माना नहीं लगता।`,
  prepayment: 'समय से पहले चुकाना',
  prepaymentText: (share, days) =>
    `${share} अवधि बीतने पर, और पैसा पहुँचने के कम से कम ${days} दिन बाद, पूरा लोन बिना किसी शुल्क के चुकाया जा सकता है। किस्तें कभी भी पहले चुकाई जा सकती हैं।`,
  toBorrower: 'आपको मिला पैसा',
  fromBorrower: no => `किस्त ${no}`,
  method: (perYear, perPeriod, apr) =>
    `हर अवधि की एक ऐसी दर निकाली जाती है जिससे सारी किस्तें, पैसा मिलने के दिन तक घटाकर, आपको मिली रकम के बराबर हों। वह दर ${perPeriod} प्रति अवधि है। साल की ${perYear} अवधियों से गुणा करने पर ${apr} होती है। सारे शुल्क शामिल हैं।`,
  hours: 'सोमवार से शुक्रवार, सुबह 9 से शाम 6 बजे',
  escalation: {
    ID: 'लिखित शिकायत का जवाब 10 कार्य दिवसों में मिलता है। न सुलझे तो आप OJK (157) के पास जा सकते हैं।',
    IN: 'अगर 30 दिन में न सुलझे, या ठुकरा दी जाए, तो आप भारतीय रिज़र्व बैंक के एकीकृत लोकपाल को cms.rbi.org.in पर शिकायत कर सकते हैं।',
  },
  clauses: {
    // Hindi is not among Indonesia's languages.
    ID: [],
    IN: [
      {
        heading: 'वसूली',
        paragraphs: [
          'लेंडर ख़ुद वसूली करता है; कोई रिकवरी एजेंट रखा जाए तो उसका नाम आपको पहले बताया जाता है। कॉल सिर्फ़ सुबह 8 से शाम 7 बजे के बीच, बिना डराए-धमकाए, और परिवार या दोस्तों को कभी नहीं।',
        ],
      },
      {
        heading: 'लोन का हस्तांतरण',
        paragraphs: [
          'लोन 7 कार्य दिवसों की सूचना देकर दूसरे लेंडर को दिया जा सकता है। उसकी शर्तें वही रहती हैं।',
        ],
      },
      {
        heading: 'दूसरे शुल्क',
        paragraphs: ['जो शुल्क यहाँ नहीं लिखा है, वह आपकी सहमति के बिना नहीं लिया जाता।'],
      },
    ],
  },
}

const es: KeyFactsCopy = {
  title: 'Resumen de datos clave',
  late: 'Si un pago se atrasa',
  penalty: per =>
    per === 'loan' ? 'Una sola vez en la vida del préstamo' : 'Por cada cuota atrasada',
  tier: (from, to) =>
    to === undefined ? `Desde el día de atraso ${from}` : `Días de atraso ${from} a ${to}`,
  perDayOfUnpaid: percent => `${percent} al día de lo no pagado`,
  noLateCharge: 'No hay cargo por atraso.',
  capPerDay: percent =>
    `Todos los cargos por atraso juntos son como máximo ${percent} al día del capital que se debe.`,
  capTotal: percent =>
    `Interés, comisiones y cargos por atraso juntos nunca superan el ${percent} del monto del préstamo.`,
  chargesNotInterest:
    'Un cargo por atraso es un cargo, no interés: nunca se suma a la tasa y no genera interés.',
  arrival: 'Si el dinero llega después',
  arrivalText: assumed =>
    `Las fechas de arriba suponen que el dinero le llega el ${assumed}. Si llega después, cada vencimiento se mueve los mismos días y ningún monto cambia.`,
  coolingOff: 'Devolver el préstamo',
  coolingOffText: days =>
    `Dentro de los ${days} días de recibir el dinero puede devolver el préstamo. Paga el capital y el interés de los días transcurridos; las comisiones que descontamos se devuelven y no hay penalización.`,
  prepayment: 'Pagar antes',
  prepaymentText: (share, days) =>
    `Todo el préstamo se puede pagar después del ${share} del plazo y como mínimo ${days} días después de que llegue el dinero, sin cargo. Las cuotas se pueden adelantar en cualquier momento.`,
  toBorrower: 'Dinero para usted',
  fromBorrower: no => `Cuota ${no}`,
  method: (perYear, perPeriod, apr) =>
    `Se busca una tasa por período con la que todas las cuotas, llevadas al día del desembolso, sean iguales al dinero que usted recibe. Esa tasa es ${perPeriod} por período. Por ${perYear} períodos al año es ${apr}. Todas las comisiones están contadas.`,
  hours: 'Lunes a viernes, de 8 a. m. a 5 p. m.',
  escalation: {
    ID: 'Un reclamo escrito se responde en 10 días hábiles. Si no se resuelve, puede acudir a la OJK (llame al 157).',
    IN: 'Si no se resuelve en 30 días o se rechaza, puede reclamar ante el Reserve Bank of India – Integrated Ombudsman en cms.rbi.org.in.',
  },
  clauses: {
    ID: [
      {
        heading: 'Cobranza',
        paragraphs: [
          'Nos dirigimos solo a usted, entre las 8 a. m. y las 8 p. m. de su hora local, sin amenazas y sin avergonzarlo. Los contactos de emergencia nunca se usan para cobrar.',
        ],
      },
      {
        heading: 'Riesgo',
        paragraphs: [
          'Pida lo que necesita y puede pagar. Los atrasos se registran y pueden dificultar el próximo préstamo.',
        ],
      },
    ],
    // Spanish is not among India's languages.
    IN: [],
  },
}

export const keyFactsCopy: Readonly<Record<Locale, KeyFactsCopy>> = { id, en, hi, es }
