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

/** How many borrow at once in one world. */
const borrowerCount = 40
/** A loan older than this is brought to its end by its borrower. */
const maxLoanDays = 130
/** So long no loan's end can take, whatever goes wrong. */
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

/** Pays a number that was given out some time, whatever has become of it since. */
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

/** What may happen to a loan that runs, each as often as it stands here. */
const runningActions: readonly LoanAction[] = [
  ...[payInstallment, payInstallment, payInstallment, payInstallment],
  ...[payFor('extension'), payFor('extension'), payFor('pay-off'), payFor('cooling-off')],
  ...[payOldRequest, payByCard, reversePayment, reverseCardPayment, payUnknownNumber],
  ...[chooseOverpaymentUse, chooseOverpaymentUse, openDispute, decideUnmatchedMoney],
  ...[redeliverCallback, answerDispute, decideOnRefund, resolveStoppedPayout, returnPayout],
]

/** What may happen to one whose money is not out, or that was refused. */
const pendingActions: readonly LoanAction[] = [
  decideAsStaff,
  decideAsStaff,
  decidePayout,
  redeliverCallback,
]

const isDisbursed = ({ state }: SimulatedLoan): boolean => Number(state) >= 170
const today = ({ environment }: SimulationHistory, { market }: SimulatedLoan): string =>
  environment.clock.businessDate(market)

/** Does one thing, of which the application may die, and looks at the loan afterwards. */
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
  [`life ${loan.no} (${loan.orderId}): ${found}`, ...loan.steps.slice(-16)].join('\n         ')

/** What was found of a loan, with its story. */
const attributeViolation = ({ loans }: SimulationHistory, found: string): string => {
  const loan = loans.find(({ orderId }) => found.includes(orderId))
  return loan ? violationWithHistory(loan, found) : found
}

/** Whether there is nothing more to live: it was settled a while ago, or will never run. */
const isFinished = (history: SimulationHistory, loan: SimulatedLoan): boolean => {
  if (loan.state === '110') return chance(history.environment, 3)
  return loan.state === '200' && chance(history.environment, 4)
}

const payOffLoan: LoanAction = async (history, loan) => {
  // All at once may be more than a bank takes.
  const paymentRequest =
    (await createPaymentRequest(history, loan, 'pay-off')) ??
    (await createPaymentRequest(history, loan, 'installments', '36')) ??
    (await createPaymentRequest(history, loan, 'installments', '1'))
  // A rest that is too small for any bank is paid by card.
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

/** A day, or several at once; nights are closed, now and then not until the next time. */
const runEndOfDay = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  environment.crashAfter(chance(environment, 5) ? 1 + environment.random.integer(30) : 0)
  await drainOutbox(history)
  await finishPayouts(history)
  // Nor does an acquirer think about a charge for longer than a day.
  await finishCardPayments(history)
  if (!chance(environment, 3)) await runSweeps(history)
  environment.crashAfter(0)
  await passDays(history, 1 + environment.random.integer(chance(environment, 3) ? 12 : 4))
  environment.crashAfter(chance(environment, 5) ? 1 + environment.random.integer(8) : 0)
  if (!chance(environment, 5)) await closeAllDays(history)
  if (!chance(environment, 3)) await reconcile(history)
  environment.crashAfter(0)
}

/** Nobody dies any more, all that is on its way arrives, and everything is asked about. */
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

/** Lives a world's loans from the first to the last; stops at the first thing that is wrong. */
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
      // What a database does by itself, but at moments that a seed repeats.
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
      // While the numbers of the day are live.
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
