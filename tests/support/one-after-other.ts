import type { Borrower, TestApp } from './create-test-app.ts'
import { untilBlocked } from './until-blocked.ts'

/** Two deeds that both wait for their borrower's row, and get it in this order. */
export const oneAfterOther = async <First, Second>(
  { services: { db } }: TestApp,
  { borrowerId }: Borrower,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> => {
  const { done } = await db.transaction().execute(async tx => {
    await tx
      .selectFrom('profile.borrower')
      .select('borrower_id')
      .where('borrower_id', '=', borrowerId)
      .forUpdate()
      .execute()
    const earlier = first()
    await untilBlocked(db)
    const later = second()
    await untilBlocked(db, 2)
    // Not awaited before the commit, which they wait for.
    return { done: Promise.all([earlier, later]) }
  })
  return await done
}
