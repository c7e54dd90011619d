import type { MarketCode } from '#domain/market/market.ts'
import type { TextsByLocale } from '#server/platform/copy.ts'

/** The lender's announcement in each market. */
export const announcements: Readonly<
  Record<MarketCode, TextsByLocale<{ readonly title: string; readonly body: string }>>
> = {
  ID: {
    id: {
      title: 'Waspada penipuan',
      body: 'Kami tidak pernah meminta kode OTP atau PIN Anda. Bayar hanya ke nomor di halaman pembayaran.',
    },
    en: {
      title: 'Beware of fraud',
      body: 'We never ask for your OTP or PIN. Pay only to the number on the payment page.',
    },
    es: {
      title: 'Cuidado con los fraudes',
      body: 'Nunca le pedimos su OTP o PIN. Pague solo al número de la página de pago.',
    },
  },
  IN: {
    id: {
      title: 'Waspada penipuan',
      body: 'Kami tidak pernah meminta kode OTP atau PIN UPI Anda.',
    },
    en: {
      title: 'Beware of fraud',
      body: 'We never ask for your OTP or UPI PIN. Pay only to the number on the payment page.',
    },
    hi: {
      title: 'धोखाधड़ी से बचें',
      body: 'हम आपका OTP या UPI PIN कभी नहीं पूछते। सिर्फ़ भुगतान वाले पेज पर दिए नंबर पर चुकाएँ।',
    },
  },
}
