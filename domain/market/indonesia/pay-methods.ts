import type { PayMethod } from '../pay-method.ts'

const fromRp1 = { minMinor: 1n, maxMinor: 50_000_000_000n }
const fromRp10000 = { minMinor: 10_000n, maxMinor: 50_000_000n }
const ofPermata = { minMinor: 1n, maxMinor: 9_999_999_999n }
// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const atCounter = { minMinor: 10_000n, maxMinor: 5_000_000n }

// Bank Indonesia's limit for one payment (docs.xendit.co, QRIS).
const ofQris = { minMinor: 1n, maxMinor: 10_000_000n }

/** In the order offered, the fastest first; the first of each kind is its default. */
export const INDONESIAN_PAY_METHODS: readonly PayMethod[] = [
  { code: 'QRIS', kind: 'qr', name: 'QRIS', limits: ofQris },
  { code: 'BCA', kind: 'virtual-account', name: 'BCA', limits: fromRp10000 },
  { code: 'BNI', kind: 'virtual-account', name: 'BNI', limits: fromRp1 },
  { code: 'BRI', kind: 'virtual-account', name: 'BRI', limits: fromRp1 },
  { code: 'MANDIRI', kind: 'virtual-account', name: 'Mandiri', limits: fromRp1 },
  { code: 'PERMATA', kind: 'virtual-account', name: 'PermataBank', limits: ofPermata },
  { code: 'BSI', kind: 'virtual-account', name: 'BSI', limits: fromRp1 },
  { code: 'CIMB', kind: 'virtual-account', name: 'CIMB Niaga', limits: fromRp10000 },
  { code: 'ALFAMART', kind: 'retail', name: 'Alfamart', limits: atCounter },
  { code: 'INDOMARET', kind: 'retail', name: 'Indomaret', limits: atCounter },
]
