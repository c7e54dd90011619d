import { approvalCopy } from '#copy/server/approval.js'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { addDays } from '#domain/calendar/local-date.ts'
import { hardshipRulesOn } from '#domain/hardship/hardship-rules.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { findPayOffAvailability } from '../early-settlement/public.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import {
  findFactProblem,
  findWriteOffProblem,
  type LoanChangeProblem,
  leftToWaiveAlone,
  planFor,
  waivableBuckets,
} from './change-loan.ts'

/**
 * What refuses every plan of today: what refuses the shortest one there is, except that it makes an
 * installment due earlier, which a longer plan may not.
 */
const findPlanProblem = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  account: LoanAccount,
): LoanChangeProblem | undefined => {
  const firstDueOn = addDays(account.asOf, 1)
  const plan = planFor(services, loan, account, {
    firstDueOn,
    every: { count: 1, unit: 'month' },
    payments: 1,
  })
  return typeof plan === 'string' && plan !== 'due-too-early' ? plan : undefined
}

/** Which changes of a loan are impossible today, each with why, and the limits of those that are not. */
export const possibleChanges = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  account: LoanAccount,
  locale: Locale,
) => {
  const rules = marketRules(loan.market)
  const hardship = hardshipRulesOn(rules.hardshipRows, account.asOf)
  const settled = account.state === 'settled' ? 'settled' : undefined
  const { problems } = approvalCopy[locale]
  const why = (problem: LoanChangeProblem | undefined) =>
    problem === undefined ? null : problems[problem]
  const owesCharges = waivableBuckets.some(bucket => account.outstanding[bucket] > 0n)
  const payOff = findPayOffAvailability(services, loan, undefined)
  const money = amountTextIn(loan.currency)
  return {
    waiveProblem: why(
      settled ?? findFactProblem(services, loan) ?? (owesCharges ? undefined : 'not-owed'),
    ),
    hardshipProblem: why(settled ?? findPlanProblem(services, loan, account)),
    writeOffProblem: why(settled ?? findWriteOffProblem(loan, account)),
    earlySettlementProblem: payOff
      ? null
      : paymentRequestCopy[locale].replies.earlySettlementClosed,
    waiveAloneUpTo: money(leftToWaiveAlone(loan)),
    writeOffAfterDays: rules.writeOffAfterDays,
    planFirstDueBy: addDays(account.asOf, hardship.maxDaysToFirst),
    planMaxPayments: hardship.maxPayments,
    planMaxMonthsLonger: hardship.maxMonthsLonger,
  }
}
