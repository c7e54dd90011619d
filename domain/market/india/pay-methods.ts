import type { PayMethod } from '../pay-method.ts'

// One rupee, and what UPI takes at once from a person to a merchant (npci.org.in, UPI FAQs).
const ofUpi = { minMinor: 100n, maxMinor: 10_000_000n }

/** In the order offered, the fastest first. */
export const INDIAN_PAY_METHODS: readonly PayMethod[] = [
  // How long the address opens a payment in an app is not documented: a quarter of an hour is enough.
  { code: 'UPI-APP', kind: 'link', limits: ofUpi, lastsSeconds: 900 },
  { code: 'UPI', kind: 'qr', name: 'UPI', limits: ofUpi, isOneOfNetwork: true },
  // A virtual account that can be paid from any bank: which bank holds it is the provider's choice,
  // so no bank is chosen (razorpay.com/docs, "How Smart Collect Works").
  {
    code: 'BANK-TRANSFER',
    kind: 'virtual-account',
    // One rupee, and what IMPS takes at once (RBI, statement of 8 October 2021): no loan is more.
    limits: { minMinor: 100n, maxMinor: 50_000_000n },
    formerCodes: ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'],
  },
  // On a page of the provider's; credit cards may not repay a loan (RBI).
  {
    code: 'DEBIT-CARD',
    kind: 'page',
    limits: { minMinor: 100n, maxMinor: 50_000_000n },
  },
  // A page that takes UPI and debit cards, reached by an address.
  {
    code: 'PAYMENT-LINK',
    kind: 'page',
    limits: { minMinor: 100n, maxMinor: 50_000_000n },
    isForReminders: true,
  },
]
