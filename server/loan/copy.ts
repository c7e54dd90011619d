import type { LoanState } from '#domain/loan/loan-state.ts'
import type { Locale } from '../platform/copy.ts'

type StatusCopy = {
  /** The headline, the explanation below it, and the short word on a list. */
  readonly notice: string
  readonly description: string
  readonly label: string
}

export const statusCopy: Record<Locale, Record<LoanState, StatusCopy>> = {
  id: {
    'under-review': {
      notice: 'Pengajuan Anda sedang ditinjau',
      description: 'Kami akan memberi kabar segera setelah peninjauan selesai.',
      label: 'Sedang ditinjau',
    },
    rejected: {
      notice: 'Pengajuan Anda belum dapat kami setujui',
      description: 'Anda dapat mengajukan lagi di lain waktu. Data Anda tetap aman.',
      label: 'Belum disetujui',
    },
    approved: {
      notice: 'Pinjaman Anda disetujui',
      description: 'Dana sedang dikirim ke rekening Anda.',
      label: 'Dana dikirim',
    },
    running: {
      notice: 'Pinjaman Anda berjalan lancar',
      description: 'Belum ada tagihan yang jatuh tempo. Anda boleh membayar lebih awal.',
      label: 'Berjalan',
    },
    due: {
      notice: 'Tagihan Anda jatuh tempo hari ini',
      description: 'Bayar hari ini agar tidak ada biaya keterlambatan.',
      label: 'Jatuh tempo',
    },
    overdue: {
      notice: 'Ada tagihan yang terlambat',
      description:
        'Biaya keterlambatan dihitung per hari dan ada batasnya. Bayar sekarang, atau hubungi kami bila Anda kesulitan.',
      label: 'Terlambat',
    },
    settled: {
      notice: 'Pinjaman Anda sudah lunas',
      description: 'Terima kasih telah menepati janji Anda.',
      label: 'Lunas',
    },
  },
  en: {
    'under-review': {
      notice: 'We are reviewing your application',
      description: 'We will tell you as soon as the review is done.',
      label: 'Under review',
    },
    rejected: {
      notice: 'We could not approve this application',
      description: 'You may apply again another time. Your data stays safe.',
      label: 'Not approved',
    },
    approved: {
      notice: 'Your loan is approved',
      description: 'The money is on its way to your bank account.',
      label: 'Money on its way',
    },
    running: {
      notice: 'Your loan is on track',
      description: 'Nothing is due yet. You may pay early.',
      label: 'Running',
    },
    due: {
      notice: 'Your payment is due today',
      description: 'Pay today and there is no late charge.',
      label: 'Due today',
    },
    overdue: {
      notice: 'A payment is late',
      description:
        'Late charges are counted by the day and have a limit. Pay now, or call us if you are in difficulty.',
      label: 'Late',
    },
    settled: {
      notice: 'Your loan is fully paid',
      description: 'Thank you for keeping your word.',
      label: 'Fully paid',
    },
  },
  hi: {
    'under-review': {
      notice: 'हम आपका आवेदन देख रहे हैं',
      description: 'जाँच पूरी होते ही हम आपको बताएँगे।',
      label: 'जाँच हो रही है',
    },
    rejected: {
      notice: 'हम यह आवेदन मंज़ूर नहीं कर सके',
      description: 'आप किसी और समय फिर आवेदन कर सकते हैं। आपकी जानकारी सुरक्षित है।',
      label: 'मंज़ूर नहीं हुआ',
    },
    approved: {
      notice: 'आपका लोन मंज़ूर हो गया',
      description: 'पैसा आपके बैंक खाते में भेजा जा रहा है।',
      label: 'पैसा भेजा जा रहा है',
    },
    running: {
      notice: 'आपका लोन ठीक चल रहा है',
      description: 'अभी कुछ देना नहीं है। चाहें तो पहले भी चुका सकते हैं।',
      label: 'चल रहा है',
    },
    due: {
      notice: 'आपका भुगतान आज देना है',
      description: 'आज चुका दें तो देरी का कोई शुल्क नहीं लगेगा।',
      label: 'आज देना है',
    },
    overdue: {
      notice: 'एक भुगतान बाकी है',
      description:
        'देरी के शुल्क दिन के हिसाब से लगते हैं और उनकी एक सीमा है। अभी चुका दें, या मुश्किल हो तो हमें कॉल करें।',
      label: 'देरी',
    },
    settled: {
      notice: 'आपका लोन पूरा चुक गया है',
      description: 'अपनी बात निभाने के लिए धन्यवाद।',
      label: 'पूरा चुका',
    },
  },
  es: {
    'under-review': {
      notice: 'Estamos revisando su solicitud',
      description: 'Le avisaremos en cuanto termine la revisión.',
      label: 'En revisión',
    },
    rejected: {
      notice: 'No pudimos aprobar esta solicitud',
      description: 'Puede solicitar de nuevo en otro momento. Sus datos están seguros.',
      label: 'No aprobado',
    },
    approved: {
      notice: 'Su préstamo está aprobado',
      description: 'El dinero va en camino a su cuenta bancaria.',
      label: 'Dinero en camino',
    },
    running: {
      notice: 'Su préstamo va bien',
      description: 'Todavía no vence nada. Puede pagar antes.',
      label: 'Al día',
    },
    due: {
      notice: 'Su pago vence hoy',
      description: 'Pague hoy y no habrá ningún cargo por atraso.',
      label: 'Vence hoy',
    },
    overdue: {
      notice: 'Hay un pago atrasado',
      description:
        'Los cargos por atraso se cuentan por día y tienen un límite. Pague ahora, o llámenos si está en dificultades.',
      label: 'Atrasado',
    },
    settled: {
      notice: 'Su préstamo está pagado por completo',
      description: 'Gracias por cumplir su palabra.',
      label: 'Pagado',
    },
  },
}

export const loanCopy = {
  id: {
    amount: 'Jumlah pinjaman',
    received: 'Dana yang diterima',
    term: 'Tenor',
    installments: (count: number) => (count === 1 ? '1 kali bayar' : `${count} kali cicilan`),
    orderNo: 'Nomor pinjaman',
    disbursedOn: 'Tanggal pencairan',
    outstanding: 'Sisa tagihan',
    nextDue: 'Jatuh tempo berikutnya',
    appliedOn: 'Tanggal pengajuan',
    interestRate: 'Suku bunga',
    perYear: (percent: string) => `${percent} per tahun`,
    lateCharges: 'Biaya keterlambatan',
    settledOn: 'Tanggal lunas',
    ratingClosed: 'Penilaian untuk pinjaman ini sudah kami terima.',
    inReview: (amount: string) =>
      `Kami menerima ${amount} untuk pinjaman ini dan sedang mencocokkannya. Uang Anda aman.`,
    refundNotStopped: 'Pengembalian ini sudah dikirim lagi atau sudah selesai.',
  },
  en: {
    amount: 'Loan amount',
    received: 'Money received',
    term: 'Term',
    installments: (count: number) => (count === 1 ? '1 payment' : `${count} installments`),
    orderNo: 'Loan number',
    disbursedOn: 'Paid out on',
    outstanding: 'Still to pay',
    nextDue: 'Next due date',
    appliedOn: 'Applied on',
    interestRate: 'Interest rate',
    perYear: (percent: string) => `${percent} a year`,
    lateCharges: 'Late charges',
    settledOn: 'Fully paid on',
    ratingClosed: 'We already have your rating for this loan.',
    inReview: (amount: string) =>
      `We received ${amount} for this loan and are matching it. Your money is safe.`,
    refundNotStopped: 'This refund has been sent again, or is done with.',
  },
  hi: {
    amount: 'लोन की रकम',
    received: 'मिली रकम',
    term: 'अवधि',
    installments: (count: number) => (count === 1 ? '1 भुगतान' : `${count} किस्तें`),
    orderNo: 'लोन नंबर',
    disbursedOn: 'पैसा भेजने की तारीख',
    outstanding: 'अभी बाकी',
    nextDue: 'अगली देय तारीख',
    appliedOn: 'आवेदन की तारीख',
    interestRate: 'ब्याज दर',
    perYear: (percent: string) => `${percent} सालाना`,
    lateCharges: 'देरी के शुल्क',
    settledOn: 'पूरा चुकने की तारीख',
    ratingClosed: 'इस लोन की आपकी रेटिंग हमारे पास है।',
    inReview: (amount: string) =>
      `इस लोन के लिए हमें ${amount} मिले और हम उनका मिलान कर रहे हैं। आपका पैसा सुरक्षित है।`,
    refundNotStopped: 'यह रिफंड फिर भेजा जा चुका है, या पूरा हो गया है।',
  },
  es: {
    amount: 'Monto del préstamo',
    received: 'Dinero recibido',
    term: 'Plazo',
    installments: (count: number) => (count === 1 ? '1 pago' : `${count} cuotas`),
    orderNo: 'Número de préstamo',
    disbursedOn: 'Entregado el',
    outstanding: 'Por pagar',
    nextDue: 'Próximo vencimiento',
    appliedOn: 'Solicitado el',
    interestRate: 'Tasa de interés',
    perYear: (percent: string) => `${percent} al año`,
    lateCharges: 'Cargos por atraso',
    settledOn: 'Pagado por completo el',
    ratingClosed: 'Ya tenemos su calificación de este préstamo.',
    inReview: (amount: string) =>
      `Recibimos ${amount} para este préstamo y los estamos identificando. Su dinero está seguro.`,
    refundNotStopped: 'Esta devolución se envió de nuevo o ya terminó.',
  },
} as const satisfies Record<Locale, object>
