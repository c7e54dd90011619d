import { type LocalDate, laterOf } from '../calendar/local-date.ts'
import type { LoanFacts } from './facts.ts'

/** The day of the latest thing that happened to a loan: a fold to it leaves nothing out. */
export function lastLoanEventOn(facts: LoanFacts): LocalDate {
  let last = facts.disbursedOn
  for (const { paidOn } of facts.payments) last = laterOf(last, paidOn)
  for (const { raisedOn } of facts.charges) last = laterOf(last, raisedOn)
  for (const { waivedOn } of facts.waivers) last = laterOf(last, waivedOn)
  for (const { effectiveOn } of facts.extensions) last = laterOf(last, effectiveOn)
  return last
}
