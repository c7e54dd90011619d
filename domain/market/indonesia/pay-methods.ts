import type { PayMethod } from '../pay-method.ts'

const fromRp1 = { minMinor: 1n, maxMinor: 50_000_000_000n }
const fromRp10000 = { minMinor: 10_000n, maxMinor: 50_000_000n }
const ofPermata = { minMinor: 1n, maxMinor: 9_999_999_999n }
// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const atCounter = { minMinor: 10_000n, maxMinor: 5_000_000n }

// Bank Indonesia's limit for one payment (docs.xendit.co, QRIS).
const ofQris = { minMinor: 1n, maxMinor: 10_000_000n }

// One payment by an e-wallet, and its time (docs.xendit.co/docs/dana, /ovo, /gopay,
// /shopeepay-e-wallets-id; the limits also in xendit-components-web). Unverified: OVO asks its payer for
// 55 seconds by other providers' documents, and LinkAja's time is of none of Xendit's.
const ofDana = { limits: { minMinor: 100n, maxMinor: 20_000_000n }, lastsSeconds: 86_400 }
const ofOvo = { limits: { minMinor: 100n, maxMinor: 20_000_000n }, lastsSeconds: 55 }
const ofShopeePay = { limits: { minMinor: 1n, maxMinor: 20_000_000n }, lastsSeconds: 1_800 }
const ofGoPay = { limits: { minMinor: 1n, maxMinor: 50_000_000n }, lastsSeconds: 1_800 }
const ofLinkAja = { limits: { minMinor: 100n, maxMinor: 10_000_000n }, lastsSeconds: 300 }

/** In the order offered, the fastest first; the first of each kind is its default. */
export const INDONESIAN_PAY_METHODS: readonly PayMethod[] = [
  { code: 'QRIS', kind: 'qr', name: 'QRIS', limits: ofQris },
  { code: 'DANA', kind: 'link', name: 'DANA', ...ofDana },
  { code: 'OVO', kind: 'link', name: 'OVO', ...ofOvo },
  { code: 'SHOPEEPAY', kind: 'link', name: 'ShopeePay', ...ofShopeePay },
  { code: 'GOPAY', kind: 'link', name: 'GoPay', ...ofGoPay },
  { code: 'LINKAJA', kind: 'link', name: 'LinkAja', ...ofLinkAja },
  { code: 'BCA', kind: 'virtual-account', name: 'BCA', limits: fromRp10000 },
  { code: 'BNI', kind: 'virtual-account', name: 'BNI', limits: fromRp1 },
  { code: 'BRI', kind: 'virtual-account', name: 'BRI', limits: fromRp1 },
  { code: 'MANDIRI', kind: 'virtual-account', name: 'Mandiri', limits: fromRp1 },
  { code: 'PERMATA', kind: 'virtual-account', name: 'PermataBank', limits: ofPermata },
  { code: 'BSI', kind: 'virtual-account', name: 'BSI', limits: fromRp1 },
  { code: 'CIMB', kind: 'virtual-account', name: 'CIMB Niaga', limits: fromRp10000 },
  { code: 'ALFAMART', kind: 'retail', name: 'Alfamart', limits: atCounter },
  { code: 'INDOMARET', kind: 'retail', name: 'Indomaret', limits: atCounter },
  // On a page of the provider's; its documents name no limit, so that of a wallet holds.
  { code: 'DEBIT-CARD', kind: 'page', limits: fromRp10000 },
]
