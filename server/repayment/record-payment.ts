import type { SuspenseReason } from '#contract/staff/repayment.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, marketOfCurrency } from '#domain/market/market.ts'
import { suspensePosting } from '#domain/posting/payment.ts'
import { getLoan, type StoredLoan } from '../loan/public.ts'
import type { PaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { bookOnLoan } from './book-on-loan.ts'
import { findPaidInstruction, type Instruction, postPayment } from './store.ts'
import { tellBill } from './tell-bill.ts'

/** A payment that a provider says was made. */
export type PaidEvent = PaymentEvent & { readonly provider: string }

export type Recorded = 'posted' | 'suspense' | 'duplicate'

/** A loan's row may move under us; each try reads it afresh. */
const mostTries = 8

/** Why this money may not be booked to the loan by itself, if it may not. */
const suspenseReasonFor = (
  event: PaidEvent,
  instruction: Instruction | undefined,
): SuspenseReason | undefined => {
  if (!instruction) return 'unknown-number'
  if (event.amount.currency !== instruction.currency) return 'wrong-currency'
  if (instruction.state === 'paid') return 'already-paid'
  if (event.paidAt > instruction.expiresAt) return 'late'
  if (event.amount.minor !== instruction.amountMinor) return 'wrong-amount'
  return undefined
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
 * the sweep both end here. Money that fits goes to its loan; money that does not is held in
 * suspense and listed. Never throws for what the event says; throws when the database is away.
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
  if (!instruction || reason) {
    const recorded = await bookInSuspense(services, event, instruction, reason ?? 'unknown-number')
    if (instruction && recorded !== 'duplicate') tellBill(services, instruction.billNo)
    return recorded
  }
  const loan: StoredLoan = await getLoan(services.db, instruction.loanId)
  const booked = await bookOnLoan(services, { event, instruction, loan })
  if (booked === 'nothing-owed') {
    return await bookInSuspense(services, event, instruction, 'nothing-owed')
  }
  if (booked === 'posted') tellBill(services, instruction.billNo)
  return booked
}
