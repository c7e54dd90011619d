import type { InputOf, OutputOf } from '#contract/call.ts'
import type { askContact, recordContact } from '#contract/collections/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { addDays, type LocalDate, localDate } from '#domain/calendar/local-date.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import {
  type ContactRefusal,
  checkContact,
  contactHoursFor,
  nextContactTime,
  nextDayWithinCaps,
} from '#domain/collections/check-contact.ts'
import { type ContactRules, contactRulesOn } from '#domain/collections/contact-rules.ts'
import { findLanguage, getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import { hasOpenComplaint } from '../../complaint/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { refuseManyReveals } from '../../http/staff-call/refuse-many-reveals.ts'
import { accountToday, getLoan, lockLoan, type StoredLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { getApplicant, getContact } from '../../profile/public.ts'
import {
  countSent,
  hasRemindersEnabled,
  listSentDays,
  lockBorrowerMessages,
} from '../../reminder/public.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { isOnHardshipPlan, stateOfPromise } from '../case-of.ts'
import {
  countContacts,
  endContact,
  insertContact,
  listContactDays,
  listPromises,
} from '../store.ts'

type AskContactInput = InputOf<typeof askContact>
type AskContactOutput = OutputOf<typeof askContact>

const monthsOfYear = 12n

type GuardedContact = {
  readonly services: Services
  readonly tx: Db
  readonly loan: StoredLoan
  readonly rules: ContactRules
}

/** What the guard needs to know of a late loan and its borrower; nobody else is read. */
const readFacts = async (services: Services, tx: Db, loan: StoredLoan) => {
  const { borrowerId, market, loanId } = loan
  const today = services.clock.businessDate(market)
  const contact = await getContact(services, tx, borrowerId)
  const applicant = await getApplicant({ ...services, db: tx }, borrowerId)
  const monthlyMinor = applicant.monthlyIncomeMinor
  const counted = await countContacts(tx, borrowerId, { today, since: addDays(today, -6) })
  const sent = await countSent(tx, { loanId, borrowerId, kind: 'due', dueOn: today }, today)
  const [promise] = await listPromises(tx, [loanId])
  const { lastDispute } = loan
  return {
    contact,
    input: {
      now: services.clock.now(),
      zones: zonesOfRegion(market, contact.region),
      yearlyIncomeMinor: monthlyMinor == null ? undefined : monthlyMinor * monthsOfYear,
      isClosed: contact.isClosed,
      hasPhone: contact.phone !== undefined,
      daysPastDue: accountToday(services, loan).daysLate,
      isOnHardshipPlan: isOnHardshipPlan(loan),
      hasOpenPromise: promise !== undefined && stateOfPromise(promise, loan, today) === 'open',
      hasOpenComplaint: await hasOpenComplaint(tx, borrowerId),
      hasOpenPaymentDispute: lastDispute?.state === 'open' && today <= lastDispute.endsOn,
      hasMessagesEnabled: await hasRemindersEnabled(tx, borrowerId),
      contactsToday: counted.today + sent.sentToday,
      contactsThisWeek: counted.week + sent.sentThisWeek,
    },
  }
}

/** From when the rule that refuses does not any more; undefined where no day ends it. */
const findAllowedFrom = async (
  { services, tx, loan, rules }: GuardedContact,
  facts: Awaited<ReturnType<typeof readFacts>>['input'],
  refusal: ContactRefusal,
): Promise<Date | undefined> => {
  const { market, borrowerId, loanId, lastDispute } = loan
  const today = services.clock.businessDate(market)
  const hours = contactHoursFor(rules, facts.yearlyIncomeMinor)
  const { timeZone } = getMarket(market)
  const from = (day: LocalDate) => nextContactTime(hours, facts.zones, startOfDayIn(timeZone, day))
  if (refusal === 'quiet-hours') return nextContactTime(hours, facts.zones, facts.now)
  if (refusal === 'payment-dispute-open') {
    return lastDispute ? from(addDays(localDate(lastDispute.endsOn), 1)) : undefined
  }
  if (refusal === 'promise-open') {
    const [promise] = await listPromises(tx, [loanId])
    return promise && from(addDays(promise.dueOn, 1))
  }
  if (refusal !== 'day-cap' && refusal !== 'week-cap') return undefined
  const since = addDays(today, -6)
  const days = [
    ...(await listContactDays(tx, borrowerId, since)),
    ...(await listSentDays(tx, borrowerId, since)),
  ]
  return from(nextDayWithinCaps(rules, days, today))
}

/**
 * Asks the guard under the borrower's lock, so that two agents cannot both be the last allowed one.
 * A yes is stored as a contact before the number is returned; a no shows nothing.
 */
export const askContactHandler = async (
  input: AskContactInput,
  context: StaffContext,
): Promise<AskContactOutput | Refusal> => {
  const { services, staff, audit, locale } = context
  const tooMany = await refuseManyReveals(context)
  if (tooMany) return tooMany
  const { loanId, channel, reason } = input
  const once = { actor: `staff:${staff.staffId}`, call: 'askContact', input }
  const reply = await replyOnce<AskContactOutput>(context, once, async tx => {
    const loan = await lockLoan(tx, loanId)
    if (!loan || loan.disbursedOn === null) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    const { borrowerId, market } = loan
    await lockBorrowerMessages(tx, borrowerId)
    const today = services.clock.businessDate(market)
    const rules = contactRulesOn(marketRules(market).contactRows, today)
    const { contact, input: facts } = await readFacts(services, tx, loan)
    const refusal = checkContact(rules, { ...facts, channel })
    const { fromHour, toHour, source } = contactHoursFor(rules, facts.yearlyIncomeMinor)
    const hours = { fromHour, toHour, source }
    await audit.record(tx, {
      action: `contact by ${channel} ${refusal === undefined ? 'allowed' : `refused: ${refusal}`}`,
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    if (refusal !== undefined || contact.phone === undefined) {
      const why = refusal ?? 'no-phone'
      const from = await findAllowedFrom({ services, tx, loan, rules }, facts, why)
      const allowedFrom = from?.toISOString() ?? null
      const refused = { isAllowed: '0', refusal: why, allowedFrom } as const
      return storedReply({ ...refused, contactId: null, phone: null, language: null, ...hours })
    }
    const contactId = services.random.uuid()
    const asked = { askedBy: staff.name, askedAt: facts.now, askedOn: today }
    await insertContact(tx, { contactId, loanId, borrowerId, channel, ...asked })
    const language = findLanguage(contact.language, market) ?? getMarket(market).language
    return storedReply({
      ...{ isAllowed: '1', refusal: null, allowedFrom: null, contactId, phone: null, language },
      ...hours,
    })
  })
  return 'refused' in reply || reply.isAllowed === '0'
    ? reply
    : await withPhone(context, input, reply)
}

/** The number is added to the reply here, so that it is not kept with what retries are answered. */
const withPhone = async (
  { services }: StaffContext,
  { loanId }: AskContactInput,
  reply: AskContactOutput,
): Promise<AskContactOutput> => {
  const { borrowerId } = await getLoan(services.db, loanId)
  const { phone } = await getContact(services, services.db, borrowerId)
  return { ...reply, phone: phone ?? null }
}

export const recordContactHandler = async (
  input: InputOf<typeof recordContact>,
  context: StaffContext,
): Promise<OutputOf<typeof recordContact> | Refusal> => {
  const { services, staff, audit, locale } = context
  const { loanId, contactId, outcome, note } = input
  const once = { actor: `staff:${staff.staffId}`, call: 'recordContact', input }
  return await replyOnce<OutputOf<typeof recordContact>>(context, once, async tx => {
    const loan = await lockLoan(tx, loanId)
    const ended = { contactId, loanId, outcome, note, endedAt: services.clock.now() }
    if (!loan || !(await endContact(tx, ended))) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    await audit.record(tx, {
      action: `contact ended: ${outcome}`,
      subjectKind: 'borrower',
      subjectId: loan.borrowerId,
      reason: note,
    })
    return storedReply({})
  })
}
