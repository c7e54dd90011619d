import type { LoanState } from '#domain/loan/status.ts'
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
} as const satisfies Record<Locale, object>
