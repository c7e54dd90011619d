import type { PayCollectors } from '../pay-collector.ts'

// From one rupee to what the UPI takes of a person in one payment, ₹1,00,000: no loan here is more.
const limits = { minMinor: 100n, maxMinor: 10_000_000n }

/**
 * The virtual account lies with the bank, and the money may come from any other. All accounts of
 * one collecting bank share one branch code. These are in the IFSC's form but belong to no branch:
 * a provider that names its own replaces them.
 */
export const INDIAN_COLLECTORS: PayCollectors = {
  banks: [
    { code: 'HDFC', name: 'HDFC Bank', limits, branchCode: 'HDFC0VACCTS' },
    { code: 'ICICI', name: 'ICICI Bank', limits, branchCode: 'ICIC0VACCTS' },
    { code: 'SBI', name: 'State Bank of India', limits, branchCode: 'SBIN0VACCTS' },
    { code: 'AXIS', name: 'Axis Bank', limits, branchCode: 'UTIB0VACCTS' },
    { code: 'KOTAK', name: 'Kotak Mahindra Bank', limits, branchCode: 'KKBK0VACCTS' },
  ],
  outlets: [],
}
