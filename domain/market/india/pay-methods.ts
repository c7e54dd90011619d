import type { PayMethod } from '../pay-method.ts'

/**
 * A virtual account that can be paid from any bank: which bank holds it is the provider's choice,
 * so no bank is chosen (razorpay.com/docs, "How Smart Collect Works"). In the order offered.
 */
export const INDIAN_PAY_METHODS: readonly PayMethod[] = [
  {
    code: 'BANK-TRANSFER',
    kind: 'virtual-account',
    // One rupee, and what IMPS takes at once (RBI, statement of 8 October 2021): no loan is more.
    limits: { minMinor: 100n, maxMinor: 50_000_000n },
    formerCodes: ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'],
  },
]
