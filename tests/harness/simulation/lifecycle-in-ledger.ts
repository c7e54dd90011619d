import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { maxMinor } from '#domain/money/money.ts'
import type { Lifecycle, LifecycleStep } from '#domain/test-vectors/any-lifecycle.ts'
import { hardshipOf, type QuoteKind } from '#domain/test-vectors/run-lifecycle.ts'
import { openLoan } from '#server/disbursement/open-loan.ts'
import { requestRefund } from '#server/disbursement/request-refund.ts'
import { coolingOffQuotesFromToday } from '#server/early-settlement/cooling-off-quote.ts'
import { findPayOffAvailability } from '#server/early-settlement/pay-off-quote.ts'
import { extensionToday } from '#server/extension/extension-today.ts'
import { insertCharge, insertWaiver } from '#server/loan/fact-store.ts'
import { accountToday, findLoanWaivers } from '#server/loan/facts.ts'
import { getLoan, lockLoan, type StoredLoan } from '#server/loan/store.ts'
import { lockOpenLoan, putPlanInForce, writeOff } from '#server/loan-servicing/change-loan.ts'
import { ledgerAccountOf } from '#server/payment/account-change.ts'
import { bookFromOverpayment } from '#server/payment/book-from-overpayment.ts'
import { recordPayment } from '#server/payment/record-payment.ts'
import { rebookLoan } from '#server/payment/replay.ts'
import { reversePayment } from '#server/payment/reverse-payment.ts'
import { insertPaymentRequest } from '#server/payment-request/store.ts'
import type { PaymentRequestPurpose } from '#server/payment-request/tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { ProviderPaymentEvent } from '#server/providers/payment/payment-provider.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/tables.ts'

/** A loan of a lifecycle in the database, and what its bank has reported of it. */
export type LedgerLoan = {
  readonly services: Services
  readonly loanId: string
  readonly lifecycle: Lifecycle
  readonly reported: ProviderPaymentEvent[]
}

const provider = 'xendit'
const actor = 'staff:Sari'
const dayMs = 86_400_000

/** Disburses the loan of a lifecycle today, beside any other of the borrower. */
export const openLedgerLoan = async (
  services: Services,
  lifecycle: Lifecycle,
  place: { readonly borrowerId: string; readonly productId: string },
): Promise<LedgerLoan> => {
  const { market, clientKind, terms } = lifecycle
  const disbursedOn = services.clock.businessDate(market)
  const { firstDueOn } = terms
  const moved =
    firstDueOn === undefined
      ? terms
      : { ...terms, firstDueOn: movedDay(firstDueOn, lifecycle.disbursedOn, disbursedOn) }
  const { loanId } = await openLoan(services, {
    ...place,
    market,
    clientKind,
    terms: moved,
    disbursedOn,
    createdAt: services.clock.now(),
    actor,
    besideAnother: true,
  })
  return { services, loanId, lifecycle, reported: [] }
}

const movedDay = (day: LocalDate, from: LocalDate, to: LocalDate): LocalDate =>
  addDays(to, daysBetween(from, day))

type LoanToday = { readonly loan: StoredLoan; readonly account: LoanAccount }

const readToday = async ({ services, loanId }: LedgerLoan): Promise<LoanToday> => {
  const loan = await getLoan(services.db, loanId)
  return { loan, account: accountToday(services, loan) }
}

/**
 * Applies a step today, through the code that books what a provider, a borrower or staff do.
 * Returns what is wrong after a quote of the step was paid.
 */
export const applyLedgerStep = async (
  subject: LedgerLoan,
  step: LifecycleStep,
): Promise<readonly string[]> => {
  const today = await readToday(subject)
  const { loan, account } = today
  const share = (permille: bigint) => maxMinor(1n, (account.outstandingMinor * permille) / 1_000n)
  switch (step.action) {
    case 'pay':
    case 'pay-known-late':
      await pay(subject, loan, {
        purpose: 'installments',
        requestedMinor: share(step.requestedPermille),
        amountMinor: share(step.permille),
        daysAgo: step.action === 'pay' ? 0 : step.choice + 1,
      })
      return []
    case 'reverse':
      await reverse(subject, step.choice)
      return []
    case 'refund':
      await refund(subject, step.choice % 2 === 0)
      return []
    case 'apply-overpayment':
      await applyOverpayment(subject)
      return []
    case 'charge':
      await raiseCharge(subject, step)
      return []
    case 'waive':
      await waive(subject, account, step)
      return []
    case 'hardship':
      await agreeHardship(subject, loan, { account, step })
      return []
    case 'write-off':
      await writeLoanOff(subject)
      return []
    default:
      return (await payQuote(subject, today, quoteOfAction[step.action])) ?? []
  }
}

const quoteOfAction = { extend: 'extension', cancel: 'cooling-off', settle: 'pay-off' } as const

/** Pays the first of these quotes that is open today; undefined when none is. */
export const payFirstQuote = async (
  subject: LedgerLoan,
  kinds: readonly QuoteKind[],
): Promise<{ readonly kind: QuoteKind; readonly violations: readonly string[] } | undefined> => {
  // A quote that is not open leaves the loan as it was read.
  const today = await readToday(subject)
  for (const kind of kinds) {
    const violations = await payQuote(subject, today, kind)
    if (violations) return { kind, violations }
  }
  return undefined
}

/**
 * Pays today's quote of a kind; undefined when there is none, else what is wrong afterwards: the
 * loan's receivables must be exactly zero in the ledger, and its overpayment as before.
 */
const payQuote = async (
  subject: LedgerLoan,
  { loan, account }: LoanToday,
  kind: QuoteKind,
): Promise<readonly string[] | undefined> => {
  if (kind === 'refund') {
    if (account.overpaidMinor === 0n) return undefined
    await refund(subject, true)
    const left = (await loanLines(subject)).get('liability.overpayment') ?? 0n
    return left === 0n ? [] : [`${subject.loanId}: ${left} stays overpaid after its refund`]
  }
  const amountMinor = quotedMinor(subject, { loan, account, kind })
  if (amountMinor === undefined || amountMinor === 0n) return undefined
  const purpose = kind === 'all' ? 'installments' : kind
  await pay(subject, loan, { purpose, requestedMinor: amountMinor, amountMinor, daysAgo: 0 })
  const owedAfterMinor = kind === 'extension' ? owedAfterExtension(loan, account) : 0n
  const [after, lines] = await Promise.all([readToday(subject), loanLines(subject)])
  const found: string[] = []
  if (after.account.outstandingMinor !== owedAfterMinor) {
    found.push(`${after.account.outstandingMinor} is owed after ${kind} of ${amountMinor}`)
  }
  if (owedAfterMinor === 0n) {
    for (const [ledgerAccount, minor] of lines) {
      if (ledgerAccount.startsWith('receivable.') && minor !== 0n) {
        found.push(`${ledgerAccount} holds ${minor} after ${kind} of ${amountMinor}`)
      }
    }
    const overpaidMinor = -(lines.get('liability.overpayment') ?? 0n)
    if (overpaidMinor !== account.overpaidMinor) {
      found.push(`${overpaidMinor} is overpaid after ${kind}, ${account.overpaidMinor} before`)
    }
  }
  return found.map(error => `${subject.loanId}: ${error}`)
}

const owedAfterExtension = (loan: StoredLoan, account: LoanAccount): bigint => {
  const offer = extensionToday(loan, account)
  return 'refused' in offer ? 0n : offer.owedAfterMinor
}

const quotedMinor = (
  { services }: LedgerLoan,
  quoted: LoanToday & { readonly kind: QuoteKind },
): bigint | undefined => {
  const { loan, account, kind } = quoted
  const today = services.clock.businessDate(loan.market)
  switch (kind) {
    case 'pay-off': {
      const found = findPayOffAvailability(services, loan, today)
      return found?.isOpen && found.quote.on === today ? found.quote.amountMinor : undefined
    }
    case 'cooling-off': {
      const [quote] = coolingOffQuotesFromToday(services, loan)
      return quote?.on === today ? quote.amountMinor : undefined
    }
    case 'extension': {
      const offer = extensionToday(loan, account)
      return 'refused' in offer ? undefined : offer.payMinor
    }
    default:
      return account.outstandingMinor
  }
}

type LedgerPayment = {
  readonly purpose: PaymentRequestPurpose
  readonly requestedMinor: bigint
  readonly amountMinor: bigint
  readonly daysAgo: number
}

/** Issues a payment request, ending the active one, and books the bank's report of its payment. */
const pay = async (subject: LedgerLoan, loan: StoredLoan, paid: LedgerPayment): Promise<void> => {
  const { services, reported } = subject
  const { db, clock, random } = services
  const paymentRequestId = random.uuid()
  await db
    .updateTable('paymentRequest.paymentRequest')
    .set({ state: 'expired' })
    .where('loanId', '=', loan.loanId)
    .where('state', '=', 'preparing')
    .execute()
  const isIssued = await insertPaymentRequest(db, {
    paymentRequestId,
    requestNo: random.digits(16),
    loanId: loan.loanId,
    purpose: paid.purpose,
    paymentMethodType: '1',
    paymentMethodCode: 'BCA',
    periods: 1,
    amountMinor: paid.requestedMinor,
    currency: loan.currency,
    provider,
    expiresAt: new Date(clock.now().getTime() + dayMs),
    createdAt: clock.now(),
  })
  if (!isIssued) throw new Error(`no payment request for ${loan.loanId}`)
  const event: ProviderPaymentEvent = {
    provider,
    kind: 'paid',
    via: 'virtual-account',
    externalId: paymentRequestId,
    number: '',
    providerPaymentId: random.uuid(),
    amount: { currency: loan.currency, minor: paid.amountMinor },
    paidAt: paidAt(subject, loan, paid.daysAgo),
  }
  const outcome = await recordPayment(services, event)
  if (outcome === 'posted') reported.push(event)
  else if (paid.amountMinor === paid.requestedMinor) {
    throw new Error(`an exact payment for ${paid.purpose} went to ${outcome}`)
  }
}

/** So many days ago, but not before the disbursement. */
const paidAt = ({ services }: LedgerLoan, loan: StoredLoan, daysAgo: number): Date => {
  const today = services.clock.businessDate(loan.market)
  const maxDaysAgo = daysBetween((loan.disbursedOn ?? today) as LocalDate, today)
  return new Date(services.clock.now().getTime() - Math.min(daysAgo, maxDaysAgo) * dayMs)
}

const reverse = async ({ services, reported }: LedgerLoan, choice: number): Promise<void> => {
  const [event] = reported.splice(choice % Math.max(1, reported.length), 1)
  if (!event) return
  await reversePayment(services, { ...event, kind: 'reversed', reversedAt: services.clock.now() })
}

/** Sets the overpayment aside; one that awaits approval is cancelled when its money goes. */
const refund = async ({ services, loanId }: LedgerLoan, isApproved: boolean): Promise<void> => {
  await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, loanId)
    const amountMinor = loan ? accountToday(services, loan).overpaidMinor : 0n
    if (!loan || amountMinor === 0n) return
    await requestRefund(
      { services, tx },
      {
        source: 'overpayment',
        loanId,
        paymentId: null,
        market: loan.market,
        currency: loan.currency,
        amountMinor,
        by: actor,
        reason: 'the borrower chose so',
        needsSecondApproval: !isApproved,
      },
    )
  })
}

const applyOverpayment = async ({ services, loanId }: LedgerLoan): Promise<void> => {
  await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, loanId)
    if (!loan) return
    const { overpaidMinor, outstandingMinor } = accountToday(services, loan)
    if (overpaidMinor === 0n || outstandingMinor === 0n) return
    await bookFromOverpayment({ services, tx }, { loan, amountMinor: overpaidMinor, by: actor })
  })
}

/** Adds a fact of staff and books what it changes: payments of its day are ordered after it. */
const addStaffFact = async (
  { services, loanId }: LedgerLoan,
  insert: (tx: Db) => Promise<void>,
): Promise<void> => {
  await inTransaction(services.db, async tx => {
    const before = await lockLoan(tx, loanId)
    if (!before) throw new Error(`there is no loan ${loanId}`)
    await insert(tx)
    const loan = await getLoan(tx, loanId)
    await rebookLoan(
      { services, tx, loan, cause: { actor, kind: 'staff', id: services.random.uuid() } },
      {
        before: ledgerAccountOf(services, before),
        after: ledgerAccountOf(services, loan),
        waivers: findLoanWaivers(loan),
      },
    )
  })
}

const raiseCharge = async (subject: LedgerLoan, step: LifecycleStep): Promise<void> => {
  const { services, loanId, lifecycle } = subject
  const { bucket } = step
  if (bucket === 'principal') return
  const today = services.clock.businessDate(lifecycle.market)
  await addStaffFact(subject, tx =>
    insertCharge(
      tx,
      { loanId, actor, cause: 'staff' },
      {
        chargeId: services.random.uuid(),
        bucket,
        raisedOn: today,
        dueOn: addDays(today, step.dueInDays),
        amountMinor: maxMinor(1n, (lifecycle.terms.principalMinor * step.permille) / 20_000n),
      },
    ),
  )
}

/** Principal is never waived by staff. */
const waive = async (
  subject: LedgerLoan,
  { outstanding }: LoanAccount,
  { bucket, permille }: LifecycleStep,
): Promise<void> => {
  const { services, loanId, lifecycle } = subject
  if (bucket === 'principal' || outstanding[bucket] === 0n) return
  const waiver = {
    waiverId: services.random.uuid(),
    bucket,
    waivedOn: services.clock.businessDate(lifecycle.market),
    amountMinor: maxMinor(1n, (outstanding[bucket] * permille) / 1_000n),
  }
  await addStaffFact(subject, tx => insertWaiver(tx, { loanId, actor, cause: 'staff' }, waiver))
}

const changeOf = ({ services, loanId }: LedgerLoan) => {
  return { loanId, actor, reason: 'agreed by telephone', id: services.random.uuid() }
}

const agreeHardship = async (
  subject: LedgerLoan,
  { market }: StoredLoan,
  { account, step }: { readonly account: LoanAccount; readonly step: LifecycleStep },
): Promise<void> => {
  const { services, loanId, lifecycle } = subject
  const planned = hardshipOf({ facts: { market }, terms: lifecycle.terms }, account, step)
  if (planned === undefined) return
  await inTransaction(services.db, async tx => {
    const locked = await lockOpenLoan({ services, tx }, loanId)
    if (typeof locked === 'string') return
    await putPlanInForce({ services, tx }, locked.loan, planned, changeOf(subject))
  })
}

const writeLoanOff = async (subject: LedgerLoan): Promise<void> => {
  const { services, loanId } = subject
  await inTransaction(services.db, async tx => {
    const locked = await lockOpenLoan({ services, tx }, loanId)
    if (typeof locked === 'string' || locked.loan.writtenOffOn !== null) return
    await writeOff({ services, tx }, locked.loan, changeOf(subject))
  })
}

const loanLines = async ({ services, loanId }: LedgerLoan): Promise<Map<string, bigint>> => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select(['account', 'amountMinor'])
    .where('stream', '=', loanId)
    .execute()
  const sums = new Map<string, bigint>()
  for (const { account, amountMinor } of rows) {
    sums.set(account, (sums.get(account) ?? 0n) + amountMinor)
  }
  return sums
}
