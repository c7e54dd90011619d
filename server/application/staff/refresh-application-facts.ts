import type { Transaction } from 'kysely'
import type { refreshApplicationFacts } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { hasStopped } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { loanState, lockLoan, type StoredLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { bindLinkKeys, freezeFacts } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { applicationResponse } from '../application-response.ts'
import { requestVerification } from '../verify-application.ts'

type RefreshInput = InputOf<typeof refreshApplicationFacts>
type RefreshOutput = OutputOf<typeof refreshApplicationFacts>

/** No money is under way: it waits for a decision, was rejected, or its payout has stopped. */
const mayRefresh = async (tx: Transaction<Tables>, loan: StoredLoan): Promise<boolean> => {
  const state = loanState(loan)
  if (state === 'under-review' || state === 'rejected') return true
  return state === 'approved' && (await hasStopped(tx, loan.loanId))
}

const refresh = async (
  { services, locale, staff, audit }: StaffContext,
  tx: Transaction<Tables>,
  { orderId, reason }: RefreshInput,
): Promise<WorkResult<RefreshOutput | Refusal>> => {
  const loan = await lockLoan(tx, orderId)
  if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  if (!(await mayRefresh(tx, loan))) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  const { loanId, borrowerId, market } = loan
  const version = await freezeFacts(services, tx, { loanId, borrowerId, by: `staff:${staff.name}` })
  await bindLinkKeys(services, tx, { borrowerId, market, deviceId: undefined })
  await requestVerification(services, tx, loan, version)
  await audit.record(tx, {
    action: `facts of ${loan.orderNo} frozen as version ${version}`,
    subjectKind: 'borrower',
    subjectId: borrowerId,
    reason,
  })
  return storedReply(await applicationResponse({ ...services, db: tx }, loan, { staff, locale }))
}

/** Freezes what a borrower states now as the next version, for staff to decide or pay out on. */
export const refreshApplicationFactsHandler = async (
  input: RefreshInput,
  context: StaffContext,
): Promise<RefreshOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'refreshApplicationFacts', input }
  const reply = await replyOnce<RefreshOutput>(
    context,
    once,
    async tx => await refresh(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
