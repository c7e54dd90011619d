import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** What a check found when it last ran; `violations` counts what did not hold. */
export type CheckResult = {
  readonly name: 'books' | 'audit'
  readonly violations: number
  readonly checkedAt: Date
}

/** Stores the result of a check; the one before is replaced. */
export const saveCheckResult = async (db: Kysely<Tables>, result: CheckResult): Promise<void> => {
  const { violations, checkedAt } = result
  await db
    .insertInto('platform.checkResult')
    .values(result)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ violations, checkedAt }))
    .execute()
}

/** Undefined before the check's first run. */
export const findCheckResult = (
  db: Kysely<Tables>,
  name: CheckResult['name'],
): Promise<CheckResult | undefined> =>
  db.selectFrom('platform.checkResult').selectAll().where('name', '=', name).executeTakeFirst()

export const listCheckResults = (db: Kysely<Tables>): Promise<CheckResult[]> =>
  db.selectFrom('platform.checkResult').selectAll().execute()
