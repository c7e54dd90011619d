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
  differenceId: row.differenceId,
  provider: row.provider,
  market: row.market,
  businessOn: row.businessOn,
  providerPaymentId: row.providerPaymentId,
  kind: row.kind,
  ours: sideResponse(row.ledgerCurrency, row.ledgerMinor),
  theirs: sideResponse(row.providerCurrency, row.providerMinor),
  state: row.state,
  endedBy: row.endedBy ?? '',
  endedReason: row.endedReason ?? '',
  foundAt: row.foundAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})
