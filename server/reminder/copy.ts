import type { Locale } from '../platform/copy.ts'

/** What a message is filled with; all of it as it is read. */
export type ReminderValues = {
  readonly appName: string
  readonly amount: string
  readonly on: string
  readonly link: string
  readonly phone: string
}

/** What the page says of these messages. */
type ReminderSettingsCopy = {
  readonly timesText: (fromHour: number, toHour: number) => string
  readonly alwaysText: string
}

type ReminderTemplates = {
  /** Before the day and on it. */
  readonly due: (facts: ReminderValues) => string
  /** After it. */
  readonly late: (facts: ReminderValues) => string
}

/** India's messages are registered word for word, and are so in English alone (decision 030). */
export type MessageLanguage = Exclude<Locale, 'hi'>

/** The day these words were written; kept with every decision on them. */
export const reminderVersion = '2026-11-21'

/**
 * A message lies open on a locked screen: it says no name, no loan and nothing that shames. Only
 * letters of the plain alphabet of text messages, so that it is not sent as twice as many; for that
 * Spanish goes without some accents.
 */
export const reminderMessages: Readonly<Record<MessageLanguage, ReminderTemplates>> = {
  id: {
    due: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} jatuh tempo ${on}. Bayar di ${link}. Perlu waktu? Hubungi ${phone}. Jika sudah membayar, abaikan pesan ini.`,
    late: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} yang jatuh tempo ${on} belum kami terima. Bayar atau beri tahu kami jika sudah: ${link}. Belum bisa? Hubungi ${phone}, kita cari jalan bersama.`,
  },
  en: {
    due: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} is due on ${on}. Pay at ${link}. Need more time? Call ${phone}. If you have paid, please ignore this.`,
    late: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount}, due on ${on}, has not reached us. Pay, or tell us that you have: ${link}. Cannot pay now? Call ${phone} and we will find a way together.`,
  },
  es: {
    due: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount} vence el ${on}. Pague en ${link}. ¿Necesita mas tiempo? Llame al ${phone}. Si ya pago, ignore este mensaje.`,
    late: ({ appName, amount, on, link, phone }) =>
      `${appName}: ${amount}, con fecha ${on}, no nos ha llegado. Pague o avise si ya lo hizo: ${link}. ¿No puede ahora? Llame al ${phone} y buscamos juntos una salida.`,
  },
}

export const reminderCopy: Readonly<Record<Locale, ReminderSettingsCopy>> = {
  id: {
    timesText: (fromHour, toHour) =>
      `SMS singkat ke nomor Anda sebelum, pada, dan setelah tanggal jatuh tempo. Hanya pukul ${fromHour}.00 sampai ${toHour}.00, paling banyak satu sehari, dan berhenti selama pembayaran atau pengaduan Anda kami periksa.`,
    alwaysText:
      'Bila dimatikan, Anda tetap menerima dua: sehari sebelum jatuh tempo dan sehari setelahnya. Aturan mewajibkannya.',
  },
  en: {
    timesText: (fromHour, toHour) =>
      `Short messages to your own number before, on and after a due date. Only between ${fromHour}:00 and ${toHour}:00, at most one a day, and none while we look into a payment or complaint of yours.`,
    alwaysText:
      'When turned off you still get two: the day before a due date and the day after it. The rules ask us to.',
  },
  es: {
    timesText: (fromHour, toHour) =>
      `Mensajes cortos a su propio número antes, el día y después de un vencimiento. Solo entre las ${fromHour}:00 y las ${toHour}:00, como máximo uno al día, y ninguno mientras revisamos un pago o reclamo suyo.`,
    alwaysText:
      'Si los desactiva, igual recibe dos: el día antes del vencimiento y el día después. Las normas nos lo exigen.',
  },
  hi: {
    timesText: (fromHour, toHour) =>
      `देय तारीख से पहले, उस दिन और उसके बाद आपके अपने नंबर पर छोटे संदेश। सिर्फ़ ${fromHour}:00 से ${toHour}:00 के बीच, दिन में ज़्यादा से ज़्यादा एक, और जब हम आपका भुगतान या शिकायत देख रहे हों तब एक भी नहीं।`,
    alwaysText: 'बंद करने पर भी दो संदेश आते हैं: देय तारीख से एक दिन पहले और एक दिन बाद। नियम ऐसा कहते हैं।',
  },
}
