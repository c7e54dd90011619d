import type { OutputOf } from '#contract/call.ts'
import type { resolveDifference } from '#contract/staff/reconciliation.ts'
import type { Currency } from '#domain/money/money.ts'
import { toWire } from '#domain/money/parse.ts'
import type { DifferenceRow } from './store.ts'

const side = (currency: Currency | null, minor: bigint | null) =>
  currency === null || minor === null ? null : { currency, amount: toWire({ currency, minor }) }

export const describeDifference = (row: DifferenceRow): OutputOf<typeof resolveDifference> => ({
  differenceId: row.difference_id,
  provider: row.provider,
  market: row.market,
  businessOn: row.business_on,
  providerPaymentId: row.provider_payment_id,
  kind: row.kind,
  ours: side(row.ours_currency, row.ours_minor),
  theirs: side(row.theirs_currency, row.theirs_minor),
  state: row.state,
  endedBy: row.ended_by ?? '',
  endedReason: row.ended_reason ?? '',
  foundAt: row.found_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
