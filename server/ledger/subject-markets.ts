import { marketOfCurrency } from '#domain/market/market.ts'
import type { SubjectMarkets } from '../audit/public.ts'
import { isUuid } from '../platform/database/is-uuid.ts'

export const ledgerSubjects = {
  'ledger-entry': async ({ db }, entryId) => {
    if (!isUuid(entryId)) return undefined
    const row = await db
      .selectFrom('ledger.entry')
      .select('currency')
      .where('entryId', '=', entryId)
      .executeTakeFirst()
    return row && marketOfCurrency(row.currency)
  },
} satisfies Partial<SubjectMarkets>
