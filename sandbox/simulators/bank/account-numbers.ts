import type { Currency } from '#domain/money/money.ts'

export type SimulatedBank = {
  readonly merchantCode: string
  readonly currency: Currency
  /** In the form of an IFSC, and of no branch. */
  readonly branchCode?: string
}

// The Indonesian codes look like Xendit's, and every number continues with 999, the range of its
// test mode: no real account has it. The Indian one is invented in the same way.
const BANKS: Readonly<Record<string, SimulatedBank>> = {
  BCA: { merchantCode: '10766', currency: 'IDR' },
  BNI: { merchantCode: '8808', currency: 'IDR' },
  BRI: { merchantCode: '26215', currency: 'IDR' },
  MANDIRI: { merchantCode: '88908', currency: 'IDR' },
  PERMATA: { merchantCode: '8214', currency: 'IDR' },
  BSI: { merchantCode: '9347', currency: 'IDR' },
  CIMB: { merchantCode: '93490', currency: 'IDR' },
  'BANK-TRANSFER': { merchantCode: '222333', currency: 'INR', branchCode: 'RTST0VACCTS' },
}

const OUTLETS: readonly string[] = ['ALFAMART', 'INDOMARET']
export const CODE_PREFIX = 'TEST'

export function findBank(code: string): SimulatedBank | undefined {
  return Object.hasOwn(BANKS, code) ? BANKS[code] : undefined
}

export function isOutlet(code: string): boolean {
  return OUTLETS.includes(code)
}

const SERIAL_DIGITS = 7
const SERIALS = 10 ** SERIAL_DIGITS
/** Shares no factor with ten, so multiplying by it permutes the serials. */
const SHUFFLE = 7_368_787

/** The number of the n-th account at a bank: unlike the one before, and never issued twice. */
export function accountNumber(bank: SimulatedBank, serial: number): string {
  return `${bank.merchantCode}999${shuffled(serial)}`
}

export function paymentCodeNumber(serial: number): string {
  return CODE_PREFIX + shuffled(serial)
}

function shuffled(serial: number): string {
  if (serial >= SERIALS) throw new Error('every number of this bank has been issued')
  const value = (BigInt(serial) * BigInt(SHUFFLE) + 4_321n) % BigInt(SERIALS)
  return value.toString().padStart(SERIAL_DIGITS, '0')
}
