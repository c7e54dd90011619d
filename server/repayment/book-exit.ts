import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { stateCode } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import { sumMinor } from '#domain/money/money.ts'
import {
  coolingOffQuote,
  type ExitWaivers,
  exitWaivers,
  findCoolingOffEnd,
} from '#domain/offer/cooling-off.ts'
import { coolingOffPosting } from '#domain/posting/cooling-off.ts'
import { paymentPosting, reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry, recognisedReceivables } from '../ledger/public.ts'
import {
  factsOf,
  findExit,
  lockLoan,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../services.ts'
import { allocationToJson } from './allocation.ts'
import { newPaymentFact } from './new-payment.ts'
import { postPayment } from './post-payment.ts'
import type { PaidEvent } from './record-payment.ts'
import type { Subject } from './replay.ts'
import type { Instruction } from './store.ts'

type Exit = {
  readonly event: PaidEvent
  readonly instruction: Instruction
  readonly loan: StoredLoan
}

type Outcome = 'posted' | 'duplicate' | 'stale' | 'wrong-amount'

const exitCause = 'cooling-off'

/**
 * Books the payment that gives a loan back: what was not earned by that day is let go of, then the
 * payment settles the rest, in one transaction. Money that is not that day's exact amount is not
 * an exit.
 */
export const bookExit = async (services: Services, exit: Exit): Promise<Outcome> => {
  const { event, instruction, loan } = exit
  const paidOn = localDateIn(getMarket(loan.market).timeZone, event.paidAt)
  const facts = factsOf(loan)
  const endsOn = findCoolingOffEnd(readTerms(loan), facts.disbursedOn)
  const schedule = readSchedule(loan)
  const isExit =
    endsOn !== undefined &&
    paidOn <= endsOn &&
    coolingOffQuote(facts, schedule, paidOn).amountMinor === event.amount.minor
  if (!isExit) return 'wrong-amount'

  const paymentId = services.random.uuid()
  const amountMinor = event.amount.minor
  const fact = newPaymentFact(facts, { paymentId, paidOn, amountMinor })
  const letGo = exitWaivers(facts, schedule, fact)
  const payments = [...facts.payments, fact]
  const after = accountAsOf({ ...facts, waivers: letGo.waivers, payments }, paidOn)
  const payment = after.payments.find(each => each.paymentId === paymentId)
  if (!payment || after.state !== 'settled' || payment.overpaidMinor > 0n) {
    throw new Error(`loan ${loan.loanId} is not settled by its exit of ${amountMinor}`)
  }
  return await inTransaction(services.db, async tx => {
    const locked = await lockLoan(tx, loan.loanId)
    if (locked?.version !== loan.version) return 'stale'
    const actor = `provider:${event.provider}`
    const subject = { services, tx, loan, cause: { actor, kind: exitCause, id: paymentId } }
    const { interest, fee } = payment.byBucket
    await postExit(subject, letGo, { interest, fee })
    const posting = paymentPosting(
      payment,
      await recognisedReceivables(tx, loan.loanId),
      'cash.clearing',
    )
    const outcome = await postPayment(tx, {
      paymentId,
      provider: event.provider,
      providerPaymentId: event.providerPaymentId,
      number: event.number,
      instructionId: instruction.instructionId,
      loanId: loan.loanId,
      amountMinor,
      currency: loan.currency,
      paidAt: event.paidAt,
      paidOn,
      state: 'posted',
      suspenseReason: null,
      allocation: allocationToJson(payment),
      loan: {
        version: loan.version,
        state: Number(stateCode('settled')),
        settledOn: after.settledOn ?? null,
      },
      entry: {
        entryId: services.random.uuid(),
        kind: posting.kind,
        businessOn: services.clock.businessDate(loan.market),
        actor,
        lines: posting.lines,
      },
    })
    if (outcome !== 'posted') throw new NotBooked(outcome)
    await tx
      .updateTable('repayment.payment')
      .set({ gives_back: true })
      .where('payment_id', '=', paymentId)
      .execute()
    return outcome
  }).catch(error => {
    if (error instanceof NotBooked) return error.outcome
    throw error
  })
}

/** Carries an outcome out of a transaction that must roll back. */
class NotBooked extends Error {
  readonly outcome: 'duplicate' | 'stale'
  constructor(outcome: 'duplicate' | 'stale') {
    super('an exit that is not booked')
    this.outcome = outcome
  }
}

/**
 * When a payment of a loan that was given back is taken back, what was let go of is undone; and let
 * go of anew, as the facts are then, while the exit itself still counts.
 */
export const bookExitAnew = async (
  subject: Subject,
  without: StoredLoan,
  after: LoanAccount,
): Promise<void> => {
  const { tx, loan } = subject
  const exit = findExit(loan)
  if (!exit) return
  await reverseExit(subject, exit.paymentId)
  const still = findExit(without)
  if (!still) return
  const schedule = readSchedule(loan)
  const facts = factsOf({ ...without, payments: without.payments.filter(row => !row.givesBack) })
  const letGo = exitWaivers(facts, schedule, still)
  const paid = after.payments.find(each => each.paymentId === still.paymentId)
  const owedOf = (bucket: 'interest' | 'fee') =>
    (paid?.byBucket[bucket] ?? 0n) + after.outstanding[bucket]
  const cause = { ...subject.cause, kind: exitCause, id: still.paymentId }
  const owed = { interest: owedOf('interest'), fee: owedOf('fee') }
  await postExit({ ...subject, tx, cause }, letGo, owed)
}

const postExit = async (
  { services, tx, loan, cause }: Subject,
  letGo: ExitWaivers,
  owed: { readonly interest: bigint; readonly fee: bigint },
): Promise<void> => {
  const principal = letGo.waivers.filter(({ bucket }) => bucket === 'principal')
  const posting = coolingOffPosting({
    principalWaivedMinor: sumMinor(principal.map(({ amountMinor }) => amountMinor)),
    feeGivenBackMinor: letGo.feeGivenBackMinor,
    interestGivenBackMinor: letGo.interestGivenBackMinor,
    recognised: await recognisedReceivables(tx, loan.loanId),
    owed,
  })
  if (!posting) return
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: exitCause, id: cause.id },
    actor: cause.actor,
    reverses: null,
    loanId: loan.loanId,
  })
}

const reverseExit = async (
  { services, tx, loan, cause }: Subject,
  paymentId: string,
): Promise<void> => {
  const entries = await tx
    .selectFrom('ledger.entry as e')
    .select('e.entry_id')
    .where('e.loan_id', '=', loan.loanId)
    .where('e.cause_kind', '=', exitCause)
    .where('e.cause_id', '=', paymentId)
    .where('e.reverses', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger.entry as r')
            .select('r.entry_id')
            .whereRef('r.reverses', '=', 'e.entry_id'),
        ),
      ),
    )
    .execute()
  for (const { entry_id: entryId } of entries) {
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: loan.loanId,
      posting: reversalPosting('cooling-off', await entryLines(tx, entryId)),
      currency: loan.currency,
      businessOn: services.clock.businessDate(loan.market),
      cause: { kind: cause.kind, id: cause.id },
      actor: cause.actor,
      reverses: entryId,
      loanId: loan.loanId,
    })
  }
}
