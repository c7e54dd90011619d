import { sql, type Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { FreezeFact } from '#domain/loan/freezes.ts'
import { alignAccruals, type FreezeCause, incrementLoanVersion } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

type FreezeTransaction = Transaction<Tables>

/** Lets late charges stand still, once for a cause; whether it did. The caller holds the loan's row. */
export const insertFreeze = async (
  tx: FreezeTransaction,
  services: Pick<Services, 'random' | 'clock'>,
  freeze: { loanId: string; cause: FreezeCause; causeId: string; days: FreezeFact },
): Promise<boolean> => {
  const result = await tx
    .insertInto('loan.lateChargeFreeze')
    .values({
      freezeId: services.random.uuid(),
      loanId: freeze.loanId,
      cause: freeze.cause,
      causeId: freeze.causeId,
      fromOn: freeze.days.fromOn,
      toOn: freeze.days.toOn ?? null,
    })
    .onConflict(conflict => conflict.columns(['cause', 'causeId']).doNothing())
    .executeTakeFirst()
  const isNew = result.numInsertedOrUpdatedRows === 1n
  if (isNew) await alignAfterFreeze(services, tx, freeze)
  return isNew
}

/**
 * Ends a freeze with this day, unless it ends before. Late charges run again from the next day. The
 * caller holds the loan's row.
 */
export const endFreeze = async (
  tx: FreezeTransaction,
  services: Pick<Services, 'random' | 'clock'>,
  freeze: { cause: FreezeCause; causeId: string; lastOn: LocalDate },
): Promise<void> => {
  const ended = await tx
    .updateTable('loan.lateChargeFreeze')
    .set({ toOn: freeze.lastOn })
    .where('cause', '=', freeze.cause)
    .where('causeId', '=', freeze.causeId)
    .where(eb => eb.or([eb('toOn', 'is', null), eb('toOn', '>', freeze.lastOn)]))
    .returning('loanId')
    .executeTakeFirst()
  if (ended) await alignAfterFreeze(services, tx, { ...ended, causeId: freeze.causeId })
}

/** Only a clock moved back puts these days into what the books hold as earned already. */
const alignAfterFreeze = async (
  services: Pick<Services, 'random' | 'clock'>,
  tx: FreezeTransaction,
  { loanId, causeId }: { loanId: string; causeId: string },
): Promise<void> => {
  await incrementLoanVersion(tx, loanId)
  const cause = { kind: 'freeze', id: causeId }
  await alignAccruals(services, tx, { loanId, actor: 'system:freeze', cause })
}

/**
 * Whether no money waits to be decided on that reached the loan of a freeze `f`: none is in suspense, and
 * no return of it waits for a second person.
 */
const nothingIsHeld = sql<boolean>`not exists (
  select from payment.payment p where p.loan_id = f.loan_id and (p.state = 'suspense'
    or (p.state = 'returned' and exists (
      select from loan.refund r where r.payment_id = p.payment_id and r.state = 'asked'))))`

/** Loans that stand still for money in suspense although all of it was decided on. */
export const listEndedSuspenseFreezes = async (db: Services['db']) =>
  await db
    .selectFrom('loan.lateChargeFreeze as f')
    .select('f.loanId')
    .distinct()
    .where('f.cause', '=', 'held-money')
    .where('f.toOn', 'is', null)
    .where(nothingIsHeld)
    .execute()

/**
 * Ends a loan's freezes for money in suspense with this day, once all of it was decided on. The caller
 * holds the loan's row.
 */
export const endSuspenseFreezes = async (
  tx: FreezeTransaction,
  services: Pick<Services, 'random' | 'clock'>,
  { loanId, lastOn }: { loanId: string; lastOn: LocalDate },
): Promise<void> => {
  const [ended] = await tx
    .updateTable('loan.lateChargeFreeze as f')
    .set({ toOn: lastOn })
    .where('f.loanId', '=', loanId)
    .where('f.cause', '=', 'held-money')
    .where('f.toOn', 'is', null)
    .where(nothingIsHeld)
    .returning('f.causeId')
    .execute()
  if (ended) await alignAfterFreeze(services, tx, { loanId, ...ended })
}
