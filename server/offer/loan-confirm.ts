import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { loanConfirm } from '#contract/offer/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EligibleAmount } from '#domain/decision/eligible-amounts.ts'
import { minMinor } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { checkTermsWithinCaps } from '#domain/rate-caps/check-terms.ts'
import type { Terms } from '#domain/terms/terms.ts'
import {
  type EligibleChoices,
  eligibleChoices,
  figureWriter,
  findOwnProduct,
  type LoanChoice,
  maxOver,
  type OwnProduct,
  termsFor,
} from '../catalog/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { hasOpenLoan } from '../loan/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import { findPayoutAccount, isBlocked } from '../profile/public.ts'
import { statementSubject } from './find-offer.ts'
import { findOrCreateOffer } from './make-offer.ts'
import { maskAccount, offerResponse } from './offer-response.ts'

type LoanConfirmInput = InputOf<typeof loanConfirm>
type LoanConfirmOutput = OutputOf<typeof loanConfirm>

/** The requested amount and term; what is left out is the product's, as far as it is eligible. */
const requestedChoice = (
  { baseTerms }: OwnProduct,
  input: LoanConfirmInput,
  eligible: EligibleChoices & { readonly largest: EligibleAmount },
): LoanChoice | undefined => {
  const requestedMinor =
    input.amount === undefined ? undefined : tryParseMoney(baseTerms.currency, input.amount)?.minor
  if (input.amount !== undefined && requestedMinor === undefined) return undefined
  const isBaseEligible = maxOver(eligible, baseTerms.installments) !== undefined
  const { largest } = eligible
  const byDefault =
    isBaseEligible || requestedMinor !== undefined ? baseTerms.installments : largest.installments
  const installments = input.installments === undefined ? byDefault : Number(input.installments)
  const maxMinor = maxOver(eligible, installments) ?? baseTerms.principalMinor
  return {
    principalMinor: requestedMinor ?? minMinor(baseTerms.principalMinor, maxMinor),
    installments,
  }
}

/** Today's terms for a choice of the product; undefined when it is none, or is above a cap. */
const lawfulTerms = (product: OwnProduct, choice: LoanChoice, today: LocalDate) => {
  const terms = termsFor(product, choice)
  // Products are checked when they are created; a new cap may be in force since.
  const isLawful =
    terms !== undefined &&
    checkTermsWithinCaps(terms, product.market, today).every(
      ({ consequence }) => consequence === 'clipped',
    )
  return isLawful ? terms : undefined
}

/** Today's terms for the requested amount and term, or why they are not offered to the borrower. */
const requestedTerms = (
  product: OwnProduct,
  input: LoanConfirmInput,
  eligible: EligibleChoices,
  { today, locale }: { readonly today: LocalDate; readonly locale: Locale },
): Terms | Refusal => {
  const copy = offerCopy[locale].terms
  const { largest } = eligible
  if (largest === undefined) return refuse(refusalCode.amountNotOffered, copy.nothingFitsIncome)
  const choice = requestedChoice(product, input, { ...eligible, largest })
  const terms = choice && lawfulTerms(product, choice, today)
  if (!terms) return refuse(refusalCode.amountNotOffered, copy.amountNotOffered)
  const maxMinor = maxOver(eligible, terms.installments)
  if (maxMinor !== undefined && terms.principalMinor <= maxMinor) return terms
  const { money } = figureWriter(terms.currency, locale)
  const fitting = maxMinor === undefined ? largest : { ...terms, maxMinor }
  const values = { amount: money(fitting.maxMinor), count: fitting.installments }
  return refuse(refusalCode.amountNotOffered, copy.aboveIncome(values))
}

/**
 * A binding offer: the open one for this amount and term, or a new one at today's price. None for a
 * choice that the decision rules would refuse for its amount or term (decision 083).
 */
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
  const eligible = await eligibleChoices(services, product, borrowerId)
  const today = services.clock.businessDate(market)
  const terms = requestedTerms(product, input, eligible, { today, locale })
  if ('refused' in terms) return terms
  const { productId, versionId } = product
  const offer = await findOrCreateOffer(services, {
    borrowerId,
    productId,
    productVersionId: versionId,
    market,
    terms,
  })
  const account = await findPayoutAccount(services, borrowerId)
  const payoutAccount = account ? maskAccount(product.market, account) : ''
  return offerResponse(await statementSubject(context, offer), {
    product,
    eligible,
    payoutAccount,
  })
}
