import type { Market } from '../market.ts'
import { indiaPhone } from './phone.ts'

export const india: Market = {
  code: 'IN',
  isNeedPop: '1',
  currency: 'INR',
  language: 'en',
  languages: ['en', 'hi'],
  timeZone: 'Asia/Kolkata',
  zoneName: 'IST',
  phone: indiaPhone,
  certification: {
    idNumber: 'pan',
    takesAadhaarLast4: true,
    idNumberEnd: 5,
    bankField: 'ifsc',
    hasPostalAreas: true,
  },
  hasPayOutlets: false,
}
