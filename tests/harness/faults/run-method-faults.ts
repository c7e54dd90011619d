import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { reconcileDay } from '#server/reconciliation/reconcile-day.ts'
import { paymentReportSource } from '#server/reconciliation/report-source.ts'
import { findBookDisagreements } from '../app/book-disagreements.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import type { CellOutcome, MatrixCounts, MatrixRow } from './fault-matrix.ts'
import { methodFaults } from './method-faults.ts'
import {
  type FaultRound,
  issueBy,
  type MethodFault,
  methodName,
  type ProviderMethod,
  serveWith,
  sweepOf,
} from './method-rounds.ts'

const borrowers = { ID: 'siti', IN: 'arjun' } as const
/** Their installment is overdue, and they may extend. */
const extendingBorrowers = { ID: 'budi', IN: 'priya' } as const

/** What both sides say of a provider's days, in minor units. */
export type ReconciledSums = {
  readonly method: string
  readonly currency: string
  readonly payments: number
  readonly reportedMinor: bigint
  readonly bookedMinor: bigint
}

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
  const personas = fault.mayExtend ? extendingBorrowers : borrowers
  const borrower = await app.enter(personas[method.market])
  const earlier = (await paymentsOf(app, borrower)).length
  const violations: string[] = []
  const request: FaultRound['request'] = async (other = method, input) =>
    await issueBy(app, borrower, other, input)
  const payments = async () => (await paymentsOf(app, borrower)).slice(earlier)
  app.bank.resetSettings()
  const round: FaultRound = {
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
  }
  await fault.run(round).catch(error => round.violate(`it failed: ${error}`))
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
    for (const { kind, providerPaymentId } of await reconcileDay(services, source, day))
      violations.push(`${day}: ${kind} ${providerPaymentId}`)
  }
  return { rounds, violations }
}

/**
 * What each side says of all payments of a provider by now, read from its whole report and from the
 * books; what is refunded or taken back counts on neither.
 */
const sumUp = async (
  { services, clock }: TestApp,
  method: ProviderMethod,
  provider: PaymentProvider,
): Promise<ReconciledSums> => {
  const span = { from: new Date(0), until: new Date(clock.now().getTime() + 2 * 86_400_000) }
  const reported = new Map<string, bigint>()
  for await (const row of paymentReportSource(services, provider).report(span)) {
    reported.set(row.providerPaymentId, row.kind === 'paid' ? row.amount.minor : 0n)
  }
  const booked = await services.db
    .selectFrom('payment.payment')
    .select('amountMinor')
    .where('provider', '=', provider.name)
    .where('state', '!=', 'reversed')
    .execute()
  return {
    method: methodName(method),
    currency: getMarket(method.market).currency,
    payments: reported.size,
    reportedMinor: sumMinor([...reported.values()]),
    bookedMinor: sumMinor(booked.map(({ amountMinor }) => amountMinor)),
  }
}

/** A Markdown table of both sides, to the minor unit. */
export const reconciledTable = (all: readonly ReconciledSums[]): string =>
  [
    '| method | currency | payments | reported | booked | unaccounted |',
    '| --- | --- | --- | --- | --- | --- |',
    ...all.map(
      ({ method, currency, payments, reportedMinor, bookedMinor }) =>
        `| ${method} | ${currency} | ${payments} | ${reportedMinor} | ${bookedMinor} | ${bookedMinor - reportedMinor} |`,
    ),
  ].join('\n')

/**
 * One row of the matrix: every fault that can happen to the method, then both sides compared. The
 * application must serve this row alone, since its books are compared whole. `only`: those cells alone.
 */
export const runMethodRow = async (
  app: TestApp,
  method: ProviderMethod,
  rounds: number,
  only: readonly string[] = [],
): Promise<{
  readonly row: MatrixRow
  readonly counts: MatrixCounts
  readonly sums: ReconciledSums
}> => {
  const from = app.clock.businessDate(method.market)
  const cells: Record<string, CellOutcome> = {}
  const counts = { lost: 0, unaccounted: 0, paidTwice: 0 }
  for (const fault of methodFaults) {
    if (fault.happensTo?.(method) === false) continue
    if (only.length > 0 && !only.includes(fault.name)) continue
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
  const provider = serveWith(app, method.provider)
  cells['days reconciled'] = await reconcile(app, provider, from)
  const disagreements = [...(await findBookDisagreements(app))]
  const sums = await sumUp(app, method, provider)
  const { bookedMinor, reportedMinor } = sums
  if (bookedMinor !== reportedMinor) {
    disagreements.push(`${reportedMinor} reported, ${bookedMinor} booked`)
  }
  counts.unaccounted += disagreements.length
  cells['books proved'] = { rounds: 1, violations: disagreements }
  return { row: { name: methodName(method), cells }, counts, sums }
}
