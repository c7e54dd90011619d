import type { Locale } from '../platform/copy.ts'

type CardCopy = {
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

export const cardCopy: Record<Locale, CardCopy> = {
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
  hi: {
    unavailable: 'कार्ड से भुगतान अभी उपलब्ध नहीं है। कृपया दूसरा तरीका चुनें।',
    chooseCard: 'पहले कोई कार्ड चुनें, या पूरा कार्ड नंबर लिखें।',
    amountChanged: owed => `आपकी बाकी रकम अब ${owed} है। आपके कार्ड से पैसा नहीं कटा; कृपया फिर देख लें।`,
    inWork: 'भुगतान दो बार न भेजें। आपके भुगतान पर काम चल रहा है।',
    notReached: 'बैंक से संपर्क नहीं हो सका। आपके कार्ड से पैसा नहीं कटा; कृपया फिर कोशिश करें।',
    unknown: 'बैंक का जवाब अभी नहीं आया है। हम फिर पूछ रहे हैं; आपके कार्ड से पैसा दो बार कभी नहीं कटेगा।',
    resendLater: seconds =>
      seconds > 0
        ? `नया कोड ${seconds} सेकंड बाद भेजा जा सकता है।`
        : 'कोड बहुत बार भेजा गया। कृपया फिर से शुरू करें।',
    codeShort: 'अपने बैंक का कोड लिखें, कम से कम 6 अंक।',
    codeWrong: triesLeft => `जाँच कोड गलत है। आप ${triesLeft} बार और कोशिश कर सकते हैं।`,
    ended: 'इस कोड का समय ख़त्म हो गया। आपके कार्ड से पैसा नहीं कटा; कृपया फिर से शुरू करें।',
    declined: 'बैंक ने यह भुगतान मना कर दिया। आपके कार्ड से पैसा नहीं कटा।',
    reasons: {
      DECLINED: 'बैंक ने यह भुगतान मना कर दिया। आपके कार्ड से पैसा नहीं कटा।',
      EXPIRED: 'इस कोड का समय ख़त्म हो गया था। आपके कार्ड से पैसा नहीं कटा।',
      CODE_TRIES: 'कोड बहुत बार गलत था, इसलिए बैंक ने रोक दिया। आपके कार्ड से पैसा नहीं कटा।',
      CANCELLED: 'यह भुगतान छोड़ दिया गया। आपके कार्ड से पैसा नहीं कटा।',
      NOT_REACHED: 'बैंक से संपर्क नहीं हो सका। आपके कार्ड से पैसा नहीं कटा।',
    },
    method: card => (card === '' ? 'बैंक का पेज' : `कार्ड ${card}`),
  },
  es: {
    unavailable: 'El pago con tarjeta no está disponible. Elija otra forma.',
    chooseCard: 'Elija primero una tarjeta o escriba el número completo.',
    amountChanged: owed =>
      `Lo que debe cambió a ${owed}. No se cobró a su tarjeta; revíselo otra vez.`,
    inWork: 'No envíe el pago dos veces. Su pago se está procesando.',
    notReached: 'No pudimos comunicarnos con el banco. No se cobró a su tarjeta; intente de nuevo.',
    unknown:
      'Todavía no tenemos la respuesta del banco. Estamos consultando; a su tarjeta nunca se le cobra dos veces.',
    resendLater: seconds =>
      seconds > 0
        ? `Se puede enviar un código nuevo en ${seconds} segundos.`
        : 'Los códigos se enviaron demasiadas veces. Empiece de nuevo.',
    codeShort: 'Escriba el código de su banco, al menos 6 dígitos.',
    codeWrong: triesLeft =>
      triesLeft === 1
        ? 'Código de verificación incorrecto. Puede intentar una vez más.'
        : `Código de verificación incorrecto. Puede intentar ${triesLeft} veces más.`,
    ended: 'El tiempo de este código terminó. No se cobró a su tarjeta; empiece de nuevo.',
    declined: 'El banco rechazó este pago. No se cobró a su tarjeta.',
    reasons: {
      DECLINED: 'El banco rechazó este pago. No se cobró a su tarjeta.',
      EXPIRED: 'El tiempo de este código terminó. No se cobró a su tarjeta.',
      CODE_TRIES:
        'El código fue incorrecto demasiadas veces y el banco se detuvo. No se cobró a su tarjeta.',
      CANCELLED: 'Este pago se abandonó. No se cobró a su tarjeta.',
      NOT_REACHED: 'No pudimos comunicarnos con el banco. No se cobró a su tarjeta.',
    },
    method: card => (card === '' ? 'La página del banco' : `Tarjeta ${card}`),
  },
}
