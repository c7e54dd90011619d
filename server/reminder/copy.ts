import type { Locale } from '../platform/copy.ts'

/** What a message is filled with; all of it as it is read. */
export type MessageFacts = {
  readonly appName: string
  readonly amount: string
  readonly on: string
  readonly link: string
  readonly phone: string
}

type Copy = {
  /** Before the day and on it. */
  readonly due: (facts: MessageFacts) => string
  /** After it. */
  readonly late: (facts: MessageFacts) => string
  readonly timesText: (fromHour: number, toHour: number) => string
  readonly alwaysText: string
}

/** The day these words were written; kept with every decision on them. */
export const reminderVersion = '2026-11-21'

/**
 * A message lies open on a locked screen: it says no name, no loan and nothing that shames. Only
 * letters of the plain alphabet of text messages, so that it is not sent as twice as many.
 */
export const reminderCopy: Record<Locale, Copy> = {
  id: {
    due: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} jatuh tempo ${on}. Bayar di ${link}. Perlu waktu? Hubungi ${phone}. Jika sudah membayar, abaikan pesan ini.`,
    late: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} yang jatuh tempo ${on} belum kami terima. Bayar atau beri tahu kami jika sudah: ${link}. Belum bisa? Hubungi ${phone}, kita cari jalan bersama.`,
    timesText: (fromHour, toHour) =>
      `SMS singkat ke nomor Anda sebelum, pada, dan setelah tanggal jatuh tempo. Hanya pukul ${fromHour}.00 sampai ${toHour}.00, paling banyak satu sehari, dan berhenti selama pembayaran atau pengaduan Anda kami periksa.`,
    alwaysText:
      'Bila dimatikan, Anda tetap menerima dua: sehari sebelum jatuh tempo dan sehari setelahnya. Aturan mewajibkannya.',
  },
  en: {
    due: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} is due on ${on}. Pay at ${link}. Need more time? Call ${phone}. If you have paid, please ignore this.`,
    late: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount}, due on ${on}, has not reached us. Pay, or tell us that you have: ${link}. Cannot pay now? Call ${phone} and we will find a way together.`,
    timesText: (fromHour, toHour) =>
      `Short messages to your own number before, on and after a due date. Only between ${fromHour}:00 and ${toHour}:00, at most one a day, and none while we look into a payment or complaint of yours.`,
    alwaysText:
      'When turned off you still get two: the day before a due date and the day after it. The rules ask us to.',
  },
}
