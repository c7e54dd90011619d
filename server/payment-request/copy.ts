import type { ClipReason } from '#domain/rate-caps/cap-charge.ts'
import type { Locale } from '../platform/copy.ts'

export type RepaymentCopy = {
  readonly period: (no: number, count: number) => string
  readonly dueOn: (date: string) => string
  readonly daysLate: (days: number) => string
  readonly paidOn: (date: string) => string
  readonly nothingToPay: string
  readonly methodUnavailable: string
  /** Whose limits, and the least and the most it takes at once, as shown. */
  readonly amountBeyondMethod: (name: string, least: string, most: string) => string
  readonly providerUnavailable: string
  readonly disputeClosed: string
  readonly disputeDecided: string
  readonly disputedMoneyNotBooked: string
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

export const repaymentCopy: Record<Locale, RepaymentCopy> = {
  id: {
    period: (no, count) => `Cicilan ${no} dari ${count}`,
    dueOn: date => `Jatuh tempo ${date}`,
    daysLate: days => `Terlambat ${days} hari`,
    paidOn: date => `Dibayar ${date}`,
    nothingToPay: 'Tidak ada tagihan yang perlu dibayar untuk pinjaman ini.',
    methodUnavailable: 'Cara pembayaran ini tidak tersedia. Silakan pilih yang lain.',
    amountBeyondMethod: (name, least, most) =>
      `${name} menerima ${least} sampai ${most} sekali bayar. Silakan ubah jumlah cicilan atau pilih cara lain.`,
    providerUnavailable:
      'Nomor pembayaran belum dapat dibuat. Belum ada yang ditagih; silakan coba lagi.',
    disputeClosed: 'Pembayaran untuk tagihan ini sudah kami terima.',
    disputeDecided: 'Laporan ini sudah dijawab.',
    disputedMoneyNotBooked: 'Catat dahulu uangnya pada pinjaman ini, lalu jawab laporannya.',
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
    amountBeyondMethod: (name, least, most) =>
      `${name} takes ${least} to ${most} in one payment. Please change the number of installments or choose another way.`,
    providerUnavailable:
      'We could not make a payment number. Nothing has been charged; please try again.',
    disputeClosed: 'We already have the payment for this bill.',
    disputeDecided: 'This claim has already been answered.',
    disputedMoneyNotBooked: 'Book the money on this loan first, then answer the claim.',
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
  hi: {
    period: (no, count) => `${count} में से किस्त ${no}`,
    dueOn: date => `देय तारीख ${date}`,
    daysLate: days => `${days} दिन की देरी`,
    paidOn: date => `${date} को चुकाई`,
    nothingToPay: 'इस लोन पर कुछ भी बाकी नहीं है।',
    methodUnavailable: 'भुगतान का यह तरीका उपलब्ध नहीं है। कृपया दूसरा चुनें।',
    amountBeyondMethod: (name, least, most) =>
      `${name} से एक बार में ${least} से ${most} तक का भुगतान होता है। कृपया किस्तों की संख्या बदलें या दूसरा तरीका चुनें।`,
    providerUnavailable: 'भुगतान नंबर नहीं बन सका। कोई पैसा नहीं कटा है; कृपया फिर कोशिश करें।',
    disputeClosed: 'इस बिल का भुगतान हमें पहले ही मिल चुका है।',
    disputeDecided: 'इस दावे का जवाब दिया जा चुका है।',
    disputedMoneyNotBooked: 'पहले पैसा इस लोन पर दर्ज करें, फिर दावे का जवाब दें।',
    coolingOffClosed: 'यह लोन लौटाने का समय बीत चुका है।',
    planNote: 'भुगतान सबसे पहले सबसे पुरानी किस्त में गिना जाता है।',
    reviewNote: amount =>
      `इस बिल के लिए हमें ${amount} मिले, पर अपने-आप मिलान नहीं हो सका। आपका पैसा सुरक्षित है और हम देख रहे हैं।`,
    reversedNote: amount => `बैंक ने इस बिल का ${amount} का भुगतान वापस ले लिया, इसलिए यह फिर खुल गया है।`,
    decisionTaken: 'इस पैसे पर फ़ैसला हो चुका है।',
    sameStaff: 'इस फ़ैसले के लिए दूसरा व्यक्ति चाहिए।',
    payOffClosed: 'यह लोन अभी समय से पहले बंद नहीं हो सकता, या कुछ बाकी नहीं है।',
    overpaymentChanged: 'रकम बदल गई है। कृपया यह पेज फिर लोड करें।',
    partNote: (came, left) => `हमें ${came} मिले और आपके लोन में गिन लिए गए। इस बिल के ${left} बाकी हैं।`,
    beyondNote: amount =>
      `आपने ज़रूरत से ${amount} ज़्यादा चुकाए। यह पैसा आपका ही है: लोन का पेज खोलकर चुनें कि हम लौटा दें या अगली किस्त में लगा दें।`,
    latePenalty: amount => `देरी का एक बार का शुल्क: ${amount}।`,
    lateInterest: (amount, perDay) =>
      `अब तक देरी का ब्याज: ${amount}${perDay ? `, अब बाकी रकम पर ${perDay} रोज़` : ''}।`,
    clipped: {
      'daily-cap': since => `${since} से देरी के शुल्क OJK की रोज़ की सीमा में रखे गए हैं।`,
      'total-cap': since =>
        `${since} को OJK की सीमा पूरी हुई: ब्याज, शुल्क और देरी के शुल्क मिलाकर लोन की रकम से ज़्यादा नहीं होते। अब कुछ नहीं जुड़ेगा।`,
      'house-cap': since =>
        `${since} को हमारी अपनी सीमा पूरी हुई: लोन का खर्च कभी लोन की रकम से ज़्यादा नहीं होता। अब कुछ नहीं जुड़ेगा।`,
    },
    frozen: 'जब तक हम आपके भुगतान की जाँच कर रहे हैं, देरी के शुल्क नहीं बढ़ते।',
  },
  es: {
    period: (no, count) => `Cuota ${no} de ${count}`,
    dueOn: date => `Vence el ${date}`,
    daysLate: days => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
    paidOn: date => `Pagada el ${date}`,
    nothingToPay: 'No hay nada por pagar de este préstamo.',
    methodUnavailable: 'Esta forma de pago no está disponible. Elija otra.',
    amountBeyondMethod: (name, least, most) =>
      `${name} acepta de ${least} a ${most} por pago. Cambie el número de cuotas o elija otra forma.`,
    providerUnavailable: 'No pudimos crear un número de pago. No se cobró nada; intente de nuevo.',
    disputeClosed: 'Ya tenemos el pago de este cobro.',
    disputeDecided: 'Este aviso ya se respondió.',
    disputedMoneyNotBooked:
      'Registre primero el dinero en este préstamo y después responda el aviso.',
    coolingOffClosed: 'El tiempo para devolver este préstamo terminó.',
    planNote: 'Los pagos cuentan primero para la cuota más antigua.',
    reviewNote: amount =>
      `Recibimos ${amount} para este cobro, pero no pudimos asignarlo de forma automática. Su dinero está seguro y lo estamos revisando.`,
    reversedNote: amount =>
      `El banco retiró el pago de ${amount} de este cobro, así que está abierto de nuevo.`,
    decisionTaken: 'Sobre este dinero ya se decidió.',
    sameStaff: 'Esta decisión necesita a una segunda persona.',
    payOffClosed: 'Este préstamo todavía no se puede cancelar antes, o no queda nada por pagar.',
    overpaymentChanged: 'El monto cambió. Cargue esta página de nuevo.',
    partNote: (came, left) =>
      `Recibimos ${came} y los contamos para su préstamo. De este cobro quedan ${left}.`,
    beyondNote: amount =>
      `Pagó ${amount} más de lo necesario. Siguen siendo suyos: abra la página del préstamo para elegir si los devolvemos o los usamos para la próxima cuota.`,
    latePenalty: amount => `Cargo único por atraso: ${amount}.`,
    lateInterest: (amount, perDay) =>
      `Interés por atraso hasta hoy: ${amount}${perDay ? `, ahora ${perDay} al día sobre lo no pagado` : ''}.`,
    clipped: {
      'daily-cap': since =>
        `Desde el ${since} se aplica el límite diario de la OJK para cargos por atraso.`,
      'total-cap': since =>
        `El límite de la OJK se alcanzó el ${since}: interés, comisiones y cargos por atraso juntos nunca superan el monto del préstamo. No se suma nada más.`,
      'house-cap': since =>
        `Nuestro propio límite se alcanzó el ${since}: lo que cuesta un préstamo nunca supera su monto. No se suma nada más.`,
    },
    frozen: 'Los cargos por atraso no aumentan mientras revisamos su pago.',
  },
}
