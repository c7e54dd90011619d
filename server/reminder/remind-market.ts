import { payableInstallments } from '#domain/installments/payable-installments.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import { isWithinContactHours } from '#domain/reminder/check-reminder.ts'
import { reminderFor, reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import type { ReminderRules } from '#domain/reminder/reminder-rules.ts'
import { totalOf } from '#domain/waterfall/bucket.ts'
import { accountToday, listOwingLoans, type StoredLoan } from '../loan/public.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Services } from '../services.ts'
import { type ReminderRequest, sendReminder } from './send-reminder.ts'
import { findRound, listHandledReminders, saveRound } from './store.ts'

const pageSize = 200

/** After a round that left something open: a sender that was down, a place where it was night. */
const pauseMs = 30 * 60_000

/**
 * What to say today of a loan: of its oldest unpaid installment, or of the oldest unpaid part of it, and
 * nothing of the others.
 */
const dueReminder = (
  services: Services,
  rules: ReminderRules,
  loan: StoredLoan,
): ReminderRequest | undefined => {
  const account = accountToday(services, loan)
  const oldest = payableInstallments(account).find(each => totalOf(each.outstanding) > 0n)
  if (!oldest) return undefined
  const planned = reminderFor(rules, oldest.dueOn, account.asOf)
  return planned && { loanId: loan.loanId, planned, dueOn: oldest.dueOn }
}

const keyOf = (loanId: string, kind: string, dueOn: string): string => `${loanId} ${kind} ${dueOn}`

/** After so many payment links that the provider did not give, the round goes on without. */
const maxFailedLinks = 3

type Round = {
  readonly rules: ReminderRules
  /** Payment links that the provider did not give in this round. */
  failedLinks: number
}

/**
 * Writes to those of some loans who are to be written to; true when nothing is left open. A loan that
 * cannot be read holds up no other.
 */
const remindPage = async (
  services: Services,
  round: Round,
  loans: readonly StoredLoan[],
): Promise<boolean> => {
  const settled = new Set(
    (
      await listHandledReminders(
        services.db,
        loans.map(({ loanId }) => loanId),
      )
    ).map(each => keyOf(each.loanId, each.kind, each.dueOn)),
  )
  let isComplete = true
  const remind = async (loan: StoredLoan) => {
    const due = dueReminder(services, round.rules, loan)
    if (!due || settled.has(keyOf(due.loanId, due.planned.kind, due.dueOn))) return
    const mayLink = round.failedLinks < maxFailedLinks
    const result = await sendReminder(services, due, { mayLink })
    if (result.linkFailed) round.failedLinks += 1
    // What was passed on may fail: the next round of the day sees its result.
    const mayStillGo = result.outcome === 'sending' || result.reason === 'quiet-hours'
    if (mayStillGo) isComplete = false
  }
  const failed = await forEachRow(services, loans, remind, {
    message: 'a borrower could not be reminded',
    facts: ({ loanId }) => ({ loanId }),
  })
  return isComplete && failed.length === 0
}

/**
 * Looks at every loan of a market that owes something, once on each of its days, while somebody
 * there is awake. Whatever was missed while nothing ran is sent only as far as it is still true.
 */
export const remindMarket = async (services: Services, market: MarketCode): Promise<void> => {
  const { db, clock, switches } = services
  if (!(await switches.isOn('reminder', market))) return
  const now = clock.now()
  const day = clock.businessDate(market)
  const rules = reminderRulesFor(market, day)
  if (!zonesOfRegion(market, undefined).some(zone => isWithinContactHours(rules, zone, now))) return
  const last = await findRound(db, market, day)
  if (last?.complete || (last && now.getTime() - last.passedAt.getTime() < pauseMs)) return
  let isComplete = true
  const round: Round = { rules, failedLinks: 0 }
  let after: string | undefined
  for (;;) {
    const loans = await listOwingLoans(db, { market, after, size: pageSize })
    if (loans.length === 0) break
    isComplete = (await remindPage(services, round, loans)) && isComplete
    after = loans.at(-1)?.loanId
  }
  await saveRound(db, { market, day, passedAt: now, complete: isComplete })
}

export const remindAll = async (services: Services): Promise<void> => {
  for (const market of services.config.markets) await remindMarket(services, market)
}
