import type { ComplaintDesk } from '#contract/staff/complaint.ts'
import type { Urgency } from '#domain/complaint/clock.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'

/** Something a complaint can be about. `value` travels and is kept; it never changes its meaning. */
export type ProblemType = {
  readonly value: string
  readonly title: Readonly<Record<Locale, string>>
  /** Who gets it first. */
  readonly desk: ComplaintDesk
  readonly urgency: Urgency
  /** Absent: in every market. */
  readonly market?: MarketCode
  readonly sons?: readonly ProblemSon[]
}

type ProblemSon = {
  readonly value: string
  readonly title: Readonly<Record<Locale, string>>
  /** Absent: as its type. */
  readonly urgency?: Urgency
}

/** The general type, and what of it stands in for collection where an order does not support that. */
export const generalType = '7'
export const conductSon = '71'

const problemTypes: readonly ProblemType[] = [
  {
    // Value 1 is the specification's (section 2): collection and harassment.
    value: '1',
    title: {
      id: 'Cara penagihan',
      en: 'How you were contacted about payment',
      hi: 'भुगतान के लिए आपसे कैसे संपर्क हुआ',
      es: 'Cómo lo contactaron por el pago',
    },
    desk: 'collection',
    urgency: 'urgent',
    sons: [
      {
        value: '11',
        title: {
          id: 'Dihubungi terlalu sering atau di luar jam',
          en: 'Contacted too often, or at the wrong hours',
          hi: 'बहुत बार या गलत समय पर संपर्क',
          es: 'Me contactaron demasiado o a deshoras',
        },
      },
      {
        value: '12',
        title: {
          id: 'Diancam atau dihina',
          en: 'Threats or insults',
          hi: 'धमकी या अपमान',
          es: 'Amenazas o insultos',
        },
      },
      {
        value: '13',
        title: {
          id: 'Keluarga, teman, atau kantor saya dihubungi',
          en: 'My family, friends or workplace were contacted',
          hi: 'मेरे परिवार, दोस्तों या दफ़्तर से संपर्क किया गया',
          es: 'Contactaron a mi familia, amigos o trabajo',
        },
      },
      {
        value: '14',
        title: {
          id: 'Diminta membayar ke rekening pribadi',
          en: 'Asked to pay to a personal account',
          hi: 'किसी के निजी खाते में भुगतान माँगा गया',
          es: 'Me pidieron pagar a una cuenta personal',
        },
      },
      {
        value: '15',
        title: {
          id: 'Hal lain tentang penagihan',
          en: 'Something else about it',
          hi: 'इसी बारे में कुछ और',
          es: 'Otra cosa sobre esto',
        },
      },
    ],
  },
  {
    value: '2',
    title: {
      id: 'Pembayaran belum tercatat',
      en: 'A payment is not shown',
      hi: 'मेरा भुगतान नहीं दिख रहा',
      es: 'Un pago no aparece',
    },
    desk: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '3',
    title: {
      id: 'Jumlah tagihan atau biaya',
      en: 'The amount or the charges',
      hi: 'रकम या शुल्क',
      es: 'El monto o los cargos',
    },
    desk: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '4',
    title: {
      id: 'Dana pinjaman belum diterima',
      en: 'The loan money has not come',
      hi: 'लोन का पैसा नहीं आया',
      es: 'El dinero del préstamo no ha llegado',
    },
    desk: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '5',
    title: {
      id: 'Data pribadi saya',
      en: 'My personal data',
      hi: 'मेरी निजी जानकारी',
      es: 'Mis datos personales',
    },
    desk: 'privacy',
    urgency: 'ordinary',
  },
  {
    value: '8',
    title: {
      id: 'Catatan kredit saya (SLIK)',
      en: 'My credit record (SLIK)',
      hi: 'मेरा क्रेडिट रिकॉर्ड (SLIK)',
      es: 'Mi historial de crédito (SLIK)',
    },
    desk: 'privacy',
    urgency: 'ordinary',
    market: 'ID',
  },
  {
    value: '9',
    title: {
      id: 'Laporan biro kredit saya',
      en: 'My credit bureau report',
      hi: 'मेरी क्रेडिट ब्यूरो रिपोर्ट',
      es: 'Mi reporte del buró de crédito',
    },
    desk: 'privacy',
    urgency: 'ordinary',
    market: 'IN',
  },
  {
    value: '6',
    title: {
      id: 'Aplikasi atau layanan',
      en: 'The app or the service',
      hi: 'ऐप या सेवा',
      es: 'La aplicación o el servicio',
    },
    desk: 'service',
    urgency: 'ordinary',
  },
  {
    value: generalType,
    title: { id: 'Hal lain', en: 'Something else', hi: 'कुछ और', es: 'Otra cosa' },
    desk: 'service',
    urgency: 'ordinary',
    sons: [
      {
        value: conductSon,
        title: {
          id: 'Cara kami menghubungi Anda',
          en: 'How we contacted you',
          hi: 'हमने आपसे कैसे संपर्क किया',
          es: 'Cómo lo contactamos',
        },
        urgency: 'urgent',
      },
    ],
  },
]

export const problemTypesOf = (market: MarketCode): readonly ProblemType[] =>
  problemTypes.filter(type => type.market === undefined || type.market === market)

export type Chosen = { readonly type: ProblemType; readonly son: ProblemSon | undefined }

/**
 * The type and sub-type of these values in a market; undefined when there are none such. The
 * collection type needs a sub-type; no other one does.
 */
export const findChosen = (
  market: MarketCode,
  { problemType, problemSonType }: { problemType: string; problemSonType: string },
): Chosen | undefined => {
  const type = problemTypesOf(market).find(({ value }) => value === problemType)
  if (!type) return undefined
  const son = type.sons?.find(({ value }) => value === problemSonType)
  if (problemSonType !== '' && !son) return undefined
  return { type, son }
}

/** What a kept complaint was about, in words; a type that is no longer offered still has its own. */
export const problemWords = (
  { problemType, sonType }: { readonly problemType: string; readonly sonType: string },
  locale: Locale,
): { type: string; sonType: string } => {
  const type = problemTypes.find(({ value }) => value === problemType)
  const son = type?.sons?.find(({ value }) => value === sonType)
  return { type: type?.title[locale] ?? '', sonType: son?.title[locale] ?? '' }
}

export const urgencyOf = ({ type, son }: Chosen): Urgency => son?.urgency ?? type.urgency

/** Complaints about conduct go to those who answer for it, whichever way they came. */
export const deskOf = ({ type, son }: Chosen): ComplaintDesk =>
  son?.urgency === 'urgent' ? 'collection' : type.desk
