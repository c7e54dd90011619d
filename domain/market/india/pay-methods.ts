import type { PayMethod } from '../pay-method.ts'

/** In the order offered, the fastest first. */
export const INDIAN_PAY_METHODS: readonly PayMethod[] = [
  {
    code: 'UPI',
    kind: 'qr',
    name: 'UPI',
    // One rupee, and what UPI takes at once from a person to a merchant (npci.org.in, UPI FAQs).
    limits: { minMinor: 100n, maxMinor: 10_000_000n },
  },
  // A virtual account that can be paid from any bank: which bank holds it is the provider's choice,
  // so no bank is chosen (razorpay.com/docs, "How Smart Collect Works").
  {
    code: 'BANK-TRANSFER',
    kind: 'virtual-account',
    // One rupee, and what IMPS takes at once (RBI, statement of 8 October 2021): no loan is more.
    limits: { minMinor: 100n, maxMinor: 50_000_000n },
    formerCodes: ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'],
  },
]
