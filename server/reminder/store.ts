import { sql } from 'kysely'
import type { ReminderOutcome } from '#contract/reminder/staff-schemas.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import type { ReminderKind } from '#domain/reminder/reminder-rules.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'

/** What a message is about: one is sent for each, once. */
export type ReminderKey = {
  readonly loanId: string
  readonly borrowerId: string
  readonly kind: ReminderKind
  readonly dueOn: LocalDate
}

/** Messages to one borrower are judged one after another, so that none finds another's room. */
export const lockBorrowerMessages = async (tx: Db, borrowerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminder:${borrowerId}`}, 0))`.execute(
    tx,
  )
}

type SentCounts = {
  readonly wasSent: boolean
  readonly sentToday: number
  readonly sentThisWeek: number
}

/** States that count against the caps: sent, or possibly sent. */
export const countSent = async (
  db: Db,
  { loanId, borrowerId, kind, dueOn }: ReminderKey,
  today: LocalDate,
): Promise<SentCounts> => {
  const { rows } = await sql<{ wasSent: boolean; today: bigint; week: bigint }>`
    select
      coalesce(bool_or(loan_id = ${loanId} and kind = ${kind} and due_on = ${dueOn}), false)
        as was_sent,
      count(*) filter (where decided_on = ${today}) as today,
      count(*) filter (where decided_on > ${addDays(today, -7)} and decided_on <= ${today}) as week
    from reminder.message
    where borrower_id = ${borrowerId} and outcome in ('sending', 'sent', 'unknown')`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  return {
    wasSent: row.wasSent,
    sentToday: Number(row.today),
    sentThisWeek: Number(row.week),
  }
}

/** The days of the messages to a borrower since a day that count against the caps, one for each. */
export const listSentDays = async (
  db: Db,
  borrowerId: string,
  since: LocalDate,
): Promise<LocalDate[]> => {
  const rows = await db
    .selectFrom('reminder.message')
    .select('decidedOn')
    .where('borrowerId', '=', borrowerId)
    .where('decidedOn', '>=', since)
    .where('outcome', 'in', ['sending', 'sent', 'unknown'])
    .execute()
  return rows.map(({ decidedOn }) => decidedOn)
}

/** Of some loans, the messages that need no further look today. */
export const listHandledReminders = async (db: Db, loanIds: readonly string[]) =>
  await db
    .selectFrom('reminder.message')
    .select(['loanId', 'kind', 'dueOn'])
    .where('loanId', 'in', [...loanIds])
    .where('outcome', 'in', ['sending', 'sent', 'unknown'])
    .execute()

type ReminderDecision = ReminderKey & {
  readonly messageId: string
  readonly decidedAt: Date
  readonly decidedOn: LocalDate
}

/** Notes why a message was kept back. */
export const insertRefusal = async (
  tx: Db,
  refused: ReminderDecision & { readonly reason: ReminderRefusal },
): Promise<void> => {
  await tx
    .insertInto('reminder.message')
    .values({ ...decisionColumns(refused), outcome: 'refused', reason: refused.reason })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Keeps a message that is about to be sent; one that failed before is taken up again. Answers its
 * id, under which senders know it.
 */
export const insertSending = async (
  tx: Db,
  message: ReminderDecision & { readonly sealed: (messageId: string) => Buffer },
): Promise<string> => {
  const failed = await tx
    .selectFrom('reminder.message')
    .select('messageId')
    .where('loanId', '=', message.loanId)
    .where('kind', '=', message.kind)
    .where('dueOn', '=', message.dueOn)
    .where('outcome', '=', 'failed')
    .executeTakeFirst()
  if (failed) {
    const { messageId } = failed
    await tx
      .updateTable('reminder.message')
      .set({
        outcome: 'sending',
        textEncrypted: message.sealed(messageId),
        decidedAt: message.decidedAt,
        decidedOn: message.decidedOn,
      })
      .where('messageId', '=', messageId)
      .execute()
    return messageId
  }
  await tx
    .insertInto('reminder.message')
    .values({
      ...decisionColumns(message),
      outcome: 'sending',
      reason: null,
      textEncrypted: message.sealed(message.messageId),
    })
    .execute()
  return message.messageId
}

const decisionColumns = (decided: ReminderDecision) => ({
  messageId: decided.messageId,
  borrowerId: decided.borrowerId,
  loanId: decided.loanId,
  kind: decided.kind,
  dueOn: decided.dueOn,
  textEncrypted: null,
  decidedAt: decided.decidedAt,
  decidedOn: decided.decidedOn,
})

/** Stores the result of a message that the gate let through. */
export const saveReminderOutcome = async (
  db: Db,
  messageId: string,
  { outcome, sender }: { outcome: ReminderOutcome; sender: string },
): Promise<void> => {
  await db
    .updateTable('reminder.message')
    .set({ outcome, sender })
    .where('messageId', '=', messageId)
    .where('outcome', '=', 'sending')
    .execute()
}

const messages = (db: Db, borrowerId: string) =>
  db
    .selectFrom('reminder.message')
    .select([
      'messageId',
      'messageNo',
      'loanId',
      'kind',
      'dueOn',
      'outcome',
      'reason',
      'sender',
      'textEncrypted as text',
      'decidedAt',
    ])
    .where('borrowerId', '=', borrowerId)

type ListedMessage = Awaited<ReturnType<typeof listSent>>[number]

/** Numbers are given in the order of time. */
const messageOrders: SortedList<ListedMessage, 'decided'> = {
  sorts: { decided: [] },
  unique: { sql: 'message_no', type: 'bigint', of: row => row.messageNo },
}

/** A page of what was decided about a borrower's messages. */
export const listMessagesOf = async (
  db: Db,
  borrowerId: string,
  page: {
    readonly sort: 'decided' | '-decided'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<ListedMessage & { readonly market: MarketCode }>> => {
  const order = readOrder(messageOrders, page.sort, page)
  if (order === undefined || !isUuid(borrowerId)) return { rows: [], after: null }
  return order.pageOf(
    await messages(db, borrowerId)
      .select(
        sql<MarketCode>`(select b.market from profile.borrower b
          where b.borrower_id = message.borrower_id)`.as('market'),
      )
      .where(order.isBeyond)
      .orderBy(order.orderBy)
      .limit(order.limit)
      .execute(),
  )
}

/** The last that were sent. */
export const listSent = async (db: Db, borrowerId: string, size: number) =>
  await messages(db, borrowerId)
    .where('outcome', 'in', ['sending', 'sent', 'unknown'])
    .orderBy('messageNo', 'desc')
    .limit(size)
    .execute()

/** Whether the borrower wants reminders; nothing said means yes. */
export const hasRemindersEnabled = async (db: Db, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('reminder.preference')
    .select('enabled')
    .where('borrowerId', '=', borrowerId)
    .orderBy('preferenceNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.enabled ?? true
}

export const insertReminderChoice = async (
  db: Db,
  choice: { borrowerId: string; enabled: boolean; version: string; decidedAt: Date },
): Promise<void> => {
  await db
    .insertInto('reminder.preference')
    .values({
      borrowerId: choice.borrowerId,
      enabled: choice.enabled,
      version: choice.version,
      decidedAt: choice.decidedAt,
    })
    .execute()
}

/** Every decision, oldest first. */
export const listChoices = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('reminder.preference')
    .select(['enabled', 'version', 'decidedAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('preferenceNo')
    .execute()

export const findRound = async (db: Db, market: MarketCode, day: LocalDate) =>
  await db
    .selectFrom('reminder.run')
    .select(['finishedAt as passedAt', 'complete'])
    .where('market', '=', market)
    .where('day', '=', day)
    .executeTakeFirst()

export const saveRound = async (
  db: Db,
  round: { market: MarketCode; day: LocalDate; passedAt: Date; complete: boolean },
): Promise<void> => {
  const passed = { finishedAt: round.passedAt, complete: round.complete }
  await db
    .insertInto('reminder.run')
    .values({ market: round.market, day: round.day, ...passed })
    .onConflict(conflict => conflict.columns(['market', 'day']).doUpdateSet(passed))
    .execute()
}
