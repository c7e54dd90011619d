import type { MarketCode } from '#domain/market/market.ts'

/** What a borrower writes, and what staff reply, in the borrower's language. */
type Exchange = Readonly<Record<MarketCode, readonly [message: string, reply: string]>>

/** Complaints by problem type; types of a market alone stand in the others' place. */
export const complaintTexts: readonly (Exchange & {
  readonly type: string
  readonly subtype?: string
})[] = [
  {
    type: '2',
    ID: [
      'Saya sudah transfer kemarin siang, tetapi cicilan saya masih tertulis belum dibayar.',
      'Pembayaran Anda sudah kami catat pada hari yang sama. Terima kasih atas buktinya.',
    ],
    IN: [
      'I paid the EMI by NEFT yesterday, but the app still says it is due.',
      'Your payment has reached us and is booked on the day you paid it.',
    ],
  },
  {
    type: '3',
    ID: [
      'Denda saya lebih besar daripada yang dijelaskan. Mohon dijelaskan perhitungannya.',
      'Denda dihitung 0,1 % per hari dari cicilan yang terlambat. Rinciannya ada di halaman pinjaman.',
    ],
    IN: [
      'The late charge is higher than I expected. Please explain how it was calculated.',
      'The charge is worked out per day on the overdue EMI; the breakup is on the loan page.',
    ],
  },
  {
    type: '1',
    subtype: '11',
    ID: [
      'Saya ditelepon berkali-kali dalam satu hari. Tolong dihentikan.',
      'Kami mohon maaf. Petugas sudah ditegur dan panggilan dibatasi sesuai aturan.',
    ],
    IN: [
      'I was called again and again on one day. Please stop this.',
      'We are sorry. The officer has been spoken to, and calls are limited by the rules.',
    ],
  },
  {
    type: '5',
    ID: [
      'Nomor telepon lama saya masih menerima pesan. Mohon dihapus dari data saya.',
      'Nomor lama sudah kami hapus. Pesan hanya dikirim ke nomor baru Anda.',
    ],
    IN: [
      'Messages still go to my old number. Please remove it from my data.',
      'The old number is removed. Messages go to your new number only.',
    ],
  },
  {
    type: '4',
    ID: [
      'Pinjaman disetujui dua hari lalu, tetapi uangnya belum masuk ke rekening.',
      'Dana sudah dikirim ulang dan tercatat masuk ke rekening Anda hari ini.',
    ],
    IN: [
      'The loan was approved two days ago, but no money has reached my account.',
      'The amount was sent again and has been credited to your account today.',
    ],
  },
  {
    type: '6',
    ID: [
      'Saya menunggu lama di obrolan dan tidak ada petugas yang menjawab.',
      'Mohon maaf atas penantiannya. Jam layanan kami kini tertera di halaman obrolan.',
    ],
    IN: [
      'I waited a long time in the chat and nobody answered.',
      'We are sorry for the wait. The hours of our agents now stand on the chat page.',
    ],
  },
]

export const questionToBorrower = {
  ID: 'Boleh kirim bukti transfernya, dengan tanggal dan jamnya?',
  IN: 'Could you send the receipt of the transfer, with its date and time?',
} as const satisfies Record<MarketCode, string>

export const conversationTexts: readonly Exchange[] = [
  {
    ID: [
      'Bagaimana cara membayar lewat Indomaret?',
      'Pilih "Gerai" di halaman bayar, lalu tunjukkan kodenya kepada kasir.',
    ],
    IN: [
      'Which account do I send the EMI to?',
      'The account number and IFSC are on the payment page of your loan.',
    ],
  },
  {
    ID: [
      'Apakah saya bisa melunasi lebih awal?',
      'Bisa. Jumlah pelunasan hari ini ada di halaman pinjaman Anda.',
    ],
    IN: [
      'Can I close my loan early?',
      'Yes. The amount for today is on your loan page, under "Close your loan early".',
    ],
  },
  {
    ID: [
      'Gaji saya terlambat minggu ini. Apakah jatuh tempo bisa diundur?',
      'Anda dapat memperpanjang satu bulan dengan biaya 1,5 %, atau kami bantu rencana lain.',
    ],
    IN: [
      'My salary is late this week. Can the due date be moved?',
      'You can extend by a month for a fee of 1.5 %, or we can look at a plan with you.',
    ],
  },
  {
    ID: [
      'Nomor rekening saya berganti. Di mana saya mengubahnya?',
      'Buka "Data saya", lalu "Rekening bank". Perubahan diperiksa dalam satu hari kerja.',
    ],
    IN: [
      'I have a new bank account. Where do I change it?',
      'Open "My data", then "Bank account". A change is checked within one working day.',
    ],
  },
  {
    ID: [
      'Mengapa pengajuan saya belum diputuskan?',
      'Slip gaji Anda sedang diperiksa. Keputusannya paling lambat besok.',
    ],
    IN: [
      'Why is my application not decided yet?',
      'Your payslip is being checked. You will have the decision by tomorrow.',
    ],
  },
]

/** Messages of the official site: name, and text. */
export const contactTexts: Readonly<Record<MarketCode, readonly (readonly [string, string])[]>> = {
  ID: [
    ['Rudi Salim', 'Apakah pinjaman tersedia untuk pengemudi ojek daring di Makassar?'],
    ['Melati Kusuma', 'Saya ingin bekerja sama sebagai agen di Solo. Siapa yang dapat dihubungi?'],
    ['Hendro Tan', 'Berapa biaya keseluruhan untuk pinjaman tiga juta selama tiga bulan?'],
    ['Sari Dewi', 'Apakah data saya dihapus bila pengajuan ditolak?'],
    ['Agung Laksono', 'Mohon penjelasan tentang pelunasan dipercepat.'],
    ['Nila Sari', 'Kantor Anda buka sampai jam berapa pada hari Sabtu?'],
  ],
  IN: [
    ['Kiran Shetty', 'Do you lend to self-employed tailors in Coimbatore?'],
    ['Meena Iyer', 'What is the whole cost of a loan of 20,000 rupees over four months?'],
    ['Arvind Rao', 'I would like to offer your loans at my shop in Nagpur. Whom do I talk to?'],
    ['Salma Begum', 'Is a PAN enough, or do you also ask for Aadhaar?'],
    ['Jatin Mehta', 'How do I reach the grievance officer by post?'],
    ['Preeti Nanda', 'Does a closed loan show in my credit report?'],
  ],
}
