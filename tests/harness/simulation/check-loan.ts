import type { LoanAccount } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { loanToday } from '#server/loan/facts.ts'
import { getLoan, type StoredLoan } from '#server/loan/store.ts'
import { clipSentence } from '#server/payment/charge-note.ts'
import {
  exceededCaps,
  expectedState,
  mayFollow,
  type SimulatedBankPayment,
  type SimulatedLoan,
} from './loan-model.ts'
import type { SimulationHistory } from './simulation-history.ts'

type BookedPaymentRow = {
  readonly provider_payment_id: string
  readonly provider: string
  readonly amount_minor: bigint
  readonly state: string
  readonly is_mine: boolean
}

type LoanBooks = {
  readonly principal: bigint
  readonly own: bigint
  readonly refunds: bigint
  readonly days_bought: number
}

/** The database's rows of one loan, in plain sums. */
const readBooks = async ({ environment }: SimulationHistory, { orderId }: SimulatedLoan) => {
  const { rows: payments } = await environment.observer.query<BookedPaymentRow>(
    `select provider_payment_id, provider, amount_minor, state, loan_id = $1 as is_mine
      from payment.payment where loan_id = $1 or payment_request_id in
        (select payment_request_id from payment_request.payment_request where loan_id = $1)`,
    [orderId],
  )
  const { rows } = await environment.observer.query<LoanBooks>(
    `select
      coalesce(sum(amount_minor) filter (where account = 'receivable.principal'), 0) as principal,
      coalesce(-sum(amount_minor) filter (where account = 'liability.overpayment'), 0) as own,
      (select coalesce(sum(amount_minor), 0) from loan.refund where loan_id = $1
        and source = 'overpayment' and state <> 'cancelled') as refunds,
      (select count(*)::int * 31 from loan.extension where loan_id = $1) as days_bought
      from ledger.line where stream = $1::text`,
    [orderId],
  )
  const [books] = rows
  if (!books) throw new Error('sums of nothing are still a row')
  return { payments, books }
}

const dayMs = 86_400_000
const countedStates: readonly string[] = ['posted', 'applied']

/** Every payment that our side knows is one that was made, as it was made. */
const findUnknownPayments = (
  history: SimulationHistory,
  rows: readonly BookedPaymentRow[],
): string[] =>
  rows.flatMap(row => {
    if (row.provider === 'overpayment' || row.provider === 'acquirer') return []
    const made = history.payments.get(row.provider_payment_id)
    const id = row.provider_payment_id
    if (!made) return [`payment ${id} was never made`]
    const amount = BigInt(row.amount_minor)
    if (amount !== made.minor) return [`payment ${id} of ${made.minor} is booked as ${amount}`]
    if (row.state === 'reversed' && !made.reversed) return [`payment ${id} was never taken back`]
    return []
  })

/** What our side has acknowledged is there, whatever has crashed since. */
const findLostPayments = (
  money: readonly SimulatedBankPayment[],
  rows: readonly BookedPaymentRow[],
): string[] => {
  const states = new Map(rows.map(row => [row.provider_payment_id, row.state]))
  return money.flatMap(
    ({ paymentId, acknowledged: heard, reversalAcknowledged: reportedReversed, minor }) => {
      const state = states.get(paymentId)
      if (heard && state === undefined) return [`acknowledged and lost: ${paymentId} of ${minor}`]
      if (reportedReversed && state !== 'reversed') {
        return [`acknowledged as taken back and still ${state}: ${paymentId}`]
      }
      return []
    },
  )
}

const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n)

/** Money received is on the loan, the borrower's own, or refunded. */
const findMisallocatedMoney = (
  account: LoanAccount,
  rows: readonly BookedPaymentRow[],
  books: LoanBooks,
): string[] => {
  const came = sumOf(
    rows
      .filter(
        row => row.is_mine && countedStates.includes(row.state) && row.provider !== 'overpayment',
      )
      .map(({ amount_minor }) => BigInt(amount_minor)),
  )
  const onLoan = sumOf(account.installments.map(({ paidMinor }) => paidMinor))
  const own = account.overpaidMinor - account.refundShortfallMinor
  const found: string[] = []
  const same = (what: string, one: bigint, other: bigint) => {
    if (one !== other) found.push(`${what}: ${one} and ${other}`)
  }
  same('money in, and where it is', came, onLoan + own + BigInt(books.refunds))
  same(
    'principal in the books, and by its facts',
    BigInt(books.principal),
    account.outstanding.principal,
  )
  same("the borrower's own in the books, and by the facts", BigInt(books.own), own)
  return found
}

/**
 * What is owed of each installment is what was agreed and charged, less what was paid and waived.
 */
const findInstallmentErrors = (simulated: SimulatedLoan, account: LoanAccount): string[] => {
  const found: string[] = []
  const { principal, cost } = simulated.agreement
  for (const row of account.installments) {
    const waived = sumOf(Object.values(row.waived))
    if (
      row.owedMinor !== row.paidMinor + waived + row.outstandingMinor ||
      row.outstandingMinor < 0n
    ) {
      found.push(
        `period ${row.periodNo}: ${row.owedMinor} owed, ${row.paidMinor} paid, ` +
          `${waived} let go, ${row.outstandingMinor} left`,
      )
    }
  }
  const owed = sumOf(account.installments.map(each => each.owed.principal))
  if (owed !== principal) found.push(`${owed} of principal is owed in all, ${principal} was agreed`)
  const interest = sumOf(account.installments.map(each => each.owed.interest + each.owed.fee))
  const late = lateOf(account)
  const raised = sumOf(
    account.charges.filter(each => each.kind === 'raised').map(each => each.amountMinor),
  )
  const deducted = principal - simulated.agreement.netDisbursed
  const agreed = cost - deducted + raised + lateInterestOf(account)
  if (interest !== agreed) found.push(`${interest} of interest and fees is owed, ${agreed} agreed`)
  const { firstDueOn } = simulated.agreement
  const daysLate = Math.round((Date.parse(account.asOf) - Date.parse(firstDueOn)) / dayMs)
  return [...found, ...exceededCaps(simulated, { benefit: cost + raised, late }, daysLate)]
}

const lateOf = ({ charges }: LoanAccount): bigint =>
  sumOf(charges.filter(each => each.kind !== 'raised').map(each => each.amountMinor))

/** Late interest is separate from the agreed interest, in a bucket of its own kind. */
const lateInterestOf = ({ charges }: LoanAccount): bigint =>
  sumOf(
    charges
      .filter(each => each.kind === 'late-interest' && each.bucket !== 'penalty')
      .map(each => each.amountMinor),
  )

/** Every charge that was capped states why, in both languages. */
const findUnexplainedClips = (simulated: SimulatedLoan, { charges }: LoanAccount): string[] =>
  charges.flatMap(charge => {
    const { unlimitedMinor, amountMinor, clip } = charge
    if (unlimitedMinor < amountMinor) return ['a charge is more than it would be without limits']
    if (unlimitedMinor === amountMinor) return []
    if (!clip) return [`a ${charge.kind} was cut from ${unlimitedMinor} and has no reason`]
    if (simulated.clips.has(clip.reason)) return []
    simulated.clips.add(clip.reason)
    const sentences = (['id', 'en'] as const).map(locale =>
      clipSentence(clip, charges, locale).trim(),
    )
    const [inIndonesian = '', inEnglish = ''] = sentences
    return inIndonesian.length > 20 && inEnglish.length > 20 && inIndonesian !== inEnglish
      ? []
      : [`the reason ${clip.reason} has no sentence: ${sentences}`]
  })

const findStateErrors = (
  simulated: SimulatedLoan,
  loan: StoredLoan,
  account: LoanAccount | undefined,
): string[] => {
  const now = account ? stateCode(account.state) : String(loan.state)
  const before = simulated.state
  simulated.state = now
  const found: string[] = []
  if (!mayFollow(before, now)) found.push(`it was ${before} and is ${now}`)
  if (!account) return found
  const unpaid: { readonly dueOn: string }[] = account.installments.filter(
    each => each.outstandingMinor > 0n,
  )
  for (const { kind, outstandingMinor, dueOn } of account.charges) {
    if (kind === 'raised' && outstandingMinor > 0n) unpaid.push({ dueOn })
  }
  // A refund whose money was gone is owed back at once, and never becomes overdue.
  if (account.refundShortfallMinor > 0n) unpaid.push({ dueOn: account.asOf })
  const expected = expectedState(unpaid, account.asOf)
  if (expected !== now) found.push(`its debts make it ${expected}, and it is ${now}`)
  return found
}

/** Runs all checks of one loan; returns the violations. */
export const checkLoan = async (
  history: SimulationHistory,
  simulated: SimulatedLoan,
): Promise<string[]> => {
  const services = history.environment.services()
  const loan = await getLoan(services.db, simulated.orderId)
  const { account } = loanToday(services, loan)
  const { payments, books } = await readBooks(history, simulated)
  simulated.daysBought = books.days_bought
  const mine = [...history.payments.values()].filter(each => each.loan === simulated)
  return [
    ...findUnknownPayments(history, payments),
    ...findLostPayments(mine, payments),
    ...findStateErrors(simulated, loan, account),
    ...(account
      ? [
          ...findMisallocatedMoney(account, payments, books),
          ...findInstallmentErrors(simulated, account),
          ...findUnexplainedClips(simulated, account),
        ]
      : []),
  ]
}
