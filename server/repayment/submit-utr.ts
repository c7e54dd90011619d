import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { submitUtr } from '#contract/repayment.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerBill } from './borrower-bill.ts'
import { openClaim } from './claim-store.ts'
import { repaymentCopy } from './copy.ts'

/** Opens the claim of a bill, or answers the one it has; a reference given later is added. */
export const submitUtrHandler = async (
  input: InputOf<typeof submitUtr>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof submitUtr> | Refusal> => {
  const bill = await findBorrowerBill(services, signedIn.borrowerId, input.cardNo)
  if (!bill) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (bill.instruction.state === 'paid') {
    return refuse(refusalCode.claimClosed, repaymentCopy[locale].claimClosed)
  }
  const claim = await openClaim(services.db, {
    claimId: services.random.uuid(),
    claimNo: `K${bill.instruction.billNo}`,
    loanId: bill.loan.loanId,
    instructionId: bill.instruction.instructionId,
    reference: input.utr?.trim() ?? '',
    now: services.clock.now(),
  })
  return {
    claimNo: claim.claimNo,
    openedAt: claim.openedAt.toISOString(),
    reference: claim.reference,
  }
}
