import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { payableInstallments } from '#domain/installments/payable-installments.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import { sumMinor } from '#domain/money/money.ts'
import { checkReminder, type ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import { reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import type { PlannedReminder } from '#domain/reminder/reminder-rules.ts'
import { totalOf } from '#domain/waterfall/bucket.ts'
import { hasOpenComplaint } from '../complaint/public.ts'
import { accountToday, getLoan, type StoredLoan } from '../loan/public.ts'
import { hasTextFor, isRegisteredLink, notify, renderMessage } from '../notification/public.ts'
import { localeFor } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { getContact } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Db, Tables } from '../tables.ts'
import { createPaymentLink } from './create-payment-link.ts'
import {
  countSent,
  hasRemindersEnabled,
  insertRefusal,
  insertSending,
  lockBorrowerMessages,
} from './store.ts'

export type ReminderRequest = {
  readonly loanId: string
  readonly planned: PlannedReminder
  /** The day of the installment, or of a part of it. */
  readonly dueOn: LocalDate
}

type ReminderResult =
  | { readonly outcome: 'refused'; readonly reason: ReminderRefusal }
  /** Passed on with the decision's transaction; its result is stored later. */
  | { readonly outcome: 'sending' }

const hasOpenDispute = ({ lastDispute }: StoredLoan, today: LocalDate): boolean =>
  lastDispute?.state === 'open' && today <= lastDispute.endsOn

type ReminderSubject = {
  readonly loan: StoredLoan
  readonly contact: Awaited<ReturnType<typeof getContact>>
  readonly owed: Owed
  /** Undefined: it may go. */
  readonly reason: ReminderRefusal | undefined
}

/** What the message gate says by the facts as they are read now. */
const judgeReminder = async (
  services: Services,
  db: Db,
  { loanId, planned, dueOn }: ReminderRequest,
): Promise<ReminderSubject> => {
  const loan = await getLoan(db, loanId)
  const { market, borrowerId } = loan
  const contact = await getContact(services, db, borrowerId)
  const today = services.clock.businessDate(market)
  const owed = owedOf(accountToday(services, loan), planned, dueOn)
  const key = { loanId, borrowerId, kind: planned.kind, dueOn }
  const reason = checkReminder(reminderRulesFor(market, today), {
    ...(await countSent(db, key, today)),
    planned,
    now: services.clock.now(),
    zones: zonesOfRegion(market, contact.region),
    isClosed: contact.isClosed,
    hasPhone: contact.phone !== undefined,
    isOwed: owed.amountMinor > 0n,
    hasOpenPaymentDispute: hasOpenDispute(loan, today),
    hasMoneyInSuspense: loan.payments.some(({ state }) => state === 'suspense'),
    hasOpenComplaint: await hasOpenComplaint(db, borrowerId),
    hasRemindersEnabled: await hasRemindersEnabled(db, borrowerId),
  })
  return { loan, contact, owed, reason }
}

/** A provider's page for exactly this amount, for as long as the amount is owed unchanged. */
type PayLink = { readonly url: string; readonly amountMinor: bigint }

/** What the borrower is notified of. */
const plainMessage = ({ owed }: ReminderSubject, { planned, dueOn }: ReminderRequest) => ({
  event: planned.fromDay > 0 ? ('installment-late' as const) : ('installment-due' as const),
  facts: { amount: String(owed.amountMinor), on: dueOn },
})

const linkedMessage = (judged: ReminderSubject, request: ReminderRequest, payLink: string) => {
  const { event, facts } = plainMessage(judged, request)
  return { event: `${event}-link` as const, facts: { ...facts, payLink } }
}

const writtenAsSms = (
  services: Services,
  { loan: { market }, contact }: ReminderSubject,
  message: ReturnType<typeof plainMessage | typeof linkedMessage>,
) => {
  const form = { channel: 'sms', locale: localeFor(contact.language, market) } as const
  return renderMessage(services, { ...message, market }, form)
}

/** Whether the senders of its market have a text for a message with a link. */
const canCarry = (
  services: Services,
  judged: ReminderSubject,
  message: ReturnType<typeof linkedMessage>,
): boolean => {
  const { values } = writtenAsSms(services, judged, message)
  return hasTextFor(services, judged.loan.market, { event: message.event, values })
}

/**
 * A payment link for a reminder that may go by the facts of now, in a market whose provider has links and
 * whose senders have a text for one. `failed` also where its host may not stand in a text message, so
 * that a round does not have links made in vain. Outside any transaction, since the provider is asked.
 */
const findPayLink = async (
  services: Services,
  request: ReminderRequest,
): Promise<PayLink | 'failed' | undefined> => {
  const judged = await judgeReminder(services, services.db, request)
  const { loan, owed, reason } = judged
  if (reason !== undefined || !canCarry(services, judged, linkedMessage(judged, request, ''))) {
    return undefined
  }
  const link = await createPaymentLink(services, loan, owed)
  if (link === 'failed') return link
  if (link === 'unavailable') return undefined
  return isLinkAllowed(services, loan.market, link.url)
    ? { ...link, amountMinor: owed.amountMinor }
    : 'failed'
}

/**
 * Whether a reminder may carry an address; reports it where not. Of every reminder, also one by
 * WhatsApp: what WhatsApp does not deliver goes by SMS.
 */
const isLinkAllowed = (services: Services, market: MarketCode, url: string): boolean => {
  if (isRegisteredLink(services, market, url)) return true
  const { log, metrics } = services
  log.warn(
    { market, host: URL.parse(url)?.hostname },
    'the host of a payment link is not registered',
  )
  metrics.countLeftOutLink(market)
  return false
}

/**
 * Reads the facts anew, decides, and stores the decision before anything is sent. The link goes with the
 * reminder only if its amount is still the one owed, and the senders take its address.
 */
const decideReminder = async (
  services: Services,
  tx: Transaction<Tables>,
  request: ReminderRequest,
  payLink: PayLink | undefined,
): Promise<ReminderResult> => {
  const { loanId, planned, dueOn } = request
  const { borrowerId, market } = await getLoan(tx, loanId)
  await lockBorrowerMessages(tx, borrowerId)
  // Read only now: what came while others were judged counts.
  const judged = await judgeReminder(services, tx, request)
  const { contact, owed, reason } = judged
  const now = services.clock.now()
  const decided = {
    loanId,
    borrowerId,
    kind: planned.kind,
    dueOn,
    messageId: services.random.uuid(),
    decidedAt: now,
    decidedOn: services.clock.businessDate(market),
  }
  if (reason !== undefined || contact.phone === undefined) {
    const refused = reason ?? 'no-phone'
    await insertRefusal(tx, { ...decided, reason: refused })
    return { outcome: 'refused', reason: refused }
  }
  const linked =
    payLink?.amountMinor === owed.amountMinor
      ? linkedMessage(judged, request, payLink.url)
      : undefined
  const carried = linked && canCarry(services, judged, linked) ? linked : undefined
  const plain = plainMessage(judged, request)
  const { text } = writtenAsSms(services, judged, carried ?? plain)
  const messageId = await insertSending(tx, {
    ...decided,
    sealed: id => services.cipher.seal(text, id),
  })
  // One that failed before is decided on again under its id, as another notification.
  const reference = `${messageId}/${now.getTime()}`
  const about = { reference, borrowerId, loanId }
  if (carried) await notify(services, tx, { ...carried, ...about })
  else await notify(services, tx, { ...plain, ...about })
  return { outcome: 'sending' }
}

type Owed = {
  readonly amountMinor: bigint
  /** The installments that it is owed for. */
  readonly periods: number
}

/**
 * What is owed of an installment, or of a part of one by a hardship plan: before its day its own rest,
 * after it all that is due by then.
 */
const owedOf = (account: LoanAccount, { fromDay }: PlannedReminder, dueOn: LocalDate): Owed => {
  const open = payableInstallments(account).filter(each => totalOf(each.outstanding) > 0n)
  const ofThatDay = open.filter(each => each.dueOn === dueOn)
  if (ofThatDay.length === 0) return { amountMinor: 0n, periods: 0 }
  const due = open.filter(each => each.dueOn <= dueOn)
  if (fromDay > 0) return { amountMinor: account.dueNowMinor, periods: due.length }
  const amountMinor = sumMinor(ofThatDay.map(each => totalOf(each.outstanding)))
  return { amountMinor, periods: ofThatDay.length }
}

/**
 * The one gate through which a message about repayment goes to a borrower. Its rules are
 * `checkReminder`'s. The decision and the notification that sends it are one transaction. With
 * `mayLink` it carries a payment link where there can be one; `linkFailed` says that the provider gave
 * none, which never holds the reminder back.
 */
export const sendReminder = async (
  services: Services,
  request: ReminderRequest,
  { mayLink }: { readonly mayLink: boolean },
): Promise<ReminderResult & { readonly linkFailed: boolean }> => {
  const link = mayLink ? await findPayLink(services, request) : undefined
  const payLink = link === 'failed' ? undefined : link
  const result = await inTransaction(services.db, tx =>
    decideReminder(services, tx, request, payLink),
  )
  if (result.outcome === 'sending') services.outbox.nudge()
  return { ...result, linkFailed: link === 'failed' }
}
