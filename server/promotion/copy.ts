import type { Language } from '../platform/copy.ts'

/** The Chinese of the first two is the specification's (section 8), letter for letter. */
export const promotionCopy = {
  registered: {
    zh: '注册成功',
    id: 'Pendaftaran berhasil.',
    en: 'You are registered.',
    hi: 'आपका पंजीकरण हो गया।',
    es: 'Su registro está listo.',
  },
  alreadyRegistered: {
    zh: '您已注册,请直接下载APP登录！',
    id: 'Nomor ini sudah terdaftar. Silakan unduh aplikasi dan masuk.',
    en: 'You are registered already. Please download the app and sign in.',
    hi: 'आपका पंजीकरण पहले से है। कृपया ऐप डाउनलोड करके लॉग इन करें।',
    es: 'Ya está registrado. Descargue la aplicación e inicie sesión.',
  },
  templateUnknown: {
    zh: '页面不存在，请检查链接。',
    id: 'Halaman tidak ditemukan. Periksa kembali tautan Anda.',
    en: 'We could not find this page. Please check the link.',
    hi: 'यह पेज हमें नहीं मिला। कृपया लिंक देख लें।',
    es: 'No encontramos esta página. Revise el enlace.',
  },
  tooOften: {
    zh: '操作过于频繁，请稍后再试！',
    id: 'Terlalu sering. Mohon tunggu sebentar, lalu coba lagi.',
    en: 'Too many tries. Please wait a little, then try again.',
    hi: 'बहुत बार कोशिश हुई। कृपया थोड़ा रुककर फिर कोशिश करें।',
    es: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  },
} as const satisfies Record<string, Record<Language, string>>
