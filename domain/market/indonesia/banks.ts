import type { Bank } from '../banks.ts'

/** By our short names. A borrower chooses one of these. */
export const INDONESIAN_BANKS: readonly Bank[] = [
  { code: 'BCA', name: 'BCA' },
  { code: 'BNI', name: 'BNI' },
  { code: 'BRI', name: 'BRI' },
  { code: 'BSI', name: 'BSI (Bank Syariah Indonesia)' },
  { code: 'BTN', name: 'BTN' },
  { code: 'CIMB', name: 'CIMB Niaga' },
  { code: 'DANAMON', name: 'Danamon' },
  { code: 'MANDIRI', name: 'Mandiri' },
  { code: 'MAYBANK', name: 'Maybank Indonesia' },
  { code: 'OCBC', name: 'OCBC' },
  { code: 'PANIN', name: 'Panin' },
  { code: 'PERMATA', name: 'Permata' },
]
