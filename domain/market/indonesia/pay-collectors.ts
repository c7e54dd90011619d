import type { PayCollectors } from '../pay-collector.ts'

const fromRp1 = { minMinor: 1n, maxMinor: 50_000_000_000n }
const fromRp10000 = { minMinor: 10_000n, maxMinor: 50_000_000n }
// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const atCounter = { minMinor: 10_000n, maxMinor: 5_000_000n }

export const INDONESIAN_COLLECTORS: PayCollectors = {
  banks: [
    { code: 'BCA', name: 'BCA', limits: fromRp10000 },
    { code: 'BNI', name: 'BNI', limits: fromRp1 },
    { code: 'BRI', name: 'BRI', limits: fromRp1 },
    { code: 'MANDIRI', name: 'Mandiri', limits: fromRp1 },
    {
      code: 'PERMATA',
      name: 'PermataBank',
      limits: { minMinor: 1n, maxMinor: 9_999_999_999n },
    },
    { code: 'BSI', name: 'BSI', limits: fromRp1 },
    { code: 'CIMB', name: 'CIMB Niaga', limits: fromRp10000 },
  ],
  outlets: [
    { code: 'ALFAMART', name: 'Alfamart', limits: atCounter },
    { code: 'INDOMARET', name: 'Indomaret', limits: atCounter },
  ],
}
