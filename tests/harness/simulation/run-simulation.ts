import { createHash } from 'node:crypto'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { applyForLoan, decideAsStaff, decidePayout, newBorrower } from './application-actions.ts'
import { checkEnvironment, findBrokenRules, type LedgerSnapshot } from './check-environment.ts'
import { checkLoan } from './check-loan.ts'
import type { SimulatedBorrower, SimulatedLoan } from './loan-model.ts'
import {
  createPaymentRequest,
  finishCardPayments,
  payByCard,
  payRequest,
  payTwice,
  payUnknownNumber,
  redeliverCallback,
  redeliverCardCallbacks,
  reverseCardPayment,
  reversePayment,
} from './payment-actions.ts'
import {
  answerDispute,
  chooseOverpaymentUse,
  decideOnRefund,
  decideUnmatchedMoney,
  finishPayouts,
  openDispute,
  resolveStoppedPayout,
  returnPayout,
} from './resolution-actions.ts'
import { closeAllDays, drainOutbox, passDays, reconcile, runSweeps } from './scheduled-jobs.ts'
import { createSimulationEnvironment, type DatabaseTemplate } from './simulation-environment.ts'
import { chance, countAction, pick, type SimulationHistory } from './simulation-history.ts'

/** The number of concurrent borrowers in one simulation. */
const borrowerCount = 40
/** A loan older than this is paid off by its borrower. */
const maxLoanDays = 130
/** No loan takes longer than this to end, whatever goes wrong. */
const stuckLoanDays = 1000

type LoanAction = (history: SimulationHistory, loan: SimulatedLoan) => Promise<void>

const paymentModes = [
  'exact',
  'exact',
  'exact',
  'exact',
  'short',
  'over',
  'late',
  'reversed',
] as const

/** Pays the next installment: mostly right, now and then in every wrong way. */
const payInstallment: LoanAction = async (history, loan) => {
  const { environment } = history
  const paymentRequest = await createPaymentRequest(
    history,
    loan,
    'installments',
    chance(environment, 5) ? '2' : '1',
  )
  if (!paymentRequest) return
  if (chance(environment, 9)) await payTwice(history, loan, paymentRequest)
  else await payRequest(history, loan, paymentRequest, pick(environment, paymentModes) ?? 'exact')
}

const payFor =
  (purpose: 'extension' | 'pay-off' | 'cooling-off'): LoanAction =>
  async (history, loan) => {
    const { environment } = history
    const paymentRequest = await createPaymentRequest(history, loan, purpose)
    if (!paymentRequest || chance(environment, 5)) return
    if (chance(environment, 6)) await payTwice(history, loan, paymentRequest)
    else await payRequest(history, loan, paymentRequest, chance(environment, 6) ? 'short' : 'exact')
  }

/** Pays an earlier payment number, whatever its state is now. */
const payOldRequest: LoanAction = async (history, loan) => {
  const paymentRequest = pick(history.environment, loan.paymentRequests)
  if (paymentRequest)
    await payRequest(
      history,
      loan,
      paymentRequest,
      chance(history.environment, 3) ? 'over' : 'exact',
    )
}

/** Actions on a running loan, each as often as it is listed. */
const runningActions: readonly LoanAction[] = [
  ...[payInstallment, payInstallment, payInstallment, payInstallment],
  ...[payFor('extension'), payFor('extension'), payFor('pay-off'), payFor('cooling-off')],
  ...[payOldRequest, payByCard, reversePayment, reverseCardPayment, payUnknownNumber],
  ...[chooseOverpaymentUse, chooseOverpaymentUse, openDispute, decideUnmatchedMoney],
  ...[redeliverCallback, answerDispute, decideOnRefund, resolveStoppedPayout, returnPayout],
]

/** Actions on a loan that is not paid out, or was refused. */
const pendingActions: readonly LoanAction[] = [
  decideAsStaff,
  decideAsStaff,
  decidePayout,
  redeliverCallback,
]

const isDisbursed = ({ state }: SimulatedLoan): boolean => Number(state) >= 170
const today = ({ environment }: SimulationHistory, { market }: SimulatedLoan): string =>
  environment.clock.businessDate(market)

/** Does one action, during which the application may crash, and checks the loan afterwards. */
const runAction = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
  action: LoanAction,
): Promise<void> => {
  const { environment } = history
  environment.crashAfter(chance(environment, 25) ? 1 + environment.random.integer(24) : 0)
  await action(history, loan)
  await environment.restartIfCrashed()
  environment.crashAfter(0)
  countAction(history, 'steps')
  history.violations.push(
    ...(await checkLoan(history, loan)).map(found => violationWithHistory(loan, found)),
  )
}

const violationWithHistory = (loan: SimulatedLoan, found: string): string =>
  [`loan ${loan.no} (${loan.orderId}): ${found}`, ...loan.steps.slice(-16)].join('\n         ')

/** A violation of a loan, with the loan's latest actions. */
const attributeViolation = ({ loans }: SimulationHistory, found: string): string => {
  const loan = loans.find(({ orderId }) => found.includes(orderId))
  return loan ? violationWithHistory(loan, found) : found
}

/** Whether the loan needs no more actions: it was settled a while ago, or will never run. */
const isFinished = (history: SimulationHistory, loan: SimulatedLoan): boolean => {
  if (loan.state === '110') return chance(history.environment, 3)
  return loan.state === '200' && chance(history.environment, 4)
}

const payOffLoan: LoanAction = async (history, loan) => {
  // All at once may be more than a bank accepts.
  const paymentRequest =
    (await createPaymentRequest(history, loan, 'pay-off')) ??
    (await createPaymentRequest(history, loan, 'installments', '36')) ??
    (await createPaymentRequest(history, loan, 'installments', '1'))
  // A remainder too small for any bank is paid by card.
  if (paymentRequest) await payRequest(history, loan, paymentRequest, 'exact')
  else await payByCard(history, loan)
}

const advanceBorrower = async (
  history: SimulationHistory,
  person: SimulatedBorrower,
): Promise<void> => {
  const { environment } = history
  const { loan } = person
  if (!loan) {
    if (history.loans.length < history.targetLoans && chance(environment, 3))
      await applyForLoan(history, person)
    return
  }
  if (isFinished(history, loan)) {
    loan.isFinished = true
    person.loan = undefined
    return
  }
  const age = (Date.parse(today(history, loan)) - Date.parse(loan.appliedOn)) / 86_400_000
  if (age > stuckLoanDays)
    history.violations.push(violationWithHistory(loan, 'it cannot be brought to an end'))
  if (age > maxLoanDays && isDisbursed(loan) && loan.state !== '200')
    return runAction(history, loan, payOffLoan)
  if (!chance(environment, isDisbursed(loan) ? loan.diligence + 2 : 2)) return
  await runAction(
    history,
    loan,
    pick(environment, isDisbursed(loan) ? runningActions : pendingActions) ?? redeliverCallback,
  )
}

/** Passes a day, or several at once; days are closed, now and then not until the next time. */
const runEndOfDay = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  environment.crashAfter(chance(environment, 5) ? 1 + environment.random.integer(30) : 0)
  await drainOutbox(history)
  await finishPayouts(history)
  // Nor does an acquirer take longer than a day over a card payment.
  await finishCardPayments(history)
  if (!chance(environment, 3)) await runSweeps(history)
  environment.crashAfter(0)
  await passDays(history, 1 + environment.random.integer(chance(environment, 3) ? 12 : 4))
  environment.crashAfter(chance(environment, 5) ? 1 + environment.random.integer(8) : 0)
  if (!chance(environment, 5)) await closeAllDays(history)
  if (!chance(environment, 3)) await reconcile(history)
  environment.crashAfter(0)
}

/** Without further crashes, delivers everything that is pending, and runs every query. */
const drainEverything = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await drainOutbox(history)
    await environment.simulators.payouts.finish()
    await finishCardPayments(history)
    await redeliverCardCallbacks(history)
    await passDays(history, 1)
    await runSweeps(history)
    await closeAllDays(history)
    await reconcile(history)
  }
}

export type SimulationResult = {
  readonly loans: number
  readonly violations: readonly string[]
  readonly actionCounts: Readonly<Record<string, number>>
  readonly crashes: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  readonly clips: readonly string[]
  readonly days: number
  readonly entries: number
  /** The same for the same seed: every entry of the ledger, in its order. */
  readonly digest: string
}

/** Runs a simulation from the first loan to the last; stops at the first violation. */
export const runSimulation = async (
  place: DatabaseTemplate,
  { seed, targetLoans }: { readonly seed: number; readonly targetLoans: number },
): Promise<SimulationResult> => {
  const environment = await createSimulationEnvironment(place, seed)
  const history: SimulationHistory = {
    environment,
    borrowers: [],
    loans: [],
    payments: new Map(),
    cardPayments: new Map(),
    actionCounts: new Map(),
    violations: [],
    targetLoans,
  }
  const bornAt = environment.clock.now().getTime()
  try {
    let mark: LedgerSnapshot | undefined
    const check = async (isQuiet = false): Promise<void> => {
      // Automatic work of a database, which happens at moments that a seed cannot repeat.
      await environment.observer.query('vacuum analyze')
      const { found, mark: next } = await checkEnvironment(history, { before: mark, isQuiet })
      mark = next
      history.violations.push(...found.map(each => attributeViolation(history, each)))
      countAction(history, 'proofs')
    }
    await seedCatalog(environment.services())
    for (let no = 0; no < borrowerCount; no += 1)
      history.borrowers.push(await newBorrower(environment, no))
    const goesOn = () =>
      history.loans.length < targetLoans || history.borrowers.some(({ loan }) => loan !== undefined)
    for (let days = 1; goesOn() && history.violations.length === 0; days += 1) {
      for (const person of history.borrowers) await advanceBorrower(history, person)
      // While the day's numbers are active.
      history.violations.push(...(await findBrokenRules(history)))
      await runEndOfDay(history)
      if (days % 12 === 0) await check()
    }
    if (history.violations.length === 0) {
      await drainEverything(history)
      for (const loan of history.loans) {
        history.violations.push(
          ...(await checkLoan(history, loan)).map(each => violationWithHistory(loan, each)),
        )
      }
      await check(true)
    }
    return summarize(history, mark, environment.clock.now().getTime() - bornAt)
  } finally {
    await environment.end()
  }
}

const summarize = (
  history: SimulationHistory,
  mark: LedgerSnapshot | undefined,
  livedMs: number,
): SimulationResult => {
  const states: Record<string, number> = {}
  for (const { state } of history.loans) states[state] = (states[state] ?? 0) + 1
  return {
    loans: history.loans.length,
    violations: history.violations,
    actionCounts: Object.fromEntries(history.actionCounts),
    crashes: Object.fromEntries(history.environment.crashes),
    states,
    clips: [...new Set(history.loans.flatMap(({ clips }) => [...clips]))],
    days: Math.round(livedMs / 86_400_000),
    entries: mark?.entries ?? 0,
    digest: createHash('sha256')
      .update(mark?.contentDigest ?? '')
      .digest('hex')
      .slice(0, 16),
  }
}
