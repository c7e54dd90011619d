import type { Market } from '../market.ts'
import { indonesiaPhone } from './phone.ts'

export const indonesia: Market = {
  code: 'ID',
  isNeedPop: '0',
  currency: 'IDR',
  language: 'id',
  languages: ['id', 'en', 'es'],
  offeredLanguages: ['id', 'en'],
  timeZone: 'Asia/Jakarta',
  utcOffsetMinutes: 7 * 60,
  zoneName: 'WIB',
  phone: indonesiaPhone,
  // Each bank has its own form: at least 4 letters and digits, with a digit.
  transferReference: /^(?=.*\d)[A-Z\d]{4,}$/,
  certification: {
    idNumber: 'nik',
    takesAadhaarLast4: false,
    idNumberEnd: 8,
    bankField: 'bankCode',
    hasPostalAreas: false,
  },
  hasPayOutlets: true,
}
