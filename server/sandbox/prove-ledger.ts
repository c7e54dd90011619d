import type { OutputOf } from '#contract/call.ts'
import type { ledgerProof } from '#contract/sandbox/calls.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { CallContext } from '../http/handler.ts'
import { accountBalances, countEntries, proveLedger } from '../ledger/public.ts'
import { compareLoansWithLedger } from '../loan/public.ts'

/** Every proof of the ledger, and its balances by account. */
export const ledgerProofHandler = async (
  _input: object,
  { services }: CallContext,
): Promise<OutputOf<typeof ledgerProof>> => {
  const [entries, ledger, loans, balances] = await Promise.all([
    countEntries(services.db),
    proveLedger(services.db),
    compareLoansWithLedger(services),
    accountBalances(services.db),
  ])
  return {
    entries,
    violations: [...ledger, ...loans],
    balances: balances.map(({ account, currency, balance }) => ({
      account,
      currency,
      amount: amountTextIn(currency)(balance),
    })),
  }
}
