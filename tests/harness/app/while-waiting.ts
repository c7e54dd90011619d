import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/tables.ts'
import { untilBlocked } from './until-blocked.ts'

/**
 * Runs `works` against rows that change while they wait for them. `change` writes, and so locks,
 * the rows the works wait for, and is committed once all wait. Each work starts when the one before
 * it waits, and so continues after it. Returns the works' results in their order. A work that does
 * not wait ends the test by its timeout.
 */
export const whileWaiting = async <Answers extends readonly unknown[]>(
  db: Kysely<Tables>,
  change: (tx: Transaction<Tables>) => Promise<unknown>,
  ...works: { readonly [Each in keyof Answers]: () => Promise<Answers[Each]> }
): Promise<Answers> => {
  const begun: Promise<unknown>[] = []
  await db.transaction().execute(async tx => {
    await change(tx)
    for (const work of works) {
      const working = work()
      working.catch(() => undefined)
      begun.push(working)
      await untilBlocked(db, begun.length)
    }
  })
  // One result for each work, in their order.
  return (await Promise.all(begun)) as unknown as Answers
}
