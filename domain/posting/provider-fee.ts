import { balancedPosting, type Posting } from './accounts.ts'

/** What a provider keeps of a payment never comes out of clearing to us. Minor units. */
export const providerFeePosting = (feeMinor: bigint): Posting =>
  balancedPosting('provider-fee', [
    { account: 'expense.provider-fee', amountMinor: feeMinor },
    { account: 'cash.clearing', amountMinor: -feeMinor },
  ])
