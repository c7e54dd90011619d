import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { submitUtr } from '#contract/repayment.ts'
import { answerOnce, kept } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerBill } from './borrower-bill.ts'
import { openClaim } from './claim-store.ts'
import { repaymentCopy } from './copy.ts'

type Claimed = OutputOf<typeof submitUtr>

/** Opens the claim of a bill, or answers the one it has; a reference given later is added. */
export const submitUtrHandler = async (
  input: InputOf<typeof submitUtr>,
  context: BorrowerContext,
): Promise<Claimed | Refusal> => {
  const { services, signedIn, locale } = context
  const bill = await findBorrowerBill(services, signedIn.borrowerId, input.cardNo)
  if (!bill) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (bill.instruction.state === 'paid') {
    return refuse(refusalCode.claimClosed, repaymentCopy[locale].claimClosed)
  }
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'submitUtr', input }
  return await answerOnce<Claimed>(context, once, async tx => {
    const claim = await openClaim(tx, {
      claimId: services.random.uuid(),
      claimNo: `K${bill.instruction.billNo}`,
      loanId: bill.loan.loanId,
      instructionId: bill.instruction.instructionId,
      reference: input.utr?.trim() ?? '',
      now: services.clock.now(),
    })
    return kept({
      claimNo: claim.claimNo,
      openedAt: claim.openedAt.toISOString(),
      reference: claim.reference,
    })
  })
}
