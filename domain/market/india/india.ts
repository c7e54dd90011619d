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
  textSetType: 1,
  phone: indiaPhone,
  loanAmount: { minMinor: 200_000n, maxMinor: 8_000_000n }, // 2,000 to 80,000 rupees
  minimumIncome: { minor: 1_200_000n, per: 'month' }, // 12,000 rupees
  declaredDisbursementHours: 2,
  certification: { idNumber: 'pan', takesAadhaarLast4: true, bankField: 'ifsc' },
  regulator: 'rbi',
  borrowers: 'citizens',
  hasPayOutlets: false,
}
