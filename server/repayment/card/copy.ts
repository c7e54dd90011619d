import type { Locale } from '../../platform/copy.ts'

type Copy = {
  readonly unavailable: string
  readonly chooseCard: string
  readonly amountChanged: (owed: string) => string
  readonly inWork: string
  readonly notReached: string
  readonly unknown: string
  readonly resendLater: (seconds: number) => string
  readonly codeShort: string
  readonly codeWrong: (triesLeft: number) => string
  readonly ended: string
  readonly declined: string
  /** By the acquirer's own word. */
  readonly reasons: Readonly<Record<string, string>>
  readonly method: (card: string) => string
}

export const cardCopy: Record<Locale, Copy> = {
  id: {
    unavailable: 'Pembayaran dengan kartu belum tersedia. Silakan pilih cara lain.',
    chooseCard: 'Silakan pilih kartu dulu, atau tulis nomor kartu yang lengkap.',
    amountChanged: owed =>
      `Jumlah tagihan berubah menjadi ${owed}. Kartu Anda belum ditagih; silakan periksa lagi.`,
    inWork: 'Jangan kirim permintaan pembayaran dua kali. Pembayaran Anda sedang diproses.',
    notReached: 'Bank belum dapat dihubungi. Kartu Anda belum ditagih; silakan coba lagi.',
    unknown:
      'Jawaban bank belum kami terima. Kami menanyakannya lagi; kartu Anda tidak akan ditagih dua kali.',
    resendLater: seconds =>
      seconds > 0
        ? `Kode baru dapat dikirim lagi dalam ${seconds} detik.`
        : 'Kode sudah terlalu sering dikirim. Silakan mulai lagi.',
    codeShort: 'Tulis kode dari bank, sedikitnya 6 angka.',
    codeWrong: triesLeft => `Kode verifikasi salah. Sisa ${triesLeft} kali percobaan.`,
    ended: 'Waktu untuk kode ini sudah habis. Kartu Anda belum ditagih; silakan mulai lagi.',
    declined: 'Bank menolak pembayaran ini. Kartu Anda tidak ditagih.',
    reasons: {
      DECLINED: 'Bank menolak pembayaran ini. Kartu Anda tidak ditagih.',
      EXPIRED: 'Waktu untuk kode ini sudah habis. Kartu Anda tidak ditagih.',
      CODE_TRIES: 'Kode salah terlalu sering, jadi bank menghentikannya. Kartu Anda tidak ditagih.',
      CANCELLED: 'Pembayaran ini dibatalkan. Kartu Anda tidak ditagih.',
      NOT_REACHED: 'Bank belum dapat dihubungi. Kartu Anda tidak ditagih.',
    },
    method: card => (card === '' ? 'Halaman bank' : `Kartu ${card}`),
  },
  en: {
    unavailable: 'Paying by card is not available. Please choose another way.',
    chooseCard: 'Choose a card first, or write the whole card number.',
    amountChanged: owed =>
      `What you owe has changed to ${owed}. Your card was not charged; please look again.`,
    inWork: 'Do not submit a payment request twice. Your payment is being processed.',
    notReached: 'We could not reach the bank. Your card was not charged; please try again.',
    unknown:
      'We do not have the bank’s answer yet. We are asking again; your card is never charged twice.',
    resendLater: seconds =>
      seconds > 0
        ? `A new code can be sent in ${seconds} seconds.`
        : 'Codes were sent too often. Please start again.',
    codeShort: 'Write the code from your bank, at least 6 digits.',
    codeWrong: triesLeft =>
      triesLeft === 1
        ? 'Wrong verification code. You can try once more.'
        : `Wrong verification code. You can try ${triesLeft} more times.`,
    ended: 'The time for this code is over. Your card was not charged; please start again.',
    declined: 'The bank declined this payment. Your card was not charged.',
    reasons: {
      DECLINED: 'The bank declined this payment. Your card was not charged.',
      EXPIRED: 'The time for this code was over. Your card was not charged.',
      CODE_TRIES: 'The code was wrong too often, so the bank stopped. Your card was not charged.',
      CANCELLED: 'This payment was given up. Your card was not charged.',
      NOT_REACHED: 'We could not reach the bank. Your card was not charged.',
    },
    method: card => (card === '' ? 'The bank’s page' : `Card ${card}`),
  },
}
