import type { MarketCode } from '#domain/market/market.ts'

/** Locales the server itself can speak; the pages' own copy lives in web/copy. */
export type Locale = 'id' | 'en'

const locales: readonly string[] = ['id', 'en']

/** The asked language when we have it, else the market's. */
export const localeFor = (asked: string | undefined, market: MarketCode): Locale => {
  const language = asked?.toLowerCase().split('-')[0] ?? ''
  if (locales.includes(language)) return language as Locale
  return market === 'IN' ? 'en' : 'id'
}

const sentences = {
  signedOut: {
    id: 'Silakan masuk untuk melanjutkan.',
    en: 'Please sign in to continue.',
  },
  malformed: {
    id: 'Data yang dikirim belum lengkap atau tidak sesuai.',
    en: 'Some of the details sent are missing or not right.',
  },
  wrongOrigin: {
    id: 'Permintaan ini tidak berasal dari halaman kami.',
    en: 'This request did not come from our pages.',
  },
  notFound: {
    id: 'Data tidak ditemukan.',
    en: 'We could not find this.',
  },
  tooLarge: {
    id: 'Data yang dikirim terlalu besar.',
    en: 'What was sent is too large.',
  },
  otherBody: {
    id: 'Permintaan ini sudah dikirim dengan isi yang berbeda.',
    en: 'This request was already sent with other details.',
  },
  tooOften: {
    id: 'Terlalu sering. Coba lagi sebentar lagi.',
    en: 'Too many tries. Please wait a little.',
  },
  ourFault: {
    id: 'Ada gangguan di sistem kami. Data Anda aman; silakan coba lagi.',
    en: 'Something went wrong on our side. Your data is safe; please try again.',
  },
  unavailable: {
    id: 'Sistem sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
    en: 'The service is not available right now. Please try again shortly.',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** A sentence every call may answer with; `detail` names the fields at fault. */
export const say = (locale: Locale, key: keyof typeof sentences, detail = ''): string =>
  detail ? `${sentences[key][locale]} (${detail})` : sentences[key][locale]
