import type { Market } from '../market.ts'
import { indonesiaPhone } from './phone.ts'

export const indonesia: Market = {
  code: 'ID',
  isNeedPop: '0',
  currency: 'IDR',
  language: 'id',
  languages: ['id', 'en', 'es'],
  timeZone: 'Asia/Jakarta',
  zoneName: 'WIB',
  textSetType: 2,
  phone: indonesiaPhone,
  loanAmount: { minMinor: 1_000_000n, maxMinor: 15_000_000n },
  minimumIncome: { minor: 5_000_000n, per: 'year' },
  declaredDisbursementHours: 2,
  certification: { idNumber: 'nik', takesAadhaarLast4: false, bankField: 'bankCode' },
  regulator: 'ojk',
  borrowers: 'residents',
  hasPayOutlets: true,
}
