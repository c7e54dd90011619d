import { setTimeout as sleep } from 'node:timers/promises'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import type { FaultEnvironment } from './fault-environment.ts'
import type { BankPayment } from './paying-client.ts'

/** The bank's retries, and the sweep that runs every minute, need this long. */
const bookingWaitMs = 150_000

export type BookedCounts = {
  readonly booked: number
  /** Acknowledged, and not in the books. */
  readonly lost: readonly BankPayment[]
  /** Given to the bank, and not in the books. */
  readonly missing: readonly BankPayment[]
  /** Payments with more than one entry of their own. */
  readonly doubled: readonly string[]
  /** Violations found by the proofs of the ledger. */
  readonly proofs: readonly string[]
}

/** Which of the payments given to the bank are in the books, and how often. */
export const countBooked = async (
  environment: Pick<FaultEnvironment, 'openDatabase'>,
  paid: readonly BankPayment[],
): Promise<BookedCounts> => {
  const database = environment.openDatabase()
  try {
    const db = database.kysely
    const rows = await db
      .selectFrom('payment.payment as p')
      .innerJoin('ledger.entry as e', join =>
        join
          .on('e.causeKind', '=', 'payment')
          .onRef('e.causeId', '=', eb => eb.cast<string>('p.paymentId', 'text')),
      )
      .select(['p.providerPaymentId as id', eb => eb.fn.countAll<bigint>().as('entries')])
      .where('p.provider', '!=', 'sandbox')
      .groupBy('p.providerPaymentId')
      .execute()
    const entries = new Map(rows.map(row => [row.id, Number(row.entries)]))
    const clock = clockOf(() => new Date())
    const missing = paid.filter(({ paymentId }) => !entries.has(paymentId))
    return {
      booked: paid.length - missing.length,
      lost: missing.filter(({ acknowledged }) => acknowledged),
      missing,
      doubled: [...entries].filter(([, count]) => count > 1).map(([id]) => id),
      proofs: [...(await proveLedger(db)), ...(await compareLoansWithLedger({ db, clock }))],
    }
  } finally {
    await database.close()
  }
}

/**
 * Counts until nothing is missing any more, or until the time for retries and sweeps has passed.
 */
export const untilAllBooked = async (
  environment: Pick<FaultEnvironment, 'openDatabase'>,
  paid: readonly BankPayment[],
): Promise<BookedCounts & { readonly waitedMs: number }> => {
  const started = performance.now()
  for (;;) {
    const counted = await countBooked(environment, paid)
    const waitedMs = performance.now() - started
    if (counted.missing.length === 0 || waitedMs > bookingWaitMs) return { ...counted, waitedMs }
    await sleep(1000)
  }
}

export const lossViolations = (counted: BookedCounts): string[] => [
  ...counted.lost.map(({ paymentId }) => `acknowledged and lost: ${paymentId}`),
  ...counted.missing.map(({ paymentId }) => `given to the bank and never booked: ${paymentId}`),
  ...counted.doubled.map(id => `posted twice: ${id}`),
  ...counted.proofs,
]
