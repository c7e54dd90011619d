import type { PayCollectors } from '../pay-collector.ts'

const fromRp1 = { minMinor: 1n, maxMinor: 50_000_000_000n }
// The narrowest of these banks: that of CIMB Niaga and BSI too, whose provider's limits were not to
// be read.
const fromRp10000 = { minMinor: 10_000n, maxMinor: 50_000_000n }
// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const atCounter = { minMinor: 10_000n, maxMinor: 5_000_000n }

export const INDONESIAN_COLLECTORS: PayCollectors = {
  banks: [
    { payCode: 'BCA', payName: 'BCA', limits: fromRp10000 },
    { payCode: 'BNI', payName: 'BNI', limits: fromRp1 },
    { payCode: 'BRI', payName: 'BRI', limits: fromRp1 },
    { payCode: 'MANDIRI', payName: 'Mandiri', limits: fromRp1 },
    {
      payCode: 'PERMATA',
      payName: 'PermataBank',
      limits: { minMinor: 1n, maxMinor: 9_999_999_999n },
    },
    { payCode: 'BSI', payName: 'BSI', limits: fromRp10000 },
    { payCode: 'CIMB', payName: 'CIMB Niaga', limits: fromRp10000 },
  ],
  outlets: [
    { payCode: 'ALFAMART', payName: 'Alfamart', limits: atCounter },
    { payCode: 'INDOMARET', payName: 'Indomaret', limits: atCounter },
  ],
}
