import { expect } from '@playwright/test'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { SandboxClient } from './sandbox-client.ts'

/** Every proof of the ledger holds, and all its accounts together sum to zero. */
export const expectLedgerHolds = async (sandbox: SandboxClient): Promise<void> => {
  const { violations, balances, entries } = await sandbox.proveLedger()
  expect(violations).toEqual([])
  expect(entries).toBeGreaterThan(0)
  for (const currency of ['IDR', 'INR'] as const) {
    const minor = sumMinor(
      balances
        .filter(balance => balance.currency === currency)
        .map(({ amount }) => apiMoney(currency, amount).minor),
    )
    expect(formatAmount({ currency, minor })).toBe('0')
  }
}
