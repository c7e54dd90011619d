import type { Transaction } from 'kysely'
import type { decideApplication } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { localDateIn } from '#domain/calendar/zone.ts'
import { decisionRulesFor } from '#domain/decision/decide.ts'
import { getMarket } from '#domain/market/market.ts'
import { recordStaffAction } from '../../audit/public.ts'
import { listDisbursements } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import {
  getLoan,
  listDecisions,
  loanState,
  lockLoan,
  oneOpenLoan,
  type StoredLoan,
} from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import {
  findFrozenFacts,
  findPayoutAccount,
  getApplicant,
  isStillStated,
  verifyHolder,
} from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { applicationResponse } from '../application-response.ts'
import { takeDecision } from '../take-decision.ts'

type DecideApplicationInput = InputOf<typeof decideApplication>
type DecideApplicationOutput = OutputOf<typeof decideApplication>

const outcomes = { approve: 'approved', reject: 'rejected' } as const

/**
 * `first`: not decided yet; `overrule`: it reverses the decision that stands; `no`: the same decision
 * stands already, or a payout is under way.
 */
const decisionKind = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
  { decision }: DecideApplicationInput,
): Promise<'first' | 'overrule' | 'no'> => {
  const state = loanState(loan)
  if (state === 'under-review') return 'first'
  if (state === 'rejected') return decision === 'approve' ? 'overrule' : 'no'
  if (state !== 'approved' || decision === 'approve') return 'no'
  const attempts = await listDisbursements(tx, loan.loanId)
  return attempts.every(each => ['failed', 'returned'].includes(each.state)) ? 'overrule' : 'no'
}

/**
 * Why an application cannot be approved as it is: its facts are not the version that staff saw, or
 * were changed since; or the amount needs a verified identity and account holder. Undefined: it can.
 */
const findApprovalRefusal = async (
  { services, locale }: StaffContext,
  tx: Transaction<Tables>,
  { loan, input }: { loan: StoredLoan; input: DecideApplicationInput },
): Promise<Refusal | undefined> => {
  const copy = offerCopy[locale].terms
  const profileAccess = { db: tx, cipher: services.cipher }
  const { borrowerId, market } = loan
  const frozen = await findFrozenFacts(profileAccess, loan.loanId)
  const isCurrent =
    frozen !== undefined &&
    input.factsVersion === String(frozen.version) &&
    (await isStillStated(profileAccess, borrowerId, frozen))
  if (!isCurrent) return refuse(refusalCode.factsChanged, copy.factsChanged)
  const appliedOn = localDateIn(getMarket(market).timeZone, loan.createdAt)
  if (loan.principalMinor <= decisionRulesFor(market, appliedOn).maxUncheckedMinor) return undefined
  const { identityCheck } = await getApplicant(profileAccess, borrowerId)
  const account = await findPayoutAccount(profileAccess, borrowerId)
  const isHolderVerified = account?.isHolderVerified === true || input.holderVerified === '1'
  return identityCheck === 'approved' && isHolderVerified
    ? undefined
    : refuse(refusalCode.verificationMissing, copy.verificationMissing)
}

/** Records that this member of staff has verified the holder of the frozen account. */
const recordHolderVerified = async (
  { services, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { loan, reason }: { loan: StoredLoan; reason: string },
): Promise<void> => {
  const account = await findPayoutAccount({ db: tx, cipher: services.cipher }, loan.borrowerId)
  if (!account || account.isHolderVerified) return
  const { payoutAccountId } = account
  await verifyHolder(tx, { payoutAccountId, by: `staff:${staffName}`, now: services.clock.now() })
  await recordStaffAction(tx, services, {
    staffName,
    action: 'account holder verified',
    subjectKind: 'borrower',
    subjectId: loan.borrowerId,
    reason,
  })
}

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: DecideApplicationInput,
): Promise<WorkResult<DecideApplicationOutput | Refusal>> => {
  const { services, locale, staffName } = context
  const copy = offerCopy[locale].terms
  const loan = await lockLoan(tx, input.orderId)
  if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const kind = await decisionKind(tx, loan, input)
  if (kind === 'no') return unstoredRefusal(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  const decidedBy = `staff:${staffName}`
  const last = (await listDecisions(tx, loan.loanId)).at(-1)
  // A decision is overruled by another person than the one who took it.
  if (kind === 'overrule' && last?.decidedBy === decidedBy) {
    return unstoredRefusal(refuse(refusalCode.sameStaff, copy.sameStaff))
  }
  const outcome = outcomes[input.decision]
  if (outcome === 'approved') {
    const refusal = await findApprovalRefusal(context, tx, { loan, input })
    if (refusal) return unstoredRefusal(refusal)
    if (input.holderVerified === '1') {
      await recordHolderVerified(context, tx, { loan, reason: input.reason })
    }
  }
  const factsVersion = outcome === 'approved' ? Number(input.factsVersion) : null
  await takeDecision(
    { services, tx, loan, factsVersion },
    { outcome, reasons: [], decidedBy, note: input.reason },
  )
  const decided = await getLoan(tx, loan.loanId)
  const profileAccess = { db: tx, cipher: services.cipher }
  return storedReply(await applicationResponse(profileAccess, decided, locale))
}

/** Staff decide on an application, or overrule a decision of the rules or of another person. */
export const decideApplicationHandler = async (
  input: DecideApplicationInput,
  context: StaffContext,
): Promise<DecideApplicationOutput | Refusal> => {
  const actor = `staff:${context.staffName}`
  try {
    const reply = await replyOnce<DecideApplicationOutput>(
      context,
      { actor, call: 'decideApplication', input },
      async tx => await decide(context, tx, input),
    )
    context.services.outbox.nudge()
    return reply
  } catch (error) {
    if (!isUniqueViolation(error, oneOpenLoan)) throw error
    // The rejected borrower has applied for another loan meanwhile.
    const { openLoanExists } = offerCopy[context.locale].terms
    return refuse(refusalCode.openLoanExists, openLoanExists)
  }
}
