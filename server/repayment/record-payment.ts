import type { Kysely } from 'kysely'
import type { SuspenseReason } from '#contract/staff/repayment.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { suspensePosting } from '#domain/posting/payment.ts'
import { getLoan, lockLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { PaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { bookOnLoan } from './book-on-loan.ts'
import { paidDay } from './paid-day.ts'
import { postPayment } from './post-payment.ts'
import { findPaidInstruction, type Instruction, type PaidInstruction } from './store.ts'
import { tellBill } from './tell-bill.ts'

/** A payment that a provider says was made, whatever way it came. */
export type PaidEvent = Omit<PaymentEvent, 'via'> & { readonly provider: string }

export type Recorded = 'posted' | 'suspense' | 'duplicate'

/** A loan's row may move under us, once for each that pays it now; each try reads it afresh. */
const mostTries = 50

/**
 * Why this money belongs to no bill, if it does not. More time is no debt: money for it that comes
 * late or twice waits for a person, as one that is not its exact amount.
 */
const suspenseReasonFor = (
  event: PaidEvent,
  instruction: Instruction,
): SuspenseReason | undefined => {
  if (event.amount.currency !== instruction.currency) return 'wrong-currency'
  if (instruction.purpose !== 'extension') return undefined
  if (instruction.state === 'paid') return 'already-paid'
  return event.paidAt > instruction.expiresAt ? 'late' : undefined
}

const bookInSuspense = async (
  { services, db }: { readonly services: Services; readonly db: Kysely<Tables> },
  event: PaidEvent,
  instruction: Instruction | undefined,
  reason: SuspenseReason,
): Promise<Recorded> => {
  const paymentId = services.random.uuid()
  const market = marketOfCurrency(event.amount.currency)
  const posting = suspensePosting(event.amount.minor)
  const outcome = await postPayment(db, {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    instructionId: instruction?.instructionId ?? null,
    loanId: instruction?.loanId ?? null,
    amountMinor: event.amount.minor,
    currency: event.amount.currency,
    paidAt: event.paidAt,
    paidOn: paidDay(services, market, event.paidAt),
    state: 'suspense',
    suspenseReason: reason,
    allocation: null,
    askedMinor: null,
    instructionState: null,
    loan: null,
    entry: {
      entryId: services.random.uuid(),
      kind: posting.kind,
      businessOn: services.clock.businessDate(market),
      actor: `provider:${event.provider}`,
      lines: posting.lines,
    },
  })
  return outcome === 'posted' ? 'suspense' : 'duplicate'
}

/**
 * Holds a second payment for more time, unless the first was taken back since the number was read:
 * then this one may be what it is paid with.
 */
const holdSecondPayment = async (
  services: Services,
  event: PaidEvent,
  instruction: PaidInstruction,
): Promise<Recorded | 'stale'> =>
  await inTransaction(services.db, async tx => {
    const loan = await lockLoan(tx, instruction.loanId)
    if (loan?.version !== instruction.loanVersion) return 'stale'
    return await bookInSuspense({ services, db: tx }, event, instruction, 'already-paid')
  })

/**
 * Books money that a provider reports, once, whoever reports it and however often: the callback and
 * the sweep both end here. Money for a bill goes to its loan, whatever the amount and whenever it
 * came; money that belongs to no bill is held in suspense and listed. Never throws for what the
 * event says; throws when the database is away.
 */
export const recordPayment = async (services: Services, event: PaidEvent): Promise<Recorded> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const recorded = await tryToRecord(services, event)
    if (recorded !== 'stale') {
      services.metrics.countPosting(recorded)
      return recorded
    }
  }
  throw new Error(
    `payment ${event.providerPaymentId}: the loan kept changing; the sweep will retry`,
  )
}

const tryToRecord = async (services: Services, event: PaidEvent): Promise<Recorded | 'stale'> => {
  const instruction = await findPaidInstruction(services.db, {
    provider: event.provider,
    instructionId: event.externalId,
    number: event.number,
  })
  const recorded = instruction
    ? await book(services, event, instruction)
    : await bookInSuspense({ services, db: services.db }, event, undefined, 'unknown-number')
  if (instruction && (recorded === 'posted' || recorded === 'suspense')) {
    tellBill(services, instruction.billNo)
  }
  return recorded
}

const book = async (
  services: Services,
  event: PaidEvent,
  instruction: PaidInstruction,
): Promise<Recorded | 'stale'> => {
  const reason = suspenseReasonFor(event, instruction)
  if (reason === 'already-paid') return await holdSecondPayment(services, event, instruction)
  const held = { services, db: services.db }
  if (reason) return await bookInSuspense(held, event, instruction, reason)
  const loan = await getLoan(services.db, instruction.loanId)
  // Read apart, so that another payment of this number may have come between.
  if (loan.version !== instruction.loanVersion) return 'stale'
  const booked = await bookOnLoan(services, { event, instruction, loan })
  return booked === 'posted' || booked === 'duplicate' || booked === 'stale'
    ? booked
    : await bookInSuspense(held, event, instruction, booked)
}
