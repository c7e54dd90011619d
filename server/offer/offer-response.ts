import type { OutputOf } from '#contract/call.ts'
import type { loanConfirm } from '#contract/offer/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { formatDate } from '#domain/calendar/format.ts'
import { daysBetween } from '#domain/calendar/local-date.ts'
import { bankName } from '#domain/market/banks.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatAmount } from '#domain/money/format.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { EligibleChoices, OwnProduct } from '../catalog/public.ts'
import {
  figuresResponse,
  figureWriter,
  maxOver,
  statedRateText,
  termChoices,
} from '../catalog/public.ts'
import { findText } from '../platform/copy.ts'
import { documentUrl } from './documents/document-url.ts'
import { renderDocuments } from './documents/render-documents.ts'
import type { KeyFactsSubject } from './key-facts-statement.ts'

type OfferResponse = OutputOf<typeof loanConfirm>

/** The bank and the last four digits, by which an owner recognises the account. */
export const maskAccount = (
  market: MarketCode,
  { bankCode, accountNo }: { readonly bankCode: string; readonly accountNo: string },
): string => `${bankName(market, bankCode)} •••• ${accountNo.slice(-4)}`

const detailRows = (subject: KeyFactsSubject, payoutAccount: string): OfferResponse['details'] => {
  const { terms, figures, locale } = subject
  const copy = offerCopy[locale].terms
  const { money, percent } = figureWriter(terms.currency, locale)
  return [
    { text: copy.amount, value: money(figures.principalMinor) },
    { text: copy.received, value: money(figures.netDisbursedMinor) },
    ...figures.fees.map(fee => ({
      text: findText(copy.feeNames, fee.code) ?? fee.code,
      value: money(fee.totalMinor),
    })),
    { text: copy.interest, value: money(figures.interestMinor) },
    { text: copy.totalRepayable, value: money(figures.totalRepayableMinor) },
    { text: copy.interestRate, value: statedRateText(terms, locale) },
    { text: copy.apr, value: percent(figures.apr) },
    { text: copy.firstDue, value: formatDate(figures.firstDueOn, locale) },
    { text: copy.lastDue, value: formatDate(figures.lastDueOn, locale) },
    ...(payoutAccount === '' ? [] : [{ text: copy.payout, value: payoutAccount }]),
  ]
}

const planRows = ({ terms, figures, locale }: KeyFactsSubject): OfferResponse['repay_plans'] => {
  const copy = offerCopy[locale].terms
  const { money } = figureWriter(terms.currency, locale)
  return figures.schedule.rows.map(row => ({
    title: copy.installment({ no: row.periodNo }),
    amount: formatAmount({ currency: terms.currency, minor: row.totalMinor }),
    description:
      row.feeMinor === 0n
        ? copy.parts({ principal: money(row.principalMinor), interest: money(row.interestMinor) })
        : copy.partsWithFee({
            principal: money(row.principalMinor),
            interest: money(row.interestMinor),
            fee: money(row.feeMinor),
          }),
    pay_time: formatDate(row.dueOn, locale),
  }))
}

const feeRows = ({ terms, figures, locale }: KeyFactsSubject): OfferResponse['fees'] => {
  const copy = offerCopy[locale].terms
  const { amountText } = figureWriter(terms.currency, locale)
  return figures.fees.map(fee => ({
    name: findText(copy.feeNames, fee.code) ?? fee.code,
    amount: amountText(fee.totalMinor),
    payableTo: copy.payableTo[fee.payableTo],
  }))
}

type OfferedChoices = { readonly product: OwnProduct; readonly eligible: EligibleChoices }

/** The choices beside the offer's: those that the borrower's facts allow. */
const limitsResponse = (
  { offer, terms, figures, locale }: KeyFactsSubject,
  { product: { limits, baseTerms }, eligible }: OfferedChoices,
): OfferResponse['limits'] => {
  const { amountText, money } = figureWriter(terms.currency, locale)
  const maximumMinor = maxOver(eligible, offer.installments) ?? offer.principalMinor
  return {
    minimum: amountText(limits.minMinor),
    maximum: amountText(maximumMinor),
    step: amountText(limits.stepMinor),
    installments: eligible.amounts.map(({ installments }) => installments),
    terms: termChoices({ baseTerms, figures }, eligible.amounts),
    note:
      maximumMinor < limits.maxMinor
        ? offerCopy[locale].terms.fitsIncome({ amount: money(maximumMinor) })
        : '',
  }
}

const nearestResponse = (
  { offer, terms }: KeyFactsSubject,
  { eligible: { largest } }: OfferedChoices,
): OfferResponse['nearest'] => {
  const { principalMinor, installments } = offer
  return {
    amount: amountTextIn(terms.currency)(largest?.maxMinor ?? principalMinor),
    installments: largest?.installments ?? installments,
  }
}

/** Whether the agreement's box comes ticked or a pop-up asks (specification section 3). */
const agreementFields = (subject: KeyFactsSubject) => {
  const { offer, locale } = subject
  const { agreesInPopUp } = marketRules(offer.market)
  const copy = offerCopy[locale].terms
  const [agreement] = renderDocuments(subject)
  const popUp = {
    popTitle: copy.popTitle,
    popContent: copy.popContent,
    popAgreementUrl: agreement ? documentUrl(agreement, offer) : '',
  }
  return {
    agreementTicked: agreesInPopUp ? ('0' as const) : ('1' as const),
    isPopType: agreesInPopUp ? ('1' as const) : ('0' as const),
    ...(agreesInPopUp ? popUp : { popTitle: '', popContent: '', popAgreementUrl: '' }),
  }
}

/** An offer as the confirm page shows it; every figure is that of its key facts statement. */
export const offerResponse = (
  subject: KeyFactsSubject,
  { payoutAccount, ...choices }: OfferedChoices & { readonly payoutAccount: string },
): OfferResponse => {
  const { offer, terms, figures, locale } = subject
  const copy = offerCopy[locale].terms
  const { amountText, percent } = figureWriter(terms.currency, locale)
  const apr = percent(figures.apr)
  return {
    productId: offer.productId,
    productLogo: offer.productLogo,
    productName: offer.productName,
    amount: amountText(figures.principalMinor),
    periods: String(offer.installments),
    termUnit: terms.every.unit,
    details: detailRows(subject, payoutAccount),
    repay_plans: planRows(subject),
    firstPayTime: formatDate(figures.firstDueOn, locale),
    firstPeriodDay: String(daysBetween(figures.schedule.disbursedOn, figures.firstDueOn)),
    pRateDsc: copy.rateLine({ rate: statedRateText(terms, locale), apr }),
    sp_rate: apr,
    sendSms: '0',
    ...agreementFields(subject),
    note: copy.note({
      validUntil: formatDate(offer.validUntil, locale),
      assumed: formatDate(figures.schedule.disbursedOn, locale),
    }),
    type: marketRules(offer.market).textSetType,
    proposalNo: offer.proposalNo,
    issuedAt: offer.issuedAt.toISOString(),
    validUntil: offer.validUntil,
    figures: figuresResponse(terms, figures, locale),
    fees: feeRows(subject),
    limits: limitsResponse(subject, choices),
    nearest: nearestResponse(subject, choices),
    payoutAccount,
  }
}
