import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { chooseOverpayment } from '#contract/refund/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { requestRefund } from '../disbursement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { accountToday, findBorrowerLoan, getLoan, lockLoan } from '../loan/public.ts'
import { bookFromOverpayment } from '../payment/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/database/idempotency.ts'
import { reportChange } from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { overpaymentResponse } from './overpayment.ts'

type ChooseOverpaymentInput = InputOf<typeof chooseOverpayment>
type ChooseOverpaymentOutput = OutputOf<typeof chooseOverpayment>

const choose = async (
  { services, locale, signedIn }: BorrowerContext,
  tx: Transaction<Tables>,
  { orderId, choice, amount }: ChooseOverpaymentInput,
): Promise<WorkResult<ChooseOverpaymentOutput | Refusal>> => {
  const loan = await lockLoan(tx, orderId)
  const account = loan?.disbursedOn ? accountToday(services, loan) : undefined
  if (!loan || !account)
    return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { overpaidMinor, outstandingMinor } = account
  const isAsShown = toDecimalString({ currency: loan.currency, minor: overpaidMinor }) === amount
  if (!isAsShown || overpaidMinor === 0n || (choice === 'keep' && outstandingMinor === 0n)) {
    return unstoredRefusal(
      refuse(refusalCode.overpaymentChanged, paymentRequestCopy[locale].replies.overpaymentChanged),
    )
  }
  const by = `borrower:${signedIn.borrowerId}`
  if (choice === 'keep') {
    await bookFromOverpayment({ services, tx }, { loan, amountMinor: overpaidMinor, by })
  } else {
    await requestRefund(
      { services, tx },
      {
        source: 'overpayment',
        loanId: loan.loanId,
        paymentId: null,
        market: loan.market,
        currency: loan.currency,
        amountMinor: overpaidMinor,
        by,
        reason: 'the borrower chose so',
        needsSecondApproval: false,
      },
    )
    const { borrowerId } = signedIn
    await reportChange(services, tx, { borrowerId, change: 'refund' })
  }
  const changed = await getLoan(tx, loan.loanId)
  return storedReply(await overpaymentResponse({ ...services, db: tx }, changed))
}

/** The borrower chooses what happens to an overpayment: a refund, or paying the debt with it. */
export const chooseOverpaymentHandler = async (
  input: ChooseOverpaymentInput,
  context: BorrowerContext,
): Promise<ChooseOverpaymentOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'chooseOverpayment', input }
  const reply = await replyOnce<ChooseOverpaymentOutput>(context, once, tx =>
    choose(context, tx, input),
  )
  services.outbox.nudge()
  return reply
}
