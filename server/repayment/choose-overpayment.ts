import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { chooseOverpayment } from '#contract/overpayment.ts'
import { toWire } from '#domain/money/parse.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import {
  accountToday,
  askRefund,
  describeOverpayment,
  findBorrowerLoan,
  getLoan,
  lockLoan,
} from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { bookFromOverpayment } from './book-from-overpayment.ts'
import { repaymentCopy } from './copy.ts'

type Input = InputOf<typeof chooseOverpayment>
type Output = OutputOf<typeof chooseOverpayment>

const choose = async (
  { services, locale, signedIn }: BorrowerContext,
  tx: Transaction<Tables>,
  { orderId, choice, amount }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const loan = await lockLoan(tx, orderId)
  const account = loan?.disbursedOn ? accountToday(services, loan) : undefined
  if (!loan || !account) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { overpaidMinor, outstandingMinor } = account
  const asShown = toWire({ currency: loan.currency, minor: overpaidMinor }) === amount
  if (!asShown || overpaidMinor === 0n || (choice === 'keep' && outstandingMinor === 0n)) {
    return notKept(refuse(refusalCode.overpaymentChanged, repaymentCopy[locale].overpaymentChanged))
  }
  const by = `borrower:${signedIn.borrowerId}`
  if (choice === 'keep') {
    await bookFromOverpayment({ services, tx }, { loan, amountMinor: overpaidMinor, by })
  } else {
    await askRefund(
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
        needsSecond: false,
      },
    )
  }
  const now = await getLoan(tx, loan.loanId)
  return kept(await describeOverpayment({ ...services, db: tx }, now))
}

/** The borrower says what becomes of money paid beyond the debt: back to them, or to the debt. */
export const chooseOverpaymentHandler = async (
  input: Input,
  context: BorrowerContext,
): Promise<Output | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'chooseOverpayment', input }
  const answer = await answerOnce<Output>(context, once, tx => choose(context, tx, input))
  services.outbox.nudge()
  return answer
}
