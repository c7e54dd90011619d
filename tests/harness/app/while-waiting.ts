import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/tables.ts'
import { untilBlocked } from './until-blocked.ts'

/**
 * What works answer when what they have read changes before they get the rows that they wait for:
 * `change` writes, and so locks, what others wait for, and is committed once all wait. Each begins
 * when the one before it waits, and so goes on after it. One that does not wait ends the test by its
 * time.
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
  // One answer for each work, in their order.
  return (await Promise.all(begun)) as unknown as Answers
}
