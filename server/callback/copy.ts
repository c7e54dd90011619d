import type { Locale } from '../platform/copy.ts'

export const callbackCopy: Readonly<Record<Locale, { readonly decided: string }>> = {
  id: { decided: 'Pemberitahuan ini sudah diselesaikan.' },
  en: { decided: 'Someone has already said what this was.' },
  hi: { decided: 'इस सूचना पर फ़ैसला हो चुका है।' },
  es: { decided: 'Este aviso ya se resolvió.' },
}
