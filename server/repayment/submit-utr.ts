import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { submitUtr } from '#contract/repayment.ts'
import { claimDates, claimFreeze } from '#domain/claim/claim-dates.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { describeClaim, getLoan, lockLoan, type StoredLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { findBorrowerBill } from './borrower-bill.ts'
import { countClaims, insertClaim, keepReference, wasRefusedBefore } from './claim-store.ts'
import { repaymentCopy } from './copy.ts'
import { insertFreeze } from './freeze-store.ts'
import { findBill } from './payment-store.ts'
import type { Instruction } from './store.ts'

type Claimed = OutputOf<typeof submitUtr>

type Bill = { readonly instruction: Instruction; readonly loan: StoredLoan }

/** Opens a claim and lets late charges stand still for it; the caller holds the loan's row. */
const openClaim = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  { instruction, loan }: Bill,
  reference: string,
): Promise<void> => {
  const { loanId, market } = loan
  const { instructionId, billNo } = instruction
  const claimId = services.random.uuid()
  const openedOn = services.clock.businessDate(market)
  const dates = claimDates(market, openedOn)
  const earlier = await countClaims(tx, instructionId)
  await insertClaim(tx, {
    ...dates,
    claimId,
    claimNo: earlier === 0 ? `K${billNo}` : `K${billNo}-${earlier + 1}`,
    loanId,
    instructionId,
    reference,
    openedAt: services.clock.now(),
    openedOn,
  })
  const refusedBefore = await wasRefusedBefore(tx, loanId)
  const days = claimFreeze({ ...dates, openedOn, refusedBefore })
  if (days) await insertFreeze(tx, services, { loanId, cause: 'claim', causeId: claimId, days })
}

/**
 * The loan's open claim, with a reference given later; a new one when none is open. Undefined when
 * the bill is paid: nothing would end a claim of it.
 */
const claimOnce = async (
  at: { services: Services; tx: Transaction<Tables> },
  bill: Bill,
  reference: string,
): Promise<Claimed | undefined> => {
  const { loanId, market } = bill.loan
  const last = (await lockLoan(at.tx, loanId))?.lastClaim
  // Read only now: it may have been paid while we waited.
  if ((await findBill(at.tx, bill.instruction.instructionId))?.state === 'paid') return undefined
  if (last?.state !== 'open') await openClaim(at, bill, reference)
  else if (reference !== '') await keepReference(at.tx, last.claimId, reference)
  const { lastClaim } = await getLoan(at.tx, loanId)
  if (!lastClaim) throw new Error(`the claim of loan ${loanId} was just opened`)
  return describeClaim(lastClaim, at.services.clock.businessDate(market))
}

/**
 * The borrower's word that a bill is paid. One claim is looked into at a time for a loan, whichever
 * of its bills it was said of, so that saying it again prolongs nothing.
 */
export const submitUtrHandler = async (
  input: InputOf<typeof submitUtr>,
  context: BorrowerContext,
): Promise<Claimed | Refusal> => {
  const { services, signedIn, locale } = context
  const bill = await findBorrowerBill(services, signedIn.borrowerId, input.cardNo)
  if (!bill) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'submitUtr', input }
  return await answerOnce<Claimed>(context, once, async tx => {
    const claimed = await claimOnce({ services, tx }, bill, input.utr?.trim() ?? '')
    return claimed
      ? kept(claimed)
      : notKept(refuse(refusalCode.claimClosed, repaymentCopy[locale].claimClosed))
  })
}
