import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { settlePayout } from '#contract/staff/refund.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { entryLines } from '../ledger/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { applicationCopy } from './application-copy.ts'
import { askRefund, needsSecond } from './ask-refund.ts'
import { changeDisbursement, type Disbursement, findDisbursement } from './disbursement-store.ts'
import { postOnPayout } from './move-money-out.ts'
import { type Destination, lockDestination } from './payout-destination.ts'

type Input = InputOf<typeof settlePayout>
type Output = OutputOf<typeof settlePayout>

type Settling = {
  readonly context: StaffContext
  readonly tx: Transaction<Tables>
  readonly to: Destination
  readonly disbursement: Disbursement
}

/** Which state each decision is about, and which it leads to. */
const leads = {
  'pay-again': { from: 'return-held', to: 'return-settled' },
  recovered: { from: 'paid-twice', to: 'twice-settled' },
  lost: { from: 'paid-twice', to: 'twice-settled' },
} as const satisfies Record<Input['decision'], object>

/** The loan runs and is paid on; the money that its bank had sent back goes out to it again. */
const payAgain = async (
  { context, tx, to, disbursement }: Settling,
  reason: string,
): Promise<void> => {
  const { services, staffName } = context
  const { amountMinor, currency } = disbursement
  await askRefund(
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
      needsSecond: needsSecond(currency, amountMinor),
    },
  )
}

/** What went out a second time is back with us, or gone. */
const endTwice = async (
  { context, tx, to, disbursement }: Settling,
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
    await postOnPayout(moving, lossPosting(amountMinor, 'cash.transit'))
  } else {
    const taken = reversalPosting('payout', await entryLines(tx, transitEntryId))
    await postOnPayout(moving, taken, transitEntryId)
  }
}

const settle = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { disbursementId, decision, reason }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const { locale } = context
  const known = await findDisbursement(tx, disbursementId)
  if (!known) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const to = await lockDestination(tx, known)
  const disbursement = (await findDisbursement(tx, disbursementId)) ?? known
  const lead = leads[decision]
  if (disbursement.state !== lead.from) {
    return notKept(refuse(refusalCode.decisionTaken, applicationCopy[locale].decisionTaken))
  }
  const settling = { context, tx, to, disbursement }
  if (decision === 'pay-again') await payAgain(settling, reason)
  else await endTwice(settling, decision)
  await changeDisbursement(tx, disbursementId, { state: lead.to, reason })
  return kept({ disbursementId, state: lead.to })
}

/** A person ends what no rule could: money that came back, or that went out twice. */
export const settlePayoutHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'settlePayout', input }
  const answer = await answerOnce<Output>(context, once, tx => settle(context, tx, input))
  context.services.outbox.nudge()
  return answer
}
