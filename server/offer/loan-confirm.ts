import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { loanConfirm } from '#contract/offer/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { checkTermsWithinCaps } from '#domain/rate-caps/check-terms.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { findOwnProduct, type OwnProduct, termsFor } from '../catalog/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { hasOpenLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { findPayoutAccount, isBlocked } from '../profile/public.ts'
import { statementSubject } from './find-offer.ts'
import { findOrCreateOffer } from './make-offer.ts'
import { maskAccount, offerResponse } from './offer-response.ts'

type LoanConfirmInput = InputOf<typeof loanConfirm>
type LoanConfirmOutput = OutputOf<typeof loanConfirm>

/** Today's terms for the requested amount and term; undefined when not offered or above a cap. */
const requestedTerms = (
  product: OwnProduct,
  input: LoanConfirmInput,
  today: LocalDate,
): Terms | undefined => {
  const { baseTerms, market } = product
  const principalMinor =
    input.amount === undefined
      ? baseTerms.principalMinor
      : tryParseMoney(baseTerms.currency, input.amount)?.minor
  if (principalMinor === undefined) return undefined
  const installments =
    input.installments === undefined ? baseTerms.installments : Number(input.installments)
  const terms = termsFor(product, { principalMinor, installments })
  // Products are checked when they are created; a new cap may be in force since.
  const isLawful =
    terms !== undefined &&
    checkTermsWithinCaps(terms, market, today).every(({ consequence }) => consequence === 'clipped')
  return isLawful ? terms : undefined
}

/** A binding offer: the open one for this amount and term, or a new one at today's price. */
export const loanConfirmHandler = async (
  input: LoanConfirmInput,
  context: BorrowerContext,
): Promise<LoanConfirmOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const copy = offerCopy[locale].terms
  const product = await findOwnProduct(services, market, input.productId)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (await isBlocked(services.db, borrowerId)) {
    return refuse(refusalCode.borrowerBlocked, copy.borrowerBlocked)
  }
  if (await hasOpenLoan(services.db, borrowerId)) {
    return refuse(refusalCode.openLoanExists, copy.openLoanExists)
  }
  const terms = requestedTerms(product, input, services.clock.businessDate(market))
  if (!terms) return refuse(refusalCode.amountNotOffered, copy.amountNotOffered)
  const { productId, versionId } = product
  const offer = await findOrCreateOffer(services, {
    borrowerId,
    productId,
    productVersionId: versionId,
    market,
    terms,
  })
  const account = await findPayoutAccount(services, borrowerId)
  const payoutAccount = account ? maskAccount(account) : ''
  return offerResponse(await statementSubject(context, offer), product, payoutAccount)
}
