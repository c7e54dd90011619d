import type { SuspenseReason } from '#contract/staff/repayment.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, marketOfCurrency } from '#domain/market/market.ts'
import { suspensePosting } from '#domain/posting/payment.ts'
import { getLoan } from '../loan/public.ts'
import type { PaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { bookOnLoan } from './book-on-loan.ts'
import { postPayment } from './post-payment.ts'
import { findPaidInstruction, type Instruction } from './store.ts'
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
  instruction: Instruction | undefined,
): SuspenseReason | undefined => {
  if (!instruction) return 'unknown-number'
  if (event.amount.currency !== instruction.currency) return 'wrong-currency'
  if (instruction.purpose !== 'extension') return undefined
  if (instruction.state === 'paid') return 'already-paid'
  return event.paidAt > instruction.expiresAt ? 'late' : undefined
}

const bookInSuspense = async (
  services: Services,
  event: PaidEvent,
  instruction: Instruction | undefined,
  reason: SuspenseReason,
): Promise<Recorded> => {
  const paymentId = services.random.uuid()
  const market = marketOfCurrency(event.amount.currency)
  const posting = suspensePosting(event.amount.minor)
  const outcome = await postPayment(services.db, {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    instructionId: instruction?.instructionId ?? null,
    loanId: instruction?.loanId ?? null,
    amountMinor: event.amount.minor,
    currency: event.amount.currency,
    paidAt: event.paidAt,
    paidOn: localDateIn(getMarket(market).timeZone, event.paidAt),
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
  const reason = suspenseReasonFor(event, instruction)
  const recorded =
    instruction && !reason
      ? await book(services, event, instruction)
      : await bookInSuspense(services, event, instruction, reason ?? 'unknown-number')
  if (instruction && (recorded === 'posted' || recorded === 'suspense')) {
    tellBill(services, instruction.billNo)
  }
  return recorded
}

const book = async (
  services: Services,
  event: PaidEvent,
  instruction: Instruction,
): Promise<Recorded | 'stale'> => {
  const loan = await getLoan(services.db, instruction.loanId)
  const booked = await bookOnLoan(services, { event, instruction, loan })
  return booked === 'posted' || booked === 'duplicate' || booked === 'stale'
    ? booked
    : await bookInSuspense(services, event, instruction, booked)
}
