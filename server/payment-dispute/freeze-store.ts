import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { FreezeFact } from '#domain/loan/freezes.ts'
import { alignAccruals, type FreezeCause, incrementLoanVersion } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

type FreezeTransaction = Transaction<Tables>

/** Lets late charges stand still. The caller holds the loan's row. */
export const insertFreeze = async (
  tx: FreezeTransaction,
  services: Pick<Services, 'random' | 'clock'>,
  freeze: { loanId: string; cause: FreezeCause; causeId: string; days: FreezeFact },
): Promise<void> => {
  const result = await tx
    .insertInto('loan.late_charge_freeze')
    .values({
      freeze_id: services.random.uuid(),
      loan_id: freeze.loanId,
      cause: freeze.cause,
      cause_id: freeze.causeId,
      from_on: freeze.days.fromOn,
      to_on: freeze.days.toOn ?? null,
    })
    .onConflict(conflict => conflict.columns(['cause', 'cause_id']).doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows === 1n) await alignAfterFreeze(services, tx, freeze)
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
    .updateTable('loan.late_charge_freeze')
    .set({ to_on: freeze.lastOn })
    .where('cause', '=', freeze.cause)
    .where('cause_id', '=', freeze.causeId)
    .where(eb => eb.or([eb('to_on', 'is', null), eb('to_on', '>', freeze.lastOn)]))
    .returning('loan_id as loanId')
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

/** Money that a freeze still waits for although it was decided on. */
export const listEndedSuspenseFreezes = async (db: Services['db']) =>
  await db
    .selectFrom('loan.late_charge_freeze as f')
    .innerJoin('payment.payment as p', 'p.payment_id', 'f.cause_id')
    .select(['f.loan_id as loanId', 'f.cause_id as paymentId'])
    .where('f.cause', '=', 'held-money')
    .where('f.to_on', 'is', null)
    .where('p.state', '<>', 'suspense')
    .execute()
