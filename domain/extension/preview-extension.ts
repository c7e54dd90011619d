import type { LoanAccount } from '../loan/account.ts'
import { accountAsOf, addToFacts } from '../loan/account-as-of.ts'
import type { LoanFacts, NewLoanFacts, PaymentFact } from '../loan/facts.ts'
import { type BucketAmounts, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type { ExtensionOffer } from './extension-offer.ts'
import { newExtensionFacts } from './take-extension.ts'

/** The loan at the end of the day, with the extension and with its alternative. */
type ExtensionPreview = {
  readonly extended: LoanAccount
  /** The allocation of the extension's payment without its own fee. Minor units. */
  readonly arrears: BucketAmounts
  readonly paidInstead: LoanAccount
}

/**
 * The loan with the extension paid, and with everything due paid instead. `account` is the one the
 * offer was made from.
 */
export function previewExtension(
  offer: ExtensionOffer,
  facts: LoanFacts,
  account: LoanAccount,
): ExtensionPreview {
  const ids = { chargeId: 'preview', extensionId: 'preview' }
  const after = (added: NewLoanFacts) => accountAsOf(addToFacts(facts, added), account.asOf)
  const extended = after(newExtensionFacts(offer, previewPayment(account, offer.payMinor), ids))
  const payment = extended.payments.find(({ paymentId }) => paymentId === 'preview')
  const { fee, ...others } = payment?.byBucket ?? ZERO_AMOUNTS
  return {
    extended,
    arrears: { ...others, fee: fee - offer.feeMinor },
    paidInstead: after({ payment: previewPayment(account, offer.payNowInsteadMinor) }),
  }
}

const previewPayment = ({ asOf }: LoanAccount, amountMinor: bigint): PaymentFact => ({
  paymentId: 'preview',
  sequenceNo: Number.MAX_SAFE_INTEGER,
  paidOn: asOf,
  amountMinor,
  reversed: false,
})
