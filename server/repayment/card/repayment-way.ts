import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentWay } from '#contract/card-payment.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { toWire } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../handler.ts'
import { findLoanOfOrder } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { chooseAmount } from '../choose-amount.ts'
import { payableOf, repayTokenOf } from './begin-charge.ts'
import { findCharge, findOpenCharge } from './charge-store.ts'
import { listCards } from './choose-card.ts'
import { cardCopy } from './copy.ts'
import { describeCharge } from './describe-charge.ts'
import { lookAtCharge } from './look-at-charge.ts'

/** What a borrower can pay with, and what has become of a try that is under way or is named. */
export const repaymentWayHandler = async (
  input: InputOf<typeof repaymentWay>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof repaymentWay> | Refusal> => {
  const { borrowerId } = signedIn
  // The specification's own client puts it into the query.
  const orderId = input.orderId ?? call.req.query('orderId') ?? ''
  const loan = await findLoanOfOrder(services.db, borrowerId, orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const charge =
    input.repaymentRecordId === undefined
      ? await findOpenCharge(services.db, loan.loanId)
      : await findCharge(services.db, input.repaymentRecordId)
  if (charge ? charge.loanId !== loan.loanId : input.repaymentRecordId !== undefined) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  if (!charge && !services.cardProviderOf(loan.market)) {
    return refuse(refusalCode.methodUnavailable, cardCopy[locale].unavailable)
  }
  const now = charge && (await lookAtCharge(services, charge))
  const payable = payableOf(services, loan)
  const chosen = chooseAmount(payable, loan.currency, input)
  return {
    alipay: '',
    repayToken: repayTokenOf(services, loan),
    bankCards: await listCards(services, { borrowerId, market: loan.market }),
    currency: loan.currency,
    productName: loan.productName,
    telephone: services.config.brand.servicePhone[loan.market],
    amount: toWire({ currency: loan.currency, minor: chosen.amountMinor }),
    periods: payable.length === 0 ? 0 : chosen.periods,
    charge: now ? await describeCharge(services, now, locale) : null,
  }
}
