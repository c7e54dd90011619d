import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentCommit } from '#contract/card-payment.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../handler.ts'
import { findLoanOfOrder } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { sendCodeAgain, startAtAcquirer } from './ask-acquirer.ts'
import { beginCharge } from './begin-charge.ts'
import { type Charge, getCharge } from './charge-store.ts'
import { chooseCard } from './choose-card.ts'
import { cardCopy } from './copy.ts'
import { secondsToResend } from './describe-charge.ts'
import { refuseCharge } from './refuse-charge.ts'

type Committed = OutputOf<typeof repaymentCommit>

/** Begins to charge a card. Until the borrower's code is right, no money moves. */
export const repaymentCommitHandler = async (
  input: InputOf<typeof repaymentCommit>,
  context: BorrowerContext,
): Promise<Committed | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const loan = await findLoanOfOrder(services.db, borrowerId, input.orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const provider = services.cardProviderOf(loan.market)
  if (!provider) return refuse(refusalCode.methodUnavailable, cardCopy[locale].unavailable)
  const card = await chooseCard(services, { borrowerId, market: loan.market }, input)
  const sendAgain = input.sendMsg === '1'
  // A page that was loaded anew knows the number no more: it asks for the code of what is open.
  const namesNone = !input.cardId && !input.cardNo
  if (!card && !(sendAgain && namesNone)) {
    return refuse(refusalCode.cardMissing, cardCopy[locale].chooseCard)
  }
  const begun = await beginCharge(context, {
    call: 'repaymentCommit',
    // A plain hash of a card's number would give the number away.
    input: { ...input, cardNo: card?.index.toString('hex') },
    loanId: loan.loanId,
    provider,
    card,
    amount: input.amount,
    periods: input.periods,
    repayToken: input.repayToken,
    sendAgain,
  })
  if ('refused' in begun) return begun
  const charge = await getCharge(services.db, begun.chargeId)
  if (begun.deed === 'start') {
    return answer(
      context,
      await startAtAcquirer(services, { ...begun, provider, charge, loan, card }),
    )
  }
  return answer(
    context,
    begun.isFirst ? await sendCodeAgain(services, { provider, charge }) : charge,
  )
}

const answer = ({ services, locale }: BorrowerContext, charge: Charge): Committed | Refusal => {
  if (charge.state !== 'code-sent' && charge.state !== 'paid') return refuseCharge(charge, locale)
  const isWaiting = charge.state === 'code-sent'
  return {
    needValid: isWaiting ? '1' : '0',
    repayRecordId: charge.chargeId,
    resendInSeconds: isWaiting ? secondsToResend(charge, services.clock.wallNow()) : 0,
  }
}
