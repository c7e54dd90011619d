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

/** The state in which each decision is possible, and the state it leads to. */
const stateTransitions = {
  'pay-again': { from: 'return-held', to: 'return-settled' },
  recovered: { from: 'paid-twice', to: 'twice-settled' },
  lost: { from: 'paid-twice', to: 'twice-settled' },
} as const satisfies Record<SettlePayoutInput['decision'], object>

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

/** Books a second payout as recovered or as a loss. */
const resolveDuplicatePayout = async (
  { context, tx, to, disbursement }: PayoutResolution,
  decision: 'recovered' | 'lost',
): Promise<void> => {
  const { services, staffName } = context
  const { transitEntryId, amountMinor } = disbursement
  if (transitEntryId === null) throw new Error('a second payout has no entry of its own')
  const payout = {
    services,
    tx,
    to,
    disbursement,
    actor: `staff:${staffName}`,
    businessOn: services.clock.businessDate(to.market),
  }
  if (decision === 'lost') {
    await postPayoutEntry(payout, lossPosting(amountMinor, 'cash.transit'))
  } else {
    const reversal = reversalPosting('payout', await entryLines(tx, transitEntryId))
    await postPayoutEntry(payout, reversal, transitEntryId)
  }
}

const resolvePayout = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { disbursementId, decision, reason }: SettlePayoutInput,
): Promise<WorkResult<SettlePayoutOutput | Refusal>> => {
  const { locale } = context
  const unlocked = await findDisbursement(tx, disbursementId)
  if (!unlocked) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const to = await lockPayoutDestination(tx, unlocked)
  const disbursement = (await findDisbursement(tx, disbursementId)) ?? unlocked
  const transition = stateTransitions[decision]
  if (disbursement.state !== transition.from) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  const resolution = { context, tx, to, disbursement }
  if (decision === 'pay-again') {
    const refused = await payAgain(resolution, reason)
    if (refused) return unstoredRefusal(refused)
  } else await resolveDuplicatePayout(resolution, decision)
  await changeDisbursement(tx, disbursementId, { state: transition.to, reason })
  return storedReply({ disbursementId, state: transition.to })
}

/** Staff decide on a payout that was returned while the loan was paid on, or that was paid twice. */
export const settlePayoutHandler = async (
  input: SettlePayoutInput,
  context: StaffContext,
): Promise<SettlePayoutOutput | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'settlePayout', input }
  const reply = await replyOnce<SettlePayoutOutput>(context, once, tx =>
    resolvePayout(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
