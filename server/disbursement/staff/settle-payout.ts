import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { settlePayout } from '#contract/disbursement/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { entryLines } from '../../ledger/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { postPayoutEntry } from '../move-money-out.ts'
import { lockPayoutDestination, type PayoutDestination } from '../payout-destination.ts'
import { needsSecondApproval, requestRefund } from '../request-refund.ts'
import { changeDisbursement, type Disbursement, findDisbursement } from '../store.ts'

type SettlePayoutInput = InputOf<typeof settlePayout>
type SettlePayoutOutput = OutputOf<typeof settlePayout>

type PayoutResolution = {
  readonly context: StaffContext
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Disbursement
}

/** Which state each decision is about, and which it leads to. */
const stateTransitions = {
  'pay-again': { from: 'return-held', to: 'return-settled' },
  recovered: { from: 'paid-twice', to: 'twice-settled' },
  lost: { from: 'paid-twice', to: 'twice-settled' },
} as const satisfies Record<SettlePayoutInput['decision'], object>

/** The loan runs and is paid on; the money that its bank had sent back goes out to it again. */
const payAgain = async (
  { context, tx, to, disbursement }: PayoutResolution,
  reason: string,
): Promise<void> => {
  const { services, staffName } = context
  const { amountMinor, currency } = disbursement
  await requestRefund(
    { services, tx },
    {
      source: 'returned',
      loanId: to.loanId,
      paymentId: null,
      market: to.market,
      currency,
      amountMinor,
      by: `staff:${staffName}`,
      reason,
      needsSecondApproval: needsSecondApproval(currency, amountMinor),
    },
  )
}

/** What went out a second time is back with us, or gone. */
const resolveDuplicatePayout = async (
  { context, tx, to, disbursement }: PayoutResolution,
  decision: 'recovered' | 'lost',
): Promise<void> => {
  const { services, staffName } = context
  const { transitEntryId, amountMinor } = disbursement
  if (transitEntryId === null) throw new Error('money paid twice has no entry of its own')
  const moving = {
    services,
    tx,
    to,
    disbursement,
    actor: `staff:${staffName}`,
    businessOn: services.clock.businessDate(to.market),
  }
  if (decision === 'lost') {
    await postPayoutEntry(moving, lossPosting(amountMinor, 'cash.transit'))
  } else {
    const taken = reversalPosting('payout', await entryLines(tx, transitEntryId))
    await postPayoutEntry(moving, taken, transitEntryId)
  }
}

const resolvePayout = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { disbursementId, decision, reason }: SettlePayoutInput,
): Promise<WorkResult<SettlePayoutOutput | Refusal>> => {
  const { locale } = context
  const known = await findDisbursement(tx, disbursementId)
  if (!known) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const to = await lockPayoutDestination(tx, known)
  const disbursement = (await findDisbursement(tx, disbursementId)) ?? known
  const lead = stateTransitions[decision]
  if (disbursement.state !== lead.from) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  const settling = { context, tx, to, disbursement }
  if (decision === 'pay-again') await payAgain(settling, reason)
  else await resolveDuplicatePayout(settling, decision)
  await changeDisbursement(tx, disbursementId, { state: lead.to, reason })
  return storedReply({ disbursementId, state: lead.to })
}

/** A person ends what no rule could: money that came back, or that went out twice. */
export const settlePayoutHandler = async (
  input: SettlePayoutInput,
  context: StaffContext,
): Promise<SettlePayoutOutput | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'settlePayout', input }
  const answer = await replyOnce<SettlePayoutOutput>(context, once, tx =>
    resolvePayout(context, tx, input),
  )
  context.services.outbox.nudge()
  return answer
}
