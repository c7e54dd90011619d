import type { OutputOf } from '#contract/call.ts'
import type { resolveDifference } from '#contract/reconciliation/staff-calls.ts'
import type { Currency } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { DifferenceRow } from '../store.ts'

const sideResponse = (currency: Currency | null, minor: bigint | null) =>
  currency === null || minor === null
    ? null
    : { currency, amount: toDecimalString({ currency, minor }) }

export const differenceResponse = (row: DifferenceRow): OutputOf<typeof resolveDifference> => ({
  differenceId: row.difference_id,
  provider: row.provider,
  market: row.market,
  businessOn: row.business_on,
  providerPaymentId: row.provider_payment_id,
  kind: row.kind,
  ours: sideResponse(row.ledger_currency, row.ledger_minor),
  theirs: sideResponse(row.provider_currency, row.provider_minor),
  state: row.state,
  endedBy: row.ended_by ?? '',
  endedReason: row.ended_reason ?? '',
  foundAt: row.found_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
