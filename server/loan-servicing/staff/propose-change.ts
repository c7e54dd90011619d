import type { Transaction } from 'kysely'
import type { ApprovalProblem } from '#contract/approval/kinds.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import type { LoanAccount } from '#domain/loan/account.ts'
import { requestApproval } from '../../approval/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import type { StoredLoan } from '../../loan/public.ts'
import { type Locale, say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { type LoanChange, type LoanChangeProblem, lockOpenLoan } from '../change-loan.ts'

/** The reply of every change of a loan. */
export type ChangeReply = {
  readonly state: 'done' | 'waiting'
  readonly approvalId: string | null
}

/** A locked loan that is open, as it stands today. */
export type OpenLoan = { readonly loan: StoredLoan; readonly account: LoanAccount }

/** One change of a loan by staff: what it is, and whether a second person must approve it. */
type ProposedChange = {
  readonly call: string
  readonly input: { readonly loanId: string; readonly reason: string }
  /** In the words of the audit. */
  readonly action: string
  readonly findProblem: (open: OpenLoan) => LoanChangeProblem | undefined
  /** Undefined: it is done at once by `execute`. */
  readonly proposal: (open: OpenLoan) =>
    | {
        readonly kind: 'waiver' | 'hardship-plan' | 'write-off'
        readonly after: object
        readonly summary: readonly { readonly name: string; readonly value: string }[]
      }
    | undefined
  readonly execute?: (
    tx: Transaction<Tables>,
    open: OpenLoan,
    change: LoanChange,
  ) => Promise<unknown>
}

export const refuseLoanChange = (locale: Locale, problem: LoanChangeProblem): Refusal =>
  problem === 'missing'
    ? refuse(protocolCode.notFound, say(locale, 'notFound'))
    : refuse(
        refusalCode.loanChangeRefused,
        approvalCopy[locale].problems[problem satisfies ApprovalProblem],
      )

/** Makes a change of a loan, or proposes it, once under the idempotency key. */
export const changeLoan = async (
  context: StaffContext,
  { call, input, action, findProblem, proposal, execute }: ProposedChange,
): Promise<ChangeReply | Refusal> => {
  const { services, staff, audit, locale } = context
  const { loanId, reason } = input
  const once = { actor: `staff:${staff.staffId}`, call, input }
  const reply = await replyOnce<ChangeReply>(context, once, async tx => {
    const open = await lockOpenLoan({ services, tx }, loanId)
    if (typeof open === 'string') return unstoredRefusal(refuseLoanChange(locale, open))
    const problem = findProblem(open)
    if (problem !== undefined) return unstoredRefusal(refuseLoanChange(locale, problem))
    const { loan, account } = open
    await audit.record(tx, {
      action: `${action} ${loan.orderNo}`,
      subjectKind: 'borrower',
      subjectId: loan.borrowerId,
      reason,
    })
    const proposed = proposal(open)
    if (proposed === undefined) {
      const id = services.random.uuid()
      await execute?.(tx, open, { loanId, actor: `staff:${staff.name}`, reason, id })
      return storedReply({ state: 'done', approvalId: null })
    }
    const standing = { outstandingMinor: String(account.outstandingMinor), state: account.state }
    const approval = await requestApproval(context, tx, {
      kind: proposed.kind,
      subjectKind: 'loan',
      market: loan.market,
      items: [{ subjectId: loanId, before: standing, after: { ...standing, ...proposed.after } }],
      summary: [{ name: 'order', value: loan.orderNo }, ...proposed.summary],
      reason,
    })
    if ('refused' in approval) return unstoredRefusal(approval)
    return storedReply({ state: 'waiting', approvalId: approval.approvalId })
  })
  services.outbox.nudge()
  return reply
}
