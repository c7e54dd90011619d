import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { settlePayout } from '#contract/disbursement/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { requestApproval, type SummaryFigure } from '../../approval/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { getLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { lockPayout, type PayoutDestination } from '../payout-destination.ts'
import { changeDisbursement, type Disbursement, findDisbursement } from '../store.ts'
import { requestStaffRefund } from './request-staff-refund.ts'

type SettlePayoutInput = InputOf<typeof settlePayout>
type SettlePayoutOutput = OutputOf<typeof settlePayout>

type PayoutResolution = {
  readonly context: StaffContext
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Disbursement
}

/** The state in which each decision is possible. */
const decidableState = {
  'pay-again': 'return-held',
  recovered: 'paid-twice',
  lost: 'paid-twice',
} as const satisfies Record<SettlePayoutInput['decision'], Disbursement['state']>

/** Pays out again what a bank returned while the borrower was already paying on the loan. */
const payAgain = async (
  { context, tx, to, disbursement }: PayoutResolution,
  reason: string,
): Promise<Refusal | undefined> => {
  const { amountMinor, currency } = disbursement
  const requested = await requestStaffRefund(context, tx, {
    source: 'returned',
    loanId: to.loanId,
    paymentId: null,
    market: to.market,
    currency,
    amountMinor,
    reason,
  })
  return 'refused' in requested ? requested : undefined
}

/** The loan that the money was for, by its number; none for a refund of unmatched money. */
const paidSubjectFigure = async (
  tx: Transaction<Tables>,
  { loanId }: PayoutDestination,
): Promise<SummaryFigure[]> =>
  loanId === null ? [] : [{ name: 'order', value: (await getLoan(tx, loanId)).orderNo }]

/** Has a second person decide whether money that was paid twice came back or is lost. */
const proposeEnd = async (
  { context, tx, to, disbursement }: PayoutResolution,
  { decision, reason }: Pick<SettlePayoutInput, 'decision' | 'reason'>,
): Promise<{ readonly approvalId: string } | Refusal> => {
  const { disbursementId, amountMinor, currency, state, reason: known } = disbursement
  // What is known of it, such as that it came back: the other person sees it too.
  const knownFacts = known === '' ? {} : { reason: known }
  return await requestApproval(context, tx, {
    kind: 'paid-twice',
    subjectKind: 'disbursement',
    market: to.market,
    items: [
      {
        subjectId: disbursementId,
        before: { state, ...knownFacts },
        after: { state: 'twice-settled', decision, ...knownFacts },
      },
    ],
    summary: [
      ...(await paidSubjectFigure(tx, to)),
      { name: 'amount', value: toDecimalString({ currency, minor: amountMinor }) },
      { name: 'currency', value: currency },
      { name: 'decision', value: decision },
    ],
    reason,
  })
}

const resolvePayout = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { disbursementId, decision, reason }: SettlePayoutInput,
): Promise<WorkResult<SettlePayoutOutput | Refusal>> => {
  const { locale } = context
  const unlocked = await findDisbursement(tx, disbursementId)
  if (!unlocked) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { to, disbursement } = await lockPayout(tx, unlocked)
  if (disbursement.state !== decidableState[decision]) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  const resolution = { context, tx, to, disbursement }
  if (decision !== 'pay-again') {
    const proposed = await proposeEnd(resolution, { decision, reason })
    if ('refused' in proposed) return unstoredRefusal(proposed)
    const { approvalId } = proposed
    return storedReply({ disbursementId, state: disbursement.state, approvalId })
  }
  const refused = await payAgain(resolution, reason)
  if (refused) return unstoredRefusal(refused)
  await changeDisbursement(tx, disbursementId, { state: 'return-settled', reason })
  return storedReply({ disbursementId, state: 'return-settled', approvalId: null })
}

/**
 * Staff decide on a payout that was returned while the loan was paid on, or propose to a second person
 * how one that was paid twice ends.
 */
export const settlePayoutHandler = async (
  input: SettlePayoutInput,
  context: StaffContext,
): Promise<SettlePayoutOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'settlePayout', input }
  const reply = await replyOnce<SettlePayoutOutput>(context, once, tx =>
    resolvePayout(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
