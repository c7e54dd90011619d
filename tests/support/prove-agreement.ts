import { proveLedger } from '#server/ledger/public.ts'
import { compareLoansWithLedger } from '#server/loan/public.ts'
import type { BankStandIn } from '#server/providers/payment/stand-in/create-bank-stand-in.ts'
import { compareRow, type Listed, missingThere } from '#server/reconciliation/compare-rows.ts'
import { type ListKeeper, listKeepers } from '#server/reconciliation/public.ts'
import type { Services } from '#server/services.ts'

type World = { readonly services: Services; readonly bank: BankStandIn }

const always = { from: new Date('2001-01-01T00:00:00Z'), until: new Date('2199-01-01T00:00:00Z') }
/** Of the bank's own making; a test may also tell of money that this bank never saw. */
const givenByBank = /^(\d{13}|ch-[0-9a-f-]{36}|[0-9a-f]{24}|pay_[0-9a-f]{24}|[0-9a-f]{24}-mt)$/

/**
 * Whether balances by the pure functions, the ledger and the providers' lists agree to the minor
 * unit: what every test of a story with money must leave behind. What the bank never managed to
 * tell (a knob kept its callback) need not be known yet. Answers where they do not.
 */
export const proveAgreement = async ({ services, bank }: World): Promise<string[]> => {
  const payments = await services.db
    .selectFrom('repayment.payment')
    .select(['provider', 'provider_payment_id', 'amount_minor', 'currency', 'state'])
    .execute()
  if (payments.length === 0) return []
  bank.resetKnobs()
  const found = [...(await proveLedger(services.db)), ...(await compareLoansWithLedger(services))]
  for (const keeper of listKeepers(services)) {
    const ours = payments.filter(
      each =>
        each.provider === keeper.name &&
        (keeper.currency === undefined || each.currency === keeper.currency),
    )
    const byId = new Map(
      ours.map(row => [
        row.provider_payment_id,
        {
          providerPaymentId: row.provider_payment_id,
          amount: { currency: row.currency, minor: row.amount_minor },
          stands: row.state !== 'reversed',
        },
      ]),
    )
    const theirs = await reportOf(keeper)
    const differences = [
      ...[...theirs].flatMap(([id, rows]) => compareRow(rows, byId.get(id))),
      ...[...byId.values()]
        .filter(({ providerPaymentId: id }) => !theirs.has(id) && givenByBank.test(id))
        .map(missingThere),
    ]
    const untold = bank.untold()
    for (const { kind, providerPaymentId: id } of differences) {
      // An acquirer that was kept from telling is asked by nobody but the next day's comparison.
      const isUntold = untold.has(id) || keeper.name === 'acquirer'
      if (isUntold && ['missing-here', 'reversed-there'].includes(kind)) continue
      found.push(`I12 ${keeper.name} ${kind} ${id}`)
    }
  }
  return found
}

const reportOf = async (keeper: ListKeeper): Promise<Map<string, Listed[]>> => {
  const rows = new Map<string, Listed[]>()
  for await (const row of keeper.report(always)) {
    rows.set(row.providerPaymentId, [...(rows.get(row.providerPaymentId) ?? []), row])
  }
  return rows
}
