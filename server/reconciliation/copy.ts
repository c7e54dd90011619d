import type { Locale } from '../platform/copy.ts'

export const reconciliationCopy: Readonly<Record<Locale, { readonly decided: string }>> = {
  id: { decided: 'Selisih ini sudah diselesaikan.' },
  en: { decided: 'This difference has already ended.' },
}
