import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { Urgency } from '#domain/complaint/complaint-clock.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { type MarketRules, marketRules } from '#domain/market/market-rules.ts'
import type { Locale } from '../platform/copy.ts'

/** A problem type. `value` is part of the API and stored; its meaning never changes. */
export type ProblemType = {
  readonly value: string
  readonly title: Readonly<Record<Locale, string>>
  /** The queue that gets it first. */
  readonly queue: ComplaintQueue
  readonly urgency: Urgency
  /** Offered only in markets with this kind of credit record; absent: in every market. */
  readonly creditRecord?: MarketRules['creditRecord']
  readonly subtypes?: readonly ProblemSubtype[]
}

type ProblemSubtype = {
  readonly value: string
  readonly title: Readonly<Record<Locale, string>>
  /** Absent: the same as its type's. */
  readonly urgency?: Urgency
}

/**
 * The general type, and the sub-types that replace collection where an order does not support it.
 */
export const generalType = '7'
export const conductSubtype = '71'

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
    queue: 'collection',
    urgency: 'urgent',
    subtypes: [
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
    queue: 'payments',
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
    queue: 'payments',
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
    queue: 'payments',
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
    queue: 'privacy',
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
    queue: 'privacy',
    urgency: 'ordinary',
    creditRecord: 'slik',
  },
  {
    value: '9',
    title: {
      id: 'Laporan biro kredit saya',
      en: 'My credit bureau report',
      hi: 'मेरी क्रेडिट ब्यूरो रिपोर्ट',
      es: 'Mi reporte del buró de crédito',
    },
    queue: 'privacy',
    urgency: 'ordinary',
    creditRecord: 'credit-bureau',
  },
  {
    value: '6',
    title: {
      id: 'Aplikasi atau layanan',
      en: 'The app or the service',
      hi: 'ऐप या सेवा',
      es: 'La aplicación o el servicio',
    },
    queue: 'service',
    urgency: 'ordinary',
  },
  {
    value: generalType,
    title: { id: 'Hal lain', en: 'Something else', hi: 'कुछ और', es: 'Otra cosa' },
    queue: 'service',
    urgency: 'ordinary',
    subtypes: [
      {
        value: conductSubtype,
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
  problemTypes.filter(
    ({ creditRecord }) =>
      creditRecord === undefined || creditRecord === marketRules(market).creditRecord,
  )

export type ProblemChoice = {
  readonly type: ProblemType
  readonly subtype: ProblemSubtype | undefined
}

/**
 * The type and sub-type of these values in a market; undefined when they do not exist there. The
 * collection type requires a sub-type; no other has one.
 */
export const findProblemChoice = (
  market: MarketCode,
  { problemType, problemSonType }: { problemType: string; problemSonType: string },
): ProblemChoice | undefined => {
  const type = problemTypesOf(market).find(({ value }) => value === problemType)
  if (!type) return undefined
  const subtype = type.subtypes?.find(({ value }) => value === problemSonType)
  if (problemSonType !== '' && !subtype) return undefined
  return { type, subtype }
}

/** The titles of a stored complaint's type; a type that is no longer offered keeps its own. */
export const problemTitles = (
  { problemType, sonType }: { readonly problemType: string; readonly sonType: string },
  locale: Locale,
): { type: string; sonType: string } => {
  const type = problemTypes.find(({ value }) => value === problemType)
  const son = type?.subtypes?.find(({ value }) => value === sonType)
  return { type: type?.title[locale] ?? '', sonType: son?.title[locale] ?? '' }
}

export const urgencyOf = ({ type, subtype }: ProblemChoice): Urgency =>
  subtype?.urgency ?? type.urgency

/** Complaints about conduct go to the conduct queue, whichever type was chosen. */
export const complaintQueueOf = ({ type, subtype }: ProblemChoice): ComplaintQueue =>
  subtype?.urgency === 'urgent' ? 'collection' : type.queue
