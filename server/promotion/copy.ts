import type { LandingLanguage } from '#contract/promotion.ts'

/** The Chinese of the first two is the specification's (section 8), letter for letter. */
export const promotionCopy = {
  registered: {
    zh: '注册成功',
    id: 'Pendaftaran berhasil.',
    en: 'You are registered.',
  },
  alreadyRegistered: {
    zh: '您已注册,请直接下载APP登录！',
    id: 'Nomor ini sudah terdaftar. Silakan unduh aplikasi dan masuk.',
    en: 'You are registered already. Please download the app and sign in.',
  },
  templateUnknown: {
    zh: '页面不存在，请检查链接。',
    id: 'Halaman tidak ditemukan. Periksa kembali tautan Anda.',
    en: 'We could not find this page. Please check the link.',
  },
  tooOften: {
    zh: '操作过于频繁，请稍后再试！',
    id: 'Terlalu sering. Mohon tunggu sebentar, lalu coba lagi.',
    en: 'Too many tries. Please wait a little, then try again.',
  },
} as const satisfies Record<string, Record<LandingLanguage, string>>
