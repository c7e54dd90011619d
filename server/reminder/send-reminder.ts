import type { Transaction } from 'kysely'
import type { ReminderOutcome } from '#contract/reminder/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { findLanguage, getMarket } from '#domain/market/market.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import { checkReminder, type ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import { reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import type { PlannedReminder } from '#domain/reminder/reminder-rules.ts'
import { hasOpenComplaint } from '../complaint/public.ts'
import { accountToday, getLoan, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { type Contact, getContact } from '../profile/public.ts'
import { sendWithFallback } from '../providers/sms/send-with-fallback.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { MessageLanguage } from './message-language.ts'
import {
  countSent,
  hasRemindersEnabled,
  insertRefusal,
  insertSending,
  lockBorrowerMessages,
  type ReminderKey,
  saveOutcome,
} from './store.ts'
import { owedMinor, type WrittenReminder, writeMessage } from './write-message.ts'

export type ReminderRequest = {
  readonly loanId: string
  readonly planned: PlannedReminder
  /** The installment's day. */
  readonly dueOn: LocalDate
}

type ReminderResult =
  | { readonly outcome: 'refused'; readonly reason: ReminderRefusal }
  | { readonly outcome: Exclude<ReminderOutcome, 'refused' | 'sending'> }

type ApprovedReminder = { readonly messageId: string; readonly to: string } & WrittenReminder

const hasOpenDispute = ({ lastDispute }: StoredLoan, today: LocalDate): boolean =>
  lastDispute?.state === 'open' && today <= lastDispute.endsOn

/** Reads the facts anew, decides, and stores the decision before anything is sent. */
const decideReminder = async (
  services: Services,
  tx: Transaction<Tables>,
  { loanId, planned, dueOn }: ReminderRequest,
): Promise<ApprovedReminder | ReminderRefusal> => {
  const { borrowerId } = await getLoan(tx, loanId)
  await lockBorrowerMessages(tx, borrowerId)
  // Read only now: what came while others were judged counts.
  const loan = await getLoan(tx, loanId)
  const contact = await getContact(services, tx, borrowerId)
  const { market, currency } = loan
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
    return refused
  }
  const locale = localeOf(contact, loan)
  const written = writeMessage(services, { market, locale, planned, dueOn, currency, amountMinor })
  const messageId = await insertSending(tx, {
    ...decided,
    sealed: id => services.cipher.seal(written.text, id),
  })
  return { messageId, to: contact.phone, ...written }
}

/** The language the borrower chose for letters, as far as messages are sent in it. */
const localeOf = ({ language }: Contact, { market }: StoredLoan): MessageLanguage => {
  const chosen = findLanguage(language, market)
  return chosen === undefined || chosen === 'hi' ? getMarket(market).language : chosen
}

/**
 * The one gate through which a message about repayment goes to a borrower. Its rules are
 * `checkReminder`'s. Each decision is stored before a sender is asked, so that a process which
 * crashes in between sends too little rather than twice.
 */
export const sendReminder = async (
  services: Services,
  request: ReminderRequest,
): Promise<ReminderResult> => {
  const decided = await inTransaction(services.db, tx => decideReminder(services, tx, request))
  if (typeof decided === 'string') return { outcome: 'refused', reason: decided }
  const { messageId, to, text, filled } = decided
  const { market } = await getLoan(services.db, request.loanId)
  const senders = services.smsSenders(market).filter(({ channels }) => channels.includes('sms'))
  const { delivery, sender } = await sendWithFallback(services, senders, {
    to,
    text,
    filled,
    code: '',
    channel: 'sms',
    reference: messageId,
  })
  await saveOutcome(services.db, messageId, { outcome: delivery, sender })
  return { outcome: delivery }
}
