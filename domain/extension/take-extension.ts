import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts, NewLoanFacts, PaymentFact } from '../loan/facts.ts'
import { type ExtensionLoanTerms, type ExtensionOffer, extensionOffer } from './extension-offer.ts'

/** Why a payment for an extension does not bring one. */
export type ExtensionNotTaken = 'not-offered' | 'wrong-amount'

type ExtensionIds = { readonly chargeId: string; readonly extensionId: string }

/**
 * The facts that a payment for an extension adds to a loan. It brings the extension when one is
 * offered on the day it was paid and its amount is exactly that day's, computed from the facts as
 * known now; otherwise the reason is returned.
 */
export function takeExtension(
  terms: ExtensionLoanTerms,
  facts: LoanFacts,
  paid: PaymentFact,
  ids: ExtensionIds,
): NewLoanFacts | ExtensionNotTaken {
  const offer = extensionOffer(terms, facts, accountAsOf(facts, paid.paidOn))
  if ('refused' in offer) return 'not-offered'
  return offer.payMinor === paid.amountMinor ? newExtensionFacts(offer, paid, ids) : 'wrong-amount'
}

/**
 * The fee is ordered right before its payment, so that it changes no earlier payment of the day.
 */
export function newExtensionFacts(
  { feeMinor, dueDates }: ExtensionOffer,
  paid: PaymentFact,
  { chargeId, extensionId }: ExtensionIds,
): NewLoanFacts {
  const { paidOn: day, sequenceNo } = paid
  const fee = {
    chargeId,
    bucket: 'fee',
    raisedOn: day,
    dueOn: day,
    amountMinor: feeMinor,
    beforePayment: sequenceNo,
  } as const
  return {
    payment: { ...paid, forExtension: true },
    charges: feeMinor > 0n ? [fee] : [],
    extensions: [{ extensionId, effectiveOn: day, dueDates }],
  }
}
