import type { MarketCode } from '#domain/market/market.ts'

/** Locales the server itself can speak; the pages' own copy lives in web/copy. */
export type Locale = 'id' | 'en'

/** What the sentences every call may answer with are in: landing pages are also in Chinese. */
export type Language = Locale | 'zh'

const locales: readonly string[] = ['id', 'en']

/** The asked language when we have it, else the market's. */
export const localeFor = (asked: string | undefined, market: MarketCode): Locale => {
  const language = asked?.toLowerCase().split('-')[0] ?? ''
  if (locales.includes(language)) return language as Locale
  return market === 'IN' ? 'en' : 'id'
}

/** As `localeFor`, where Chinese is spoken too. */
export const languageFor = (asked: string | undefined, market: MarketCode): Language =>
  asked?.toLowerCase().split('-')[0] === 'zh' ? 'zh' : localeFor(asked, market)

const sentences = {
  signedOut: {
    id: 'Silakan masuk untuk melanjutkan.',
    en: 'Please sign in to continue.',
    zh: '请先登录。',
  },
  malformed: {
    id: 'Data yang dikirim belum lengkap atau tidak sesuai.',
    en: 'Some of the details sent are missing or not right.',
    zh: '提交的信息不完整或不正确。',
  },
  wrongOrigin: {
    id: 'Permintaan ini tidak berasal dari halaman kami.',
    en: 'This request did not come from our pages.',
    zh: '此请求并非来自我们的页面。',
  },
  notFound: {
    id: 'Data tidak ditemukan.',
    en: 'We could not find this.',
    zh: '未找到相关信息。',
  },
  tooLarge: {
    id: 'Data yang dikirim terlalu besar.',
    en: 'What was sent is too large.',
    zh: '提交的内容过大。',
  },
  otherBody: {
    id: 'Permintaan ini sudah dikirim dengan isi yang berbeda.',
    en: 'This request was already sent with other details.',
    zh: '此请求已提交过，且内容不同。',
  },
  tooOften: {
    id: 'Terlalu sering. Coba lagi sebentar lagi.',
    en: 'Too many tries. Please wait a little.',
    zh: '操作过于频繁，请稍后再试。',
  },
  ourFault: {
    id: 'Ada gangguan di sistem kami. Data Anda aman; silakan coba lagi.',
    en: 'Something went wrong on our side. Your data is safe; please try again.',
    zh: '系统出现问题，请稍后再试。',
  },
  unavailable: {
    id: 'Sistem sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
    en: 'The service is not available right now. Please try again shortly.',
    zh: '服务暂时不可用，请稍后再试。',
  },
  visitEnded: {
    id: 'Halaman ini sudah terlalu lama terbuka. Silakan muat ulang.',
    en: 'This page has been open for too long. Please load it again.',
    zh: '页面已过期，请刷新后重试。',
  },
} as const satisfies Record<string, Record<Language, string>>

/** A sentence every call may answer with; `detail` names the fields at fault. */
export const say = (language: Language, key: keyof typeof sentences, detail = ''): string =>
  detail ? `${sentences[key][language]} (${detail})` : sentences[key][language]
