import type { Transaction } from 'kysely'
import * as z from 'zod'
import { refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { decide, overrulesHardRule } from '#domain/decision/decide.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { requestApproval } from '../approval/public.ts'
import { getDecisionRules } from '../decision/public.ts'
import { hasStopped } from '../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../http/handler.ts'
import { hasOtherOpenLoan, loanState, lockLoan, type StoredLoan } from '../loan/public.ts'
import { findFrozenFacts } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Db, Tables } from '../tables.ts'
import { applicationFacts } from './decide-loan.ts'
import { takeDecision } from './take-decision.ts'
import { findVerificationProblem } from './verification-refusal.ts'

const overruleAfter = z.object({ factsVersion: z.string() })

/** What the rules say of a loan as its borrower stands now, whatever they said when it was applied for. */
export const assessLoan = async (
  services: Pick<Services, 'clock' | 'cipher' | 'identityProviderOf'>,
  db: Db,
  loan: StoredLoan,
) => {
  const frozen = await findFrozenFacts({ db, cipher: services.cipher }, loan.loanId)
  const facts = await applicationFacts(services, db, { loan, frozen })
  const { rules } = await getDecisionRules(db, loan.market, facts.appliedOn)
  return { facts, rules, reasons: decide(facts, rules).reasons }
}

/**
 * Proposes to approve a loan, or to pay a stopped one out on other facts, where that is against a rule
 * that one person alone may not overrule; `no-need` where it is against none. The caller holds the
 * loan's row and has checked it.
 */
export const proposeOverruling = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { loan, factsVersion, reason }: { loan: StoredLoan; factsVersion: string; reason: string },
): Promise<'proposed' | 'no-need' | Refusal> => {
  const { loanId, orderNo, market, currency, principalMinor } = loan
  const { reasons } = await assessLoan(context.services, tx, loan)
  if (!overrulesHardRule(reasons)) return 'no-need'
  if (await hasOtherOpenLoan(tx, loan)) {
    return refuse(refusalCode.openLoanExists, offerCopy[context.locale].terms.openLoanExists)
  }
  const proposed = await requestApproval(context, tx, {
    kind: 'application-overrule',
    subjectKind: 'application',
    market,
    items: [
      {
        subjectId: loanId,
        before: { state: loanState(loan) },
        after: { factsVersion, state: 'approved' },
      },
    ],
    summary: [
      { name: 'order', value: orderNo },
      { name: 'amount', value: amountTextIn(currency)(principalMinor) },
      { name: 'currency', value: currency },
      { name: 'rules', value: reasons.join(', ') },
    ],
    reason,
  })
  return 'refused' in proposed ? proposed : 'proposed'
}

/** Approves a loan against a hard rule once a second person agrees, on the facts that were proposed. */
export const registerOverruling = (services: Services): void => {
  services.approvals.define({
    kind: 'application-overrule',
    check: async (tx, { subjectId, after }) => {
      const loan = await lockLoan(tx, subjectId)
      if (!loan) return 'missing'
      const state = loanState(loan)
      const isOpen =
        state === 'under-review' ||
        state === 'rejected' ||
        (state === 'approved' && (await hasStopped(tx, subjectId)))
      if (!isOpen) return 'already-decided'
      if (await hasOtherOpenLoan(tx, loan)) return 'open-loan-exists'
      const { factsVersion } = z.parse(overruleAfter, after)
      return await findVerificationProblem(services, tx, {
        loan,
        factsVersion,
        isHolderVerified: false,
      })
    },
    execute: async (tx, { subjectId, after, checker, maker, reason }) => {
      const loan = await lockLoan(tx, subjectId)
      if (!loan) throw new Error(`loan ${subjectId} is gone although it was checked`)
      await takeDecision(
        { services, tx, loan, factsVersion: Number(z.parse(overruleAfter, after).factsVersion) },
        {
          outcome: 'approved',
          reasons: [],
          decidedBy: `staff:${checker.name}`,
          proposedBy: `staff:${maker.name}`,
          note: reason,
        },
      )
      return { loanId: subjectId }
    },
  })
}
