import type { PrintedStatementWords } from './statement-words.ts'

export const id: PrintedStatementWords = {
  notOpen: 'Rincian belum tersedia: dana pinjaman ini belum dicairkan.',
  notSettled: 'Masih ada tagihan pada pinjaman ini, jadi surat lunas belum dapat dibuat.',
  bucket: {
    statutory: 'pungutan menurut undang-undang',
    enforcement: 'biaya penagihan',
    penalty: 'biaya keterlambatan',
    fee: 'biaya',
    interest: 'bunga',
    principal: 'pokok',
    overpaid: 'kelebihan bayar',
  },
  bucketTitle: {
    statutory: 'Pungutan menurut undang-undang',
    enforcement: 'Biaya penagihan',
    penalty: 'Biaya keterlambatan',
    fee: 'Biaya',
    interest: 'Bunga',
    principal: 'Pokok',
    overpaid: 'Kelebihan bayar',
  },
  installment: (no, count) => (count === 1 ? 'Satu kali bayar' : `Cicilan ${no} dari ${count}`),
  status: {
    paid: day => `Lunas ${day}`,
    'not-due': day => `Jatuh tempo ${day}`,
    due: day => `Jatuh tempo hari ini, ${day}`,
    overdue: (day, daysLate) => `Jatuh tempo ${day}, ${daysLate}`,
  },
  owed: {
    settled: day => `Tidak ada lagi yang perlu dibayar. Pinjaman ini lunas pada ${day}.`,
    settledWithSurplus: (day, surplus) =>
      `Tidak ada lagi yang perlu dibayar. Pinjaman ini lunas pada ${day}. Kelebihan bayar ${surplus} adalah milik Anda.`,
    dueNow: (now, all) => `Yang perlu dibayar sekarang ${now}. Sisa seluruhnya ${all}.`,
    dueNext: (next, day, all) =>
      `Hari ini tidak ada yang jatuh tempo. Berikutnya ${next} pada ${day}. Sisa seluruhnya ${all}.`,
  },
  line: {
    principal: 'Pinjaman dicairkan',
    received: net => `${net} masuk ke rekening Anda.`,
    deductedFee: (name, amount) => `${name}: ${amount} dipotong dari pinjaman, sesuai perjanjian.`,
    interest: count =>
      count === 1 ? 'Bunga, sesuai perjanjian' : `Bunga untuk ${count} cicilan, sesuai perjanjian`,
    fee: count =>
      count === 1 ? 'Biaya, sesuai perjanjian' : `Biaya untuk ${count} cicilan, sesuai perjanjian`,
    latePenalty: no => `Denda karena cicilan ${no} terlambat`,
    lateInterest: (no, from, until) =>
      from === until
        ? `Bunga keterlambatan cicilan ${no} untuk ${until}`
        : `Bunga keterlambatan cicilan ${no}, ${from} sampai ${until}`,
    charge: {
      extension: () => 'Biaya tambahan waktu',
      'pay-off': bucket => `Dikenakan bersama pelunasan lebih awal: ${bucket}`,
      complaint: bucket => `Dikenakan setelah pengaduan Anda: ${bucket}`,
      staff: bucket => `Dikenakan: ${bucket}`,
    },
    waiver: {
      extension: bucket => `Tidak ditagih karena Anda mengambil tambahan waktu: ${bucket}`,
      'pay-off': bucket => `Tidak ditagih karena Anda melunasi lebih awal: ${bucket}`,
      complaint: bucket => `Kami bebaskan setelah pengaduan Anda: ${bucket}`,
      staff: bucket => `Kami bebaskan: ${bucket}`,
    },
    coolingOffWaived: bucket => `Tidak ditagih karena pinjaman dikembalikan: ${bucket}`,
    payment: (amount, method) =>
      method === '' ? `Pembayaran Anda ${amount}` : `Pembayaran Anda ${amount} lewat ${method}`,
    paidFromOwn: amount => `${amount} dari kelebihan bayar Anda dipakai untuk membayar tagihan`,
    receiptNo: no => `Bukti bayar ${no}.`,
    part: (amount, bucket, no) => `${amount} untuk ${bucket} cicilan ${no}.`,
    overpaid: amount => `${amount} melebihi tagihan dan tetap milik Anda.`,
    paidFromSuspense: 'Uang ini perlu kami cocokkan dahulu; dihitung sejak hari Anda membayar.',
    extension: 'Anda mendapat tambahan waktu',
    newDueDay: (no, day) => `Cicilan ${no} kini jatuh tempo ${day}.`,
    freeze: (from, until) => {
      if (until === undefined) return `Tanpa biaya keterlambatan sejak ${from}`
      return from === until
        ? `Tanpa biaya keterlambatan pada ${from}`
        : `Tanpa biaya keterlambatan, ${from} sampai ${until}`
    },
    freezeCause: {
      claim: 'Anda memberi tahu bahwa Anda sudah membayar, dan kami mencari uangnya.',
      'held-money': 'Ada uang Anda pada kami yang masih perlu dicocokkan.',
    },
    inSuspense: 'Uang ini sudah kami terima dan sedang dicocokkan. Uang Anda aman.',
    returned: 'Uang ini tidak dapat dihitung dan sudah dikirim kembali kepada Anda.',
    reversed: paidOn =>
      `Bank membatalkan pembayaran Anda tanggal ${paidOn}. Pembayaran itu tidak dihitung lagi.`,
    payoutReturned:
      'Bank Anda mengembalikan dana pinjaman kepada kami. Kami selesaikan bersama Anda.',
    refundAsked: 'Uang Anda kami sisihkan untuk dikembalikan kepada Anda.',
    refundStays: 'Uang ini belum dapat dikirim kembali. Uang ini tetap milik Anda.',
    refunded: 'Uang ini sudah kami kirim kembali kepada Anda.',
    refundReturned:
      'Bank Anda tidak menerima uang yang kami kembalikan. Uang ini tetap milik Anda.',
  },
  charge: {
    latePenalty: no => `Denda keterlambatan, cicilan ${no}`,
    lateInterest: no => `Bunga keterlambatan, cicilan ${no}`,
    once: 'Dikenakan satu kali, sesuai perjanjian.',
    perDay: rates => `Dihitung dari jumlah yang belum dibayar: ${rates}.`,
    rate: (percent, fromDay, toDay) =>
      toDay === undefined
        ? `${percent} per hari sejak hari terlambat ke-${fromDay}`
        : `${percent} per hari pada hari terlambat ke-${fromDay} sampai ke-${toDay}`,
    asCharged: 'Dikenakan seperti tercatat dalam riwayat.',
    unlimited: amount => `Tanpa batas itu jumlahnya ${amount}.`,
  },
  summary: {
    orderNo: 'Nomor pinjaman',
    agreedOn: 'Tanggal perjanjian',
    amount: 'Jumlah pinjaman',
    received: 'Dana yang Anda terima',
    receivedOn: 'Diterima pada',
    term: 'Tenor',
    installments: count => (count === 1 ? '1 kali bayar' : `${count} kali cicilan`),
    rate: 'Suku bunga',
    perYear: percent => `${percent} per tahun`,
    settledOn: 'Lunas pada',
  },
  balanceSummary: {
    scheduled: 'Disepakati: pokok, bunga, dan biaya',
    charged: 'Ditambahkan sesudahnya',
    waived: 'Kami bebaskan',
    paid: 'Anda bayar',
    owed: 'Sisa yang perlu dibayar',
    overpaid: 'Kelebihan bayar, milik Anda',
  },
  print: {
    statement: 'Rincian pinjaman',
    receipt: 'Bukti pembayaran',
    letter: 'Surat keterangan lunas',
    documentNo: 'Nomor dokumen',
    madeAt: 'Dibuat pada',
    asOf: day => `Per ${day}`,
    pageOf: 'Halaman {no} dari {count}',
    contentHash: 'Sidik isi dokumen (SHA-256)',
    borrower: 'Peminjam',
    product: 'Produk',
    headings: {
      summary: 'Pinjaman Anda',
      balanceSummary: 'Perhitungannya',
      installments: 'Cicilan',
      history: 'Riwayat',
      charges: 'Biaya tambahan',
    },
    columns: {
      day: 'Tanggal',
      what: 'Keterangan',
      amount: 'Jumlah',
      balance: 'Sisa tagihan',
      owed: 'Tagihan',
      paid: 'Dibayar',
      remaining: 'Sisa',
      name: 'Cicilan',
      receiptNo: 'Bukti bayar',
      method: 'Lewat',
    },
    noCharges: 'Tidak ada biaya selain yang disepakati.',
    help: (officer, phone, email) =>
      `Bila ada yang tidak sesuai, silakan hubungi kami: ${officer}, ${phone}, ${email}. Sebutkan nomor dokumen.`,
    receiptPaidAt: 'Dibayar pada',
    receiptAmount: 'Jumlah diterima',
    receiptSplit: 'Pembayaran Anda dihitung untuk',
    receiptRemaining: 'Sisa pinjaman ini sesudahnya',
    receiptNote:
      'Bila kemudian ditemukan uang yang dibayar lebih dahulu, pembayaran dapat dihitung ulang; rincian pinjaman selalu menunjukkan perhitungan terkini.',
    letterHeading: 'Tidak ada lagi yang perlu dibayar',
    letterTo: name => `Kepada ${name}`,
    letterPaid: 'Jumlah seluruh pembayaran',
    letterBody: ({ lender, borrower, product, orderNo, amount, receivedOn, settledOn, paid }) => [
      `${lender} menerangkan bahwa ${borrower} telah melunasi pinjaman ${orderNo} (${product}) sebesar ${amount} yang diterima pada ${receivedOn}.`,
      `Seluruh pembayarannya ${paid}, yang terakhir pada ${settledOn}. Tidak ada lagi pokok, bunga, biaya, atau biaya keterlambatan pada pinjaman ini, dan kami tidak akan menagihnya.`,
      'Simpanlah surat ini bersama dokumen Anda. Surat ini dapat ditunjukkan kepada siapa pun yang bertanya apakah pinjaman ini sudah lunas.',
    ],
    letterSigned: 'Surat ini dibuat oleh komputer dan sah tanpa tanda tangan.',
  },
}
