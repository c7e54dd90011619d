import type { Language } from '../platform/copy.ts'

/**
 * What a visitor reads about captchas and codes. The Chinese sentences are the specification's
 * (sections 5 and 8), letter for letter; nothing here tells whether a phone is known.
 */
export const entryCopy = {
  phoneRefused: {
    zh: '请正确输入手机号！',
    id: 'Nomor HP belum benar. Tulis seperti 0812 3456 7890.',
    en: 'Please enter your mobile number correctly, such as 98765 43210.',
    hi: 'कृपया सही मोबाइल नंबर लिखें, जैसे 98765 43210।',
    es: 'Escriba bien su número de celular, por ejemplo 0812 3456 7890.',
  },
  captchaRefused: {
    zh: '请正确输入图形验证码！',
    id: 'Kode pada gambar tidak cocok. Tulis kode dari gambar yang baru.',
    en: 'The letters do not match the picture. Please type those of the new picture.',
    hi: 'अक्षर तस्वीर से नहीं मिलते। कृपया नई तस्वीर के अक्षर लिखें।',
    es: 'Las letras no coinciden con la imagen. Escriba las de la imagen nueva.',
  },
  captchaNeeded: {
    zh: '请正确输入图形验证码！',
    id: 'Tulis kode pada gambar, lalu minta kode lagi.',
    en: 'Please type the letters in the picture, then ask for the code again.',
    hi: 'कृपया तस्वीर के अक्षर लिखें, फिर कोड दोबारा माँगें।',
    es: 'Escriba las letras de la imagen y pida el código de nuevo.',
  },
  codeRefused: {
    zh: '请正确输入短信验证码！',
    id: 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
    en: 'The code is wrong or no longer valid. Please check it, or ask for a new one.',
    hi: 'कोड गलत है या अब मान्य नहीं। कृपया देख लें, या नया कोड माँगें।',
    es: 'El código está mal o ya no vale. Revíselo o pida uno nuevo.',
  },
  codeSent: {
    zh: '验证码已发送，请在手机上查看！',
    id: 'Kode sudah dikirim. Silakan periksa HP Anda.',
    en: 'We have sent the code. Please check your phone.',
    hi: 'हमने कोड भेज दिया है। कृपया अपना फ़ोन देखें।',
    es: 'Enviamos el código. Revise su teléfono.',
  },
  waitBeforeSending: {
    zh: '请勿重复发送，请稍后再试！',
    id: 'Permintaan kode terlalu sering. Mohon tunggu sebentar, lalu coba lagi.',
    en: 'A code was asked for too often. Please wait a while, then try again.',
    hi: 'कोड बहुत बार माँगा गया। कृपया थोड़ा रुककर फिर कोशिश करें।',
    es: 'Se pidió un código demasiadas veces. Espere un poco e intente de nuevo.',
  },
  sendingClosed: {
    zh: '暂时无法发送验证码，请稍后再试！',
    id: 'Saat ini kami tidak dapat mengirim kode ke nomor ini. Silakan coba lagi nanti.',
    en: 'We cannot send a code to this number right now. Please try again later.',
    hi: 'अभी हम इस नंबर पर कोड नहीं भेज सकते। कृपया बाद में फिर कोशिश करें।',
    es: 'Ahora no podemos enviar un código a este número. Intente más tarde.',
  },
  sendingFailed: {
    zh: '验证码发送失败，请稍后再试！',
    id: 'Kode belum terkirim karena gangguan pada operator. Silakan minta lagi.',
    en: 'The code could not be sent, because of a fault at the operator. Please ask again.',
    hi: 'ऑपरेटर की गड़बड़ी से कोड नहीं जा सका। कृपया फिर माँगें।',
    es: 'El código no se pudo enviar por una falla del operador. Pídalo de nuevo.',
  },
} as const satisfies Record<string, Record<Language, string>>

const messages = {
  zh: (code: string, appName: string) =>
    `【${appName}】您的验证码是${code}，5分钟内有效，请勿告诉他人。`,
  id: (code: string, appName: string) =>
    `${code} adalah kode ${appName} Anda. Berlaku 5 menit. Jangan berikan kepada siapa pun.`,
  en: (code: string, appName: string) =>
    `${code} is your ${appName} code. It is valid for 5 minutes. Do not share it with anyone.`,
  hi: (code: string, appName: string) =>
    `${code} आपका ${appName} कोड है। यह 5 मिनट तक चलेगा। इसे किसी को न बताएँ।`,
  es: (code: string, appName: string) =>
    `${code} es su codigo de ${appName}. Vale 5 minutos. No lo comparta con nadie.`,
} as const satisfies Record<Language, unknown>

/** The message of a code. By its last line a phone fills the code into our own page alone. */
export const codeMessage = (
  language: Language,
  { code, appName, host }: { code: string; appName: string; host: string },
): string => `${messages[language](code, appName)}\n\n@${host} #${code}`
