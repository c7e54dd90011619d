import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { delayDetail } from '#contract/extension/calls.ts'
import { extensionCopy } from '#copy/server/extension.js'
import { formatDate } from '#domain/calendar/format.ts'
import { previewExtension } from '#domain/extension/preview-extension.ts'
import { formatMoney } from '#domain/money/format.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { factsOf, findBorrowerLoan, loanToday, readTerms, type StoredLoan } from '../loan/public.ts'
import { endOfDay } from '../payment-request/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import { quoteExtension } from './quote-extension.ts'

type DelayDetailOutput = OutputOf<typeof delayDetail>
type ExtensionQuote = Exclude<ReturnType<typeof quoteExtension>, Refusal>

/** The price and effect of an extension today, and the cost of paying now instead. */
export const delayDetailHandler = async (
  input: InputOf<typeof delayDetail>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<DelayDetailOutput | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const { account } = loanToday(services, loan)
  const quote = quoteExtension(loan, account, locale)
  if ('refused' in quote) return quote
  return {
    productName: loan.productName,
    productLogo: loan.productLogo,
    currency: loan.currency,
    telephone: services.config.brand.servicePhone[loan.market],
    payBefore: endOfDay(loan.market, services.clock.now()).toISOString(),
    ...extensionQuoteResponse(loan, quote, locale),
  }
}

const extensionQuoteResponse = (
  loan: StoredLoan,
  { offer, account }: ExtensionQuote,
  locale: Locale,
): Omit<
  DelayDetailOutput,
  'productName' | 'productLogo' | 'currency' | 'telephone' | 'payBefore'
> => {
  const amountText = amountTextIn(loan.currency)
  const facts = factsOf(loan)
  const { extended, arrears, paidInstead } = previewExtension(offer, facts, account)
  return {
    delayShouldPayAmount: amountText(offer.payMinor),
    delayExpiryTime: offer.nextDueOn,
    orderDetail: { detail: detailRows(loan, offer, locale) },
    feeAmount: amountText(offer.feeMinor),
    arrears: BUCKETS.filter(bucket => arrears[bucket] > 0n).map(bucket => ({
      kind: bucket,
      amount: amountText(arrears[bucket]),
    })),
    daysBought: offer.daysBought,
    dueDates: offer.dueDates.map(({ periodNo, dueOn }) => ({
      periodNo,
      oldDueOn: account.installments.find(row => row.periodNo === periodNo)?.dueOn ?? dueOn,
      newDueOn: dueOn,
    })),
    owedAfter: amountText(extended.outstandingMinor),
    nextDueAmount: amountText(extended.nextDue?.amountMinor ?? 0n),
    payNowAmount: amountText(offer.payNowInsteadMinor),
    payNowNext: paidInstead.nextDue
      ? {
          dueOn: paidInstead.nextDue.dueOn,
          amount: amountText(paidInstead.nextDue.amountMinor),
        }
      : null,
    totalNow: amountText(account.outstandingMinor),
    totalWithDelay: amountText(offer.payMinor + extended.outstandingMinor),
    timesLeft: readTerms(loan).extension.maxTimes - facts.extensions.length - 1,
  }
}

const detailRows = (
  loan: StoredLoan,
  offer: ExtensionQuote['offer'],
  locale: Locale,
): DelayDetailOutput['orderDetail']['detail'] => {
  const copy = extensionCopy[locale].quote
  const money = (minor: bigint) => formatMoney({ currency: loan.currency, minor })
  const rows: DelayDetailOutput['orderDetail']['detail'] = [
    { text: copy.fee, value: money(offer.feeMinor) },
  ]
  if (offer.arrearsMinor > 0n) rows.push({ text: copy.arrears, value: money(offer.arrearsMinor) })
  for (const { periodNo, dueOn } of offer.dueDates) {
    rows.push({ text: copy.newDueDate({ no: periodNo }), value: formatDate(dueOn, locale) })
  }
  rows.push({ text: copy.outstandingAfter, value: money(offer.owedAfterMinor) })
  return rows
}
