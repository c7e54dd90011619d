import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import { checkReminder, type ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import { reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import type { PlannedReminder } from '#domain/reminder/reminder-rules.ts'
import { hasOpenComplaint } from '../complaint/public.ts'
import { accountToday, getLoan, type StoredLoan } from '../loan/public.ts'
import { notify, renderMessage } from '../notification/public.ts'
import { localeFor } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { getContact } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import {
  countSent,
  hasRemindersEnabled,
  insertRefusal,
  insertSending,
  lockBorrowerMessages,
  type ReminderKey,
} from './store.ts'

export type ReminderRequest = {
  readonly loanId: string
  readonly planned: PlannedReminder
  /** The installment's day. */
  readonly dueOn: LocalDate
}

type ReminderResult =
  | { readonly outcome: 'refused'; readonly reason: ReminderRefusal }
  /** Passed on with the decision's transaction; its result is stored later. */
  | { readonly outcome: 'sending' }

const hasOpenDispute = ({ lastDispute }: StoredLoan, today: LocalDate): boolean =>
  lastDispute?.state === 'open' && today <= lastDispute.endsOn

/** Reads the facts anew, decides, and stores the decision before anything is sent. */
const decideReminder = async (
  services: Services,
  tx: Transaction<Tables>,
  { loanId, planned, dueOn }: ReminderRequest,
): Promise<ReminderResult> => {
  const { borrowerId } = await getLoan(tx, loanId)
  await lockBorrowerMessages(tx, borrowerId)
  // Read only now: what came while others were judged counts.
  const loan = await getLoan(tx, loanId)
  const contact = await getContact(services, tx, borrowerId)
  const { market } = loan
  const today = services.clock.businessDate(market)
  const now = services.clock.now()
  const subject: ReminderKey = { loanId, borrowerId, kind: planned.kind, dueOn }
  const amountMinor = owedMinor(accountToday(services, loan), planned, dueOn)
  const reason = checkReminder(reminderRulesFor(market, today), {
    ...(await countSent(tx, subject, today)),
    planned,
    now,
    zones: zonesOfRegion(market, contact.region),
    isClosed: contact.isClosed,
    hasPhone: contact.phone !== undefined,
    isOwed: amountMinor > 0n,
    hasOpenPaymentDispute: hasOpenDispute(loan, today),
    hasMoneyInSuspense: loan.payments.some(({ state }) => state === 'suspense'),
    hasOpenComplaint: await hasOpenComplaint(tx, borrowerId),
    hasRemindersEnabled: await hasRemindersEnabled(tx, borrowerId),
  })
  const decided = {
    ...subject,
    messageId: services.random.uuid(),
    decidedAt: now,
    decidedOn: today,
  }
  if (reason !== undefined || contact.phone === undefined) {
    const refused = reason ?? 'no-phone'
    await insertRefusal(tx, { ...decided, reason: refused })
    return { outcome: 'refused', reason: refused }
  }
  const event = planned.fromDay > 0 ? 'installment-late' : 'installment-due'
  const facts = { amount: String(amountMinor), on: dueOn }
  const locale = localeFor(contact.language, market)
  const form = { channel: 'sms', locale } as const
  const { text } = renderMessage(services, { event, market, facts }, form)
  const messageId = await insertSending(tx, {
    ...decided,
    sealed: id => services.cipher.seal(text, id),
  })
  // One that failed before is decided on again under its id, as another notification.
  const reference = `${messageId}/${now.getTime()}`
  await notify(services, tx, { event, reference, borrowerId, loanId, facts })
  return { outcome: 'sending' }
}

/** What is owed of an installment: before its day its own rest, after it all that is due by then. */
const owedMinor = (
  account: LoanAccount,
  { fromDay }: PlannedReminder,
  dueOn: LocalDate,
): bigint => {
  const ofThatDay = account.installments.filter(
    each => each.dueOn === dueOn && each.outstandingMinor > 0n,
  )
  if (ofThatDay.length === 0) return 0n
  if (fromDay > 0) return account.dueNowMinor
  return ofThatDay.reduce((sum, each) => sum + each.outstandingMinor, 0n)
}

/**
 * The one gate through which a message about repayment goes to a borrower. Its rules are
 * `checkReminder`'s. The decision and the notification that sends it are one transaction.
 */
export const sendReminder = async (
  services: Services,
  request: ReminderRequest,
): Promise<ReminderResult> => {
  const result = await inTransaction(services.db, tx => decideReminder(services, tx, request))
  if (result.outcome === 'sending') services.outbox.nudge()
  return result
}
