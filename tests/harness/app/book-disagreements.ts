import type { BankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import {
  compareRow,
  missingAtProvider,
  type ReportedRow,
} from '#server/reconciliation/compare-rows.ts'
import { type ReportSource, reportSources } from '#server/reconciliation/report-source.ts'
import type { Services } from '#server/services.ts'

type ReconciledApp = { readonly services: Services; readonly bank: BankSimulator }

const always = { from: new Date('2001-01-01T00:00:00Z'), until: new Date('2199-01-01T00:00:00Z') }
/**
 * Ids of the simulated bank's own payments; a test may also report a payment that this bank never
 * saw.
 */
const bankPaymentId = /^(\d{13}|ch-[0-9a-f-]{36}|[0-9a-f]{24}|pay_[0-9a-f]{24}|[0-9a-f]{24}-mt)$/

/**
 * Where balances by the pure functions, the ledger and the providers' reports disagree, to the
 * minor unit; empty after every sound test with money. A payment whose callback the bank never
 * delivered (a setting dropped it) need not be known yet.
 */
export const findBookDisagreements = async ({
  services,
  bank,
}: ReconciledApp): Promise<string[]> => {
  const payments = await services.db
    .selectFrom('payment.payment')
    .select(['provider', 'providerPaymentId', 'amountMinor', 'currency', 'state'])
    .execute()
  if (payments.length === 0) return []
  bank.resetSettings()
  const found = [...(await proveLedger(services.db)), ...(await compareLoansWithLedger(services))]
  for (const keeper of reportSources(services)) {
    const ours = payments.filter(
      each =>
        each.provider === keeper.name &&
        (keeper.currency === undefined || each.currency === keeper.currency),
    )
    const byId = new Map(
      ours.map(row => [
        row.providerPaymentId,
        {
          providerPaymentId: row.providerPaymentId,
          amount: { currency: row.currency, minor: row.amountMinor },
          stands: row.state !== 'reversed',
        },
      ]),
    )
    const theirs = await readReport(keeper)
    const differences = [
      ...[...theirs].flatMap(([id, rows]) => compareRow(rows, byId.get(id))),
      ...[...byId.values()]
        .filter(({ providerPaymentId: id }) => !theirs.has(id) && bankPaymentId.test(id))
        .map(missingAtProvider),
    ]
    const undelivered = bank.undelivered()
    for (const { kind, providerPaymentId: id } of differences) {
      // Card payments whose callback was dropped are found by the next day's reconciliation alone.
      const isUndelivered = undelivered.has(id) || keeper.name === 'acquirer'
      if (isUndelivered && ['missing-here', 'reversed-there'].includes(kind)) continue
      found.push(`I12 ${keeper.name} ${kind} ${id}`)
    }
  }
  return found
}

const readReport = async (keeper: ReportSource): Promise<Map<string, ReportedRow[]>> => {
  const rows = new Map<string, ReportedRow[]>()
  for await (const row of keeper.report(always)) {
    rows.set(row.providerPaymentId, [...(rows.get(row.providerPaymentId) ?? []), row])
  }
  return rows
}
