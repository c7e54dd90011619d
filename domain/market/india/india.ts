import type { Market } from '../market.ts'
import { indiaPhone } from './phone.ts'

export const india: Market = {
  code: 'IN',
  isNeedPop: '1',
  currency: 'INR',
  language: 'en',
  languages: ['en', 'hi'],
  offeredLanguages: ['en', 'hi'],
  timeZone: 'Asia/Kolkata',
  utcOffsetMinutes: 5 * 60 + 30,
  zoneName: 'IST',
  phone: indiaPhone,
  // UPI and IMPS: 12 digits; NEFT: 16, RTGS: 22 letters and digits.
  transferReference: /^(\d{12}|(?=.*\d)([A-Z\d]{16}|[A-Z\d]{22}))$/,
  certification: {
    idNumber: 'pan',
    takesAadhaarLast4: true,
    idNumberEnd: 5,
    bankField: 'ifsc',
    hasPostalAreas: true,
  },
  hasPayOutlets: false,
}
