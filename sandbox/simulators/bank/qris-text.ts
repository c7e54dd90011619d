import type { SimulatedAccount } from './bank-records.ts'

/** In the form of QRIS (EMVCo), of a merchant that no payment app knows, and without a valid sum. */
export const qrisText = ({ id, expectedMinor }: SimulatedAccount): string => {
  const amount = `54${String(expectedMinor.length).padStart(2, '0')}${expectedMinor}`
  return `00020101021253033605802ID5905RUPYA6007JAKARTA${amount}62${id.length + 4}05${id.length}${id}6304FFFF`
}
