import { expect } from 'vitest'
import { compareDates, type LocalDate, localDate, partsOf } from '../calendar/local-date.ts'
import { NO_LATE_TERMS } from '../charges/late-terms.ts'
import { dueDatesFrom } from '../extension/extension-offer.ts'
import type { LoanAccount, PaymentAllocation } from '../loan/account.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts, PaymentFact } from '../loan/facts.ts'
import { ratio } from '../money/ratio.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Frequency } from '../terms/terms.ts'
import { findOrder } from '../waterfall/waterfall-order.ts'
import { fineractTerms, publishedMinor } from './fineract-terms.ts'
import {
  checkRows,
  isInstallment,
  isPayment,
  paymentCells,
  required,
  scheduleCells,
  scheduleLines,
  type TableCells,
  totalCells,
} from './scenario-tables.ts'

/** One step of a published story, as `cases/waterfall-fineract.json` writes it. */
export type ScenarioStep = {
  readonly op: string
  readonly date?: string | undefined
  readonly amount?: string | undefined
  readonly charge?: string | undefined
  readonly dueDate?: string | undefined
  readonly nth?: number | undefined
  readonly periods?: number | undefined
  readonly params?: TableCells | undefined
  readonly row?: TableCells | undefined
  readonly rows?: readonly TableCells[] | undefined
  readonly text?: string | undefined
}

/** A story being replayed: the loan's facts so far and the day it is. */
type ScenarioState = {
  today: LocalDate
  facts: LoanFacts | undefined
  /** How often the loan's installments fall due. */
  every: Frequency
  /** A payment taken back still shows in the story's list as it was last spread. */
  readonly lastSeen: Map<string, PaymentAllocation>
}

/** Steps that change nothing here. */
const SILENT_STEPS = ['approve', 'disburse', 'endOfDay']

/**
 * Replays a story against the loan account and checks every table in it. Any number of
 * installments, charges, payments, reversals and moved due days; a step or column it does not know
 * is refused.
 */
export function replayScenario(steps: readonly ScenarioStep[]): void {
  const stage: ScenarioState = {
    today: localDate('1970-01-01'),
    facts: undefined,
    every: { count: 1, unit: 'month' },
    lastSeen: new Map(),
  }
  steps.forEach((event, index) => {
    applyStep(stage, event, `step ${index + 1}, ${event.op}`)
    if (stage.facts === undefined) return
    for (const payment of accountToday(stage).payments)
      stage.lastSeen.set(payment.paymentId, payment)
  })
}

function applyStep(stage: ScenarioState, event: ScenarioStep, where: string): void {
  switch (event.op) {
    case 'businessDate':
      stage.today = localDate(required(event.date))
      break
    case 'createLoan':
      openLoan(stage, required(event.params))
      break
    case 'other':
      openDefaultLoan(stage, event.text ?? '')
      break
    case 'reschedule':
      for (const row of required(event.rows)) reschedule(stage, row)
      break
    case 'addCharge':
      addCharge(stage, event)
      break
    case 'repay':
    case 'credit':
    case 'payOff':
      addPayment(stage, event)
      break
    case 'undoPayment':
      reversePayment(stage, event)
      break
    case 'expectTransactions':
      checkRows(
        where,
        lastSeenAllocations(stage),
        required(event.rows).filter(isPayment),
        paymentCells,
      )
      break
    case 'expectSchedule':
      expect(accountToday(stage).installments, where).toHaveLength(required(event.periods))
      checkRows(
        where,
        scheduleLines(required(stage.facts), accountToday(stage)),
        required(event.rows).filter(isInstallment),
        scheduleCells,
      )
      break
    case 'expectTotals':
      checkRows(where, [accountToday(stage)], [required(event.row)], totalCells)
      break
    default:
      if (!SILENT_STEPS.includes(event.op)) throw new Error(`${where}: an unknown step`)
  }
}

function openLoan(stage: ScenarioState, params: TableCells): void {
  const terms = fineractTerms(
    {
      principal: required(params['with Principal']),
      annualRatePercent: params['ANNUAL interest rate %'] ?? '0',
      interestType: required(params['interest type']),
      interestPeriod: required(params['interest calculation period']),
      amortization: required(params['amortization type']),
      repaymentEvery: Number(required(params['repaymentEvery'])),
      repaymentFrequency: required(params['repaymentFrequencyType']),
      numberOfRepayments: Number(required(params['numberOfRepayments'])),
      graceOnPrincipalPayment: Number(params['graceOnPrincipalPayment'] ?? 0),
      graceOnInterestPayment: Number(params['graceOnInterestPayment'] ?? 0),
      interestFreePeriod: Number(params['interest free period'] ?? 0),
    },
    { installmentAmountInMultiplesOf: 1, daysInYear: 'DAYS_365', daysInMonth: 'ACTUAL' },
    'cumulative',
  )
  const disbursedOn = localDate(required(params['submitted on date']))
  stage.every = terms.every
  stage.facts = {
    loanId: 'story',
    market: 'IN',
    currency: 'INR',
    clientKind: 'new',
    principalMinor: terms.principalMinor,
    disbursedOn,
    benefitMinor: 0n,
    schedule: buildSchedule(terms, disbursedOn).rows,
    lateTerms: NO_LATE_TERMS,
    caps: { total: ratio(1_000n, 1n), totalSetBy: 'lender' },
    waterfall: required(findOrder(required(params['Payment strategy']))),
    payments: [],
    charges: [],
    waivers: [],
    extensions: [],
    freezes: [],
    refunds: [],
  }
}

/** The stories' usual loan: 1,000 over one period of 30 days, without interest. */
const DEFAULT_LOAN: TableCells = {
  'with Principal': '1000',
  'interest type': 'FLAT',
  'interest calculation period': 'SAME_AS_REPAYMENT_PERIOD',
  'amortization type': 'EQUAL_INSTALLMENTS',
  repaymentEvery: '30',
  repaymentFrequencyType: 'DAYS',
  numberOfRepayments: '1',
  'Payment strategy': 'PENALTIES_FEES_INTEREST_PRINCIPAL_ORDER',
}

/** Of the steps kept as text only the one that opens the usual loan does anything here. */
function openDefaultLoan(stage: ScenarioState, text: string): void {
  const date = /creates a new default Loan with date: "(\d{2} \w+ \d{4})"/.exec(text)?.[1]
  if (date === undefined) return
  const [year, month, day] = partsOfText(date)
  openLoan(stage, { ...DEFAULT_LOAN, 'submitted on date': `${year}-${month}-${day}` })
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** "01 July 2023" as 2023, 07, 01. */
function partsOfText(date: string): readonly [string, string, string] {
  const [day = '', month = '', year = ''] = date.split(' ')
  return [year, String(MONTHS.indexOf(month) + 1).padStart(2, '0'), day]
}

/** The installment of a day falls due on another, and those after it at the loan's rhythm. */
function reschedule(stage: ScenarioState, row: TableCells): void {
  const facts = required(stage.facts)
  const fromDate = localDate(required(row['rescheduleFromDate']))
  const firstOn = localDate(required(row['adjustedDueDate']))
  const moved = accountToday(stage).installments.filter(({ dueOn }) => dueOn >= fromDate)
  const extension = {
    extensionId: `extension-${facts.extensions.length + 1}`,
    effectiveOn: localDate(required(row['submittedOnDate'])),
    dueDates: dueDatesFrom(firstOn, {
      every: stage.every,
      periodNos: moved.map(({ periodNo }) => periodNo),
      anchorDay: partsOf(firstOn).day,
    }),
  }
  stage.facts = { ...facts, extensions: [...facts.extensions, extension] }
}

/** Penalties are named for a returned payment, fees for anything else. */
function addCharge(stage: ScenarioState, event: ScenarioStep): void {
  const facts = required(stage.facts)
  const dueOn = localDate(required(event.dueDate))
  const charge = {
    chargeId: `charge-${facts.charges.length + 1}`,
    bucket: required(event.charge).includes('NSF') ? 'penalty' : 'fee',
    raisedOn: stage.today,
    dueOn,
    amountMinor: publishedMinor(required(event.amount)),
  } as const
  stage.facts = { ...facts, charges: [...facts.charges, charge] }
}

function addPayment(stage: ScenarioState, event: ScenarioStep): void {
  const facts = required(stage.facts)
  const number = facts.payments.length + 1
  const payment: PaymentFact = {
    paymentId: `payment-${number}`,
    sequenceNo: number,
    paidOn: localDate(required(event.date)),
    amountMinor:
      event.amount === undefined
        ? accountToday(stage).outstandingMinor
        : publishedMinor(event.amount),
    reversed: false,
  }
  stage.facts = { ...facts, payments: [...facts.payments, payment] }
}

/** Takes back the nth payment of its date (of all, where the date is that of the undoing). */
function reversePayment(stage: ScenarioState, event: ScenarioStep): void {
  const facts = required(stage.facts)
  const ofDate = facts.payments.filter(payment => payment.paidOn === event.date)
  const chosen = (ofDate.length === 0 ? facts.payments : ofDate)[required(event.nth) - 1]
  const { paymentId } = required(chosen)
  const payments = facts.payments.map(payment =>
    payment.paymentId === paymentId ? { ...payment, reversed: true } : payment,
  )
  stage.facts = { ...facts, payments }
}

function accountToday(stage: ScenarioState): LoanAccount {
  return accountAsOf(required(stage.facts), stage.today)
}

/** Each payment as it was last spread, the reversed ones too. */
function lastSeenAllocations(stage: ScenarioState): PaymentAllocation[] {
  const current = new Map(accountToday(stage).payments.map(payment => [payment.paymentId, payment]))
  return [...required(stage.facts).payments]
    .sort((left, right) => compareDates(left.paidOn, right.paidOn))
    .map(({ paymentId }) => required(current.get(paymentId) ?? stage.lastSeen.get(paymentId)))
}
