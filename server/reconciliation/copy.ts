import type { Locale } from '../platform/copy.ts'

type ReconciliationCopy = { readonly decided: string; readonly noList: string }

export const reconciliationCopy: Readonly<Record<Locale, ReconciliationCopy>> = {
  id: {
    decided: 'Selisih ini sudah diselesaikan.',
    noList: 'Daftar dari penyedia tidak dapat diambil. Coba lagi nanti.',
  },
  en: {
    decided: 'This difference has already ended.',
    noList: 'The provider’s list could not be had. Try again later.',
  },
  hi: {
    decided: 'यह फ़र्क़ सुलझ चुका है।',
    noList: 'प्रोवाइडर की सूची नहीं मिल सकी। बाद में फिर कोशिश करें।',
  },
  es: {
    decided: 'Esta diferencia ya se resolvió.',
    noList: 'No se pudo obtener la lista del proveedor. Intente más tarde.',
  },
}
