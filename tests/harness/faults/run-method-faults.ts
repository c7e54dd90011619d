import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { reconcileDay } from '#server/reconciliation/reconcile-day.ts'
import { paymentReportSource } from '#server/reconciliation/report-source.ts'
import { findBookDisagreements } from '../app/book-disagreements.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import type { CellOutcome, MatrixCounts, MatrixRow } from './fault-matrix.ts'
import {
  type FaultRound,
  issueBy,
  type MethodFault,
  methodFaults,
  methodName,
  type ProviderMethod,
  serveWith,
  sweepOf,
} from './method-faults.ts'

const borrowers = { ID: 'siti', IN: 'arjun' } as const

const paymentsOf = async ({ services }: TestApp, { order }: Borrower) => {
  return await services.db
    .selectFrom('payment.payment')
    .select(['state', 'amountMinor'])
    .where('loanId', '=', order.orderId)
    .where('provider', '!=', 'sandbox')
    .orderBy('sequenceNo')
    .execute()
}

/** One round of a fault for a borrower of its own; the states that its payments end in. */
const runRound = async (
  app: TestApp,
  method: ProviderMethod,
  fault: MethodFault,
): Promise<{ readonly got: readonly string[]; readonly violations: string[] }> => {
  const provider = serveWith(app, method.provider)
  const borrower = await app.enter(borrowers[method.market])
  const earlier = (await paymentsOf(app, borrower)).length
  const violations: string[] = []
  const request: FaultRound['request'] = async (other = method) => await issueBy(borrower, other)
  const payments = async () => (await paymentsOf(app, borrower)).slice(earlier)
  app.bank.resetSettings()
  await fault.run({
    app,
    method,
    provider,
    request,
    isIssued: () =>
      request().then(
        () => true,
        () => false,
      ),
    sweep: sweepOf(app),
    loanId: borrower.order.orderId,
    amounts: async () => (await payments()).map(({ amountMinor }) => amountMinor),
    violate: text => violations.push(text),
  })
  app.bank.resetSettings()
  await app.drain()
  return { got: (await payments()).map(({ state }) => state), violations }
}

/** The provider's own days from the first on, each compared with the books to the minor unit. */
const reconcile = async (
  { services, clock }: TestApp,
  provider: PaymentProvider,
  from: LocalDate,
): Promise<CellOutcome> => {
  const source = paymentReportSource(services, provider)
  const violations: string[] = []
  const until = addDays(clock.businessDate(provider.market), 1)
  let rounds = 0
  for (let day = from; day <= until; day = addDays(day, 1)) {
    rounds += 1
    for (const { kind, providerPaymentId } of await reconcileDay(services, source, day)) {
      violations.push(`${day}: ${kind} ${providerPaymentId}`)
    }
  }
  const days = await services.db
    .selectFrom('reconciliation.day')
    .select(['businessOn', 'reportedMinor', 'bookedMinor'])
    .where('provider', '=', provider.name)
    .execute()
  for (const { businessOn, reportedMinor, bookedMinor } of days) {
    if (reportedMinor !== bookedMinor)
      violations.push(`${businessOn}: ${reportedMinor} reported, ${bookedMinor} booked`)
  }
  return { rounds, violations }
}

/**
 * One row of the matrix: every fault that can happen to the method, then both sides compared. The
 * application must serve this row alone, since its books are compared whole.
 */
export const runMethodRow = async (
  app: TestApp,
  method: ProviderMethod,
  rounds: number,
): Promise<{ readonly row: MatrixRow; readonly counts: MatrixCounts }> => {
  const from = app.clock.businessDate(method.market)
  const cells: Record<string, CellOutcome> = {}
  const counts = { lost: 0, unaccounted: 0, paidTwice: 0 }
  for (const fault of methodFaults) {
    if (fault.happensTo?.(method) === false) continue
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { got, violations: found } = await runRound(app, method, fault)
      violations.push(...found)
      counts.lost += Math.max(0, fault.booked.length - got.length)
      counts.unaccounted += Math.max(0, got.length - fault.booked.length)
      if (got.join() !== fault.booked.join()) {
        violations.push(`booked ${got.join(', ') || 'nothing'}, not ${fault.booked.join(', ')}`)
      }
    }
    cells[fault.name] = { rounds, violations }
  }
  cells['days reconciled'] = await reconcile(app, serveWith(app, method.provider), from)
  const disagreements = await findBookDisagreements(app)
  counts.unaccounted += disagreements.length
  cells['books proved'] = { rounds: 1, violations: disagreements }
  return { row: { name: methodName(method), cells }, counts }
}
