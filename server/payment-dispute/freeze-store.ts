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

/** Money that a freeze still waits for although it was decided on. */
export const listEndedSuspenseFreezes = async (db: Services['db']) =>
  await db
    .selectFrom('loan.lateChargeFreeze as f')
    .innerJoin('payment.payment as p', 'p.paymentId', 'f.causeId')
    .select(['f.loanId', 'f.causeId as paymentId'])
    .where('f.cause', '=', 'held-money')
    .where('f.toOn', 'is', null)
    .where('p.state', '<>', 'suspense')
    .execute()
