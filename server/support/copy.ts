import type { MarketCode } from '#domain/market/market.ts'
import type { LoanConditions } from '#domain/terms/loan-conditions.ts'
import type { Locale } from '../platform/copy.ts'

type Authority = { readonly name: string; readonly contact: string; readonly url: string }

type SupportCopy = {
  /** When the telephone is answered. */
  readonly hours: Readonly<Record<MarketCode, string>>
  readonly promise: (conditions: LoanConditions) => string
  readonly authority: Readonly<Record<MarketCode, Authority>>
  /** What a WhatsApp message begins with; nothing about the person who writes it. */
  readonly greeting: string
  /** How a way to pay at a counter is called. */
  readonly atTheCounter: string
}

const ombudsman = 'https://cms.rbi.org.in'
const ojk = 'https://kontak157.ojk.go.id'

export const supportCopy: Readonly<Record<Locale, SupportCopy>> = {
  id: {
    hours: {
      ID: 'Setiap hari, pukul 08.00–20.00 WIB',
      IN: 'Setiap hari, pukul 08.00–19.00 waktu India',
    },
    promise: ({ complaint }) =>
      `Setiap pengaduan dijawab dalam ${complaint.replyWorkingDays} hari kerja, dan selesai paling lambat dalam ${complaint.limit.count} ${complaint.limit.unit === 'days' ? 'hari' : 'hari kerja'}.`,
    authority: {
      ID: { name: 'Otoritas Jasa Keuangan (OJK)', contact: 'Kontak 157', url: ojk },
      IN: { name: 'Reserve Bank of India, Ombudsman', contact: 'Telepon 14448', url: ombudsman },
    },
    greeting: 'Halo, saya ingin bertanya tentang pinjaman saya.',
    atTheCounter: 'Di kasir',
  },
  en: {
    hours: { ID: 'Every day, 8 am to 8 pm (Jakarta)', IN: 'Every day, 8 am to 7 pm' },
    promise: ({ complaint }) =>
      `Every complaint is answered within ${complaint.replyWorkingDays} working days, and settled within ${complaint.limit.count} ${complaint.limit.unit === 'days' ? 'days' : 'working days'} at the latest.`,
    authority: {
      ID: { name: 'Financial Services Authority (OJK)', contact: 'Kontak 157', url: ojk },
      IN: { name: 'Reserve Bank of India, Ombudsman', contact: 'Call 14448', url: ombudsman },
    },
    greeting: 'Hello, I have a question about my loan.',
    atTheCounter: 'At the counter',
  },
  hi: {
    hours: {
      ID: 'हर दिन, सुबह 8 से रात 8 बजे तक (जकार्ता)',
      IN: 'हर दिन, सुबह 8 से शाम 7 बजे तक',
    },
    promise: ({ complaint }) =>
      `हर शिकायत का जवाब ${complaint.replyWorkingDays} कार्य दिवसों में मिलता है, और वह ज़्यादा से ज़्यादा ${complaint.limit.count} ${complaint.limit.unit === 'days' ? 'दिन' : 'कार्य दिवसों'} में सुलझती है।`,
    authority: {
      ID: { name: 'वित्तीय सेवा प्राधिकरण (OJK)', contact: 'Kontak 157', url: ojk },
      IN: { name: 'भारतीय रिज़र्व बैंक, लोकपाल', contact: 'कॉल 14448', url: ombudsman },
    },
    greeting: 'नमस्ते, मेरे लोन के बारे में मेरा एक सवाल है।',
    atTheCounter: 'काउंटर पर',
  },
  es: {
    hours: {
      ID: 'Todos los días, de 8 a. m. a 8 p. m. (Yakarta)',
      IN: 'Todos los días, de 8 a. m. a 7 p. m. (India)',
    },
    promise: ({ complaint }) =>
      `Cada reclamo se responde en ${complaint.replyWorkingDays} días hábiles y se resuelve a más tardar en ${complaint.limit.count} ${complaint.limit.unit === 'days' ? 'días' : 'días hábiles'}.`,
    authority: {
      ID: {
        name: 'Autoridad de Servicios Financieros (OJK)',
        contact: 'Kontak 157',
        url: ojk,
      },
      IN: { name: 'Reserve Bank of India, Ombudsman', contact: 'Teléfono 14448', url: ombudsman },
    },
    greeting: 'Hola, tengo una pregunta sobre mi préstamo.',
    atTheCounter: 'En la caja',
  },
}
