import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentHuichao } from '#contract/card-payment.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../handler.ts'
import { findLoanOfOrder } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { startAtAcquirer } from './ask-acquirer.ts'
import { bankPageOf } from './bank-page.ts'
import { beginCharge } from './begin-charge.ts'
import { getCharge } from './charge-store.ts'
import { cardCopy } from './copy.ts'
import { giveUpCharge } from './look-at-charge.ts'
import { refuseCharge } from './refuse-charge.ts'

/** Begins a charge on the bank's own page. Who pays is the session's borrower, whatever is sent. */
export const repaymentHuichaoHandler = async (
  input: InputOf<typeof repaymentHuichao>,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentHuichao> | Refusal> => {
  const { services, signedIn, locale } = context
  const { db, log } = services
  const loan = await findLoanOfOrder(db, signedIn.borrowerId, input.orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const provider = services.cardProviderOf(loan.market)
  if (!provider) return refuse(refusalCode.methodUnavailable, cardCopy[locale].unavailable)
  const begun = await beginCharge(context, {
    call: 'repaymentHuichao',
    input,
    loanId: loan.loanId,
    provider,
    card: undefined,
    amount: input.amount,
    periods: input.periods,
    repayToken: input.repayToken,
    sendAgain: false,
  })
  if ('refused' in begun) return begun
  const { chargeId } = begun
  const kept = await getCharge(db, chargeId)
  const asked = { ...begun, provider, charge: kept, loan, card: undefined }
  const charge = await startAtAcquirer(services, asked)
  if (charge.state !== 'redirected') return refuseCharge(charge, locale)
  const url = bankPageOf(services, charge)
  if (url !== '') return { url, repayRecordId: chargeId }
  log.error({ chargeId }, 'the acquirer named a page on a host that is not allowed')
  await giveUpCharge(services, charge)
  return refuse(refusalCode.providerUnavailable, cardCopy[locale].notReached)
}
