import { proveLedger } from '#server/ledger/public.ts'
import { compareLoansWithLedger } from '#server/loan/public.ts'
import type { PaymentProvider, ReportRow } from '#server/providers/payment/payment-provider.ts'
import type { BankStandIn } from '#server/providers/payment/stand-in/create-bank-stand-in.ts'
import { compareRow, missingThere } from '#server/reconciliation/compare-rows.ts'
import { oursFor } from '#server/repayment/public.ts'
import type { Services } from '#server/services.ts'

type World = { readonly services: Services; readonly bank: BankStandIn }

const always = { from: new Date('2001-01-01T00:00:00Z'), until: new Date('2199-01-01T00:00:00Z') }
/** Of the bank's own making; a test may also tell of money that this bank never saw. */
const givenByBank = /^(\d{13}|[0-9a-f]{24}|pay_[0-9a-f]{24}|[0-9a-f]{24}-mt)$/

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
  for (const provider of services.paymentProviders.values()) {
    const ours = payments.filter(each => each.provider === provider.name)
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
    const theirs = await reportOf(services, provider)
    const differences = [
      ...[...theirs].flatMap(([id, rows]) => compareRow(rows, byId.get(id))),
      ...[...byId.values()]
        .filter(({ providerPaymentId: id }) => !theirs.has(id) && givenByBank.test(id))
        .map(missingThere),
    ]
    const untold = bank.untold()
    for (const { kind, providerPaymentId: id } of differences) {
      if (untold.has(id) && ['missing-here', 'reversed-there'].includes(kind)) continue
      found.push(`I12 ${provider.name} ${kind} ${id}`)
    }
  }
  return found
}

const reportOf = async (
  services: Services,
  provider: PaymentProvider,
): Promise<Map<string, ReportRow[]>> => {
  const rows = new Map<string, ReportRow[]>()
  for await (const row of provider.report(always, oursFor(services, provider.name))) {
    rows.set(row.providerPaymentId, [...(rows.get(row.providerPaymentId) ?? []), row])
  }
  return rows
}
