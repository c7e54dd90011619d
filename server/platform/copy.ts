import {
  findLanguage,
  getMarket,
  type MarketCode,
  type MarketLanguage,
  type TextSetLanguage,
} from '#domain/market/market.ts'

/** Locales the server itself can speak; a page may also be in Chinese. */
export type Locale = MarketLanguage

/** What the sentences every call may answer with are in: landing pages are also in Chinese. */
export type Language = Locale | 'zh'

/** Texts that are kept as data: those of the text sets always, of a market's other languages maybe. */
export type KeptTexts<T> = Readonly<Record<TextSetLanguage, T>> &
  Readonly<Partial<Record<Locale, T>>>

/** The asked language when the market's borrowers may read it, else the market's. */
export const localeFor = (asked: string | undefined, market: MarketCode): Locale =>
  findLanguage(asked, market) ?? getMarket(market).language

/** Before a percentage's decimals: as in the market whose own language it is, or as in English. */
export const decimalMarkOf = (locale: Locale): ',' | '.' =>
  locale === 'id' || locale === 'es' ? ',' : '.'

/** As `localeFor`, where Chinese is spoken too. */
export const languageFor = (asked: string | undefined, market: MarketCode): Language =>
  asked?.toLowerCase().split('-')[0] === 'zh' ? 'zh' : localeFor(asked, market)

const sentences = {
  signedOut: {
    id: 'Silakan masuk untuk melanjutkan.',
    en: 'Please sign in to continue.',
    hi: 'आगे बढ़ने के लिए कृपया लॉग इन करें।',
    es: 'Inicie sesión para continuar.',
    zh: '请先登录。',
  },
  malformed: {
    id: 'Data yang dikirim belum lengkap atau tidak sesuai.',
    en: 'Some of the details sent are missing or not right.',
    hi: 'भेजी गई जानकारी अधूरी है या सही नहीं है।',
    es: 'Faltan algunos datos o no son correctos.',
    zh: '提交的信息不完整或不正确。',
  },
  wrongOrigin: {
    id: 'Permintaan ini tidak berasal dari halaman kami.',
    en: 'This request did not come from our pages.',
    hi: 'यह अनुरोध हमारे पेज से नहीं आया।',
    es: 'Esta solicitud no vino de nuestras páginas.',
    zh: '此请求并非来自我们的页面。',
  },
  notFound: {
    id: 'Data tidak ditemukan.',
    en: 'We could not find this.',
    hi: 'यह हमें नहीं मिला।',
    es: 'No lo encontramos.',
    zh: '未找到相关信息。',
  },
  tooLarge: {
    id: 'Data yang dikirim terlalu besar.',
    en: 'What was sent is too large.',
    hi: 'भेजी गई जानकारी बहुत बड़ी है।',
    es: 'Lo que se envió es demasiado grande.',
    zh: '提交的内容过大。',
  },
  otherBody: {
    id: 'Permintaan ini sudah dikirim dengan isi yang berbeda.',
    en: 'This request was already sent with other details.',
    hi: 'यह अनुरोध पहले ही दूसरी जानकारी के साथ भेजा जा चुका है।',
    es: 'Esta solicitud ya se envió con otros datos.',
    zh: '此请求已提交过，且内容不同。',
  },
  tooOften: {
    id: 'Terlalu sering. Coba lagi sebentar lagi.',
    en: 'Too many tries. Please wait a little.',
    hi: 'बहुत बार कोशिश हुई। कृपया थोड़ा रुकें।',
    es: 'Demasiados intentos. Espere un momento.',
    zh: '操作过于频繁，请稍后再试。',
  },
  ourFault: {
    id: 'Ada gangguan di sistem kami. Data Anda aman; silakan coba lagi.',
    en: 'Something went wrong on our side. Your data is safe; please try again.',
    hi: 'हमारी ओर से कुछ गड़बड़ हुई। आपकी जानकारी सुरक्षित है; कृपया फिर कोशिश करें।',
    es: 'Algo falló de nuestro lado. Sus datos están seguros; intente de nuevo.',
    zh: '系统出现问题，请稍后再试。',
  },
  unavailable: {
    id: 'Sistem sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
    en: 'The service is not available right now. Please try again shortly.',
    hi: 'सेवा अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।',
    es: 'El servicio no está disponible ahora. Intente de nuevo en un momento.',
    zh: '服务暂时不可用，请稍后再试。',
  },
  visitEnded: {
    id: 'Halaman ini sudah terlalu lama terbuka. Silakan muat ulang.',
    en: 'This page has been open for too long. Please load it again.',
    hi: 'यह पेज बहुत देर से खुला है। कृपया इसे फिर लोड करें।',
    es: 'Esta página lleva demasiado tiempo abierta. Cárguela de nuevo.',
    zh: '页面已过期，请刷新后重试。',
  },
} as const satisfies Record<string, Record<Language, string>>

/** A sentence every call may answer with; `detail` names the fields at fault. */
export const say = (language: Language, key: keyof typeof sentences, detail = ''): string =>
  detail ? `${sentences[key][language]} (${detail})` : sentences[key][language]
