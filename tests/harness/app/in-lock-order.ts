import type { Borrower, TestApp } from './create-test-app.ts'
import { whileWaiting } from './while-waiting.ts'

/** Runs two actions that both wait for their borrower's row, and get it in this order. */
export const inLockOrder = async <First, Second>(
  { services: { db } }: TestApp,
  { borrowerId }: Borrower,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> =>
  await whileWaiting<[First, Second]>(
    db,
    async tx =>
      await tx
        .selectFrom('profile.borrower')
        .select('borrowerId')
        .where('borrowerId', '=', borrowerId)
        .forUpdate()
        .execute(),
    first,
    second,
  )
